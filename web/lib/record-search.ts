import { z } from "zod";
import { blockFilter, groupColumns, type ListKind, profileFilter, stayFilter } from "../../contract/lists.ts";

export const FLAGS = ["mg_email", "mg_phone", "mg_name", "mg_address", "mg_empty", "duponly"] as const;
export const CRITERIA = ["mg_email", "mg_phone", "mg_name", "mg_address"] as const;
/** Coded columns that a list can be filtered by. */
export const CODES = ["type", "country", "room_type", "rate_code"] as const;
const TEXTS = ["name", ...CODES, "issue", "beginDate", "endDate", "push", "sort", "group"] as const;
/** Every part of the address that decides which rows are shown, and in which order. */
export const FILTER_KEYS = [...TEXTS, ...FLAGS] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** As in the address: only differences from a list without filters. */
export type ListSearch = Readonly<Partial<Record<FilterKey, string>>>;

const filters = { profiles: profileFilter, reservations: stayFilter, blocks: blockFilter };
const LONGEST_NAME = 200;

/** The default order of a list. */
export const defaultSort = (kind: ListKind): string => filters[kind].parse({}).sort;

/** Invalid values in the address are left out; correctable ones are corrected. */
export function readSearch(kind: ListKind, search: Record<string, string | undefined>): ListSearch {
  const shape: Partial<Record<string, z.ZodType>> = { ...filters[kind].shape, group: z.enum(groupColumns[kind]) };
  const input: Record<string, string | undefined> = { ...search, name: search.name?.slice(0, LONGEST_NAME) };
  const taken: Partial<Record<FilterKey, string>> = {};
  for (const key of FILTER_KEYS) {
    const text = input[key];
    const data = text === undefined ? undefined : shape[key]?.safeParse(text).data;
    if (data === true) taken[key] = "1";
    else if (typeof data === "string" && data !== "") taken[key] = data;
  }
  if (taken.sort === defaultSort(kind)) delete taken.sort;
  const { beginDate, endDate } = taken;
  if (beginDate && endDate && beginDate > endDate) return { ...taken, beginDate: endDate, endDate: beginDate };
  return taken;
}

/** The filter for calls that have no groups. */
export const filterOf = ({ group: _, ...filter }: ListSearch): ListSearch => filter;

/** Whether rows are left out; another order leaves none out. */
export const isFiltered = ({ sort: _, group: __, ...filter }: ListSearch): boolean =>
  Object.entries(filter).some(
    ([key, value]) => value !== undefined && (key === "duponly" || !FLAGS.some((flag) => flag === key)),
  );

/** Two addresses with the same key show the same rows in the same order. */
export const searchKey = (search: ListSearch): string =>
  FILTER_KEYS.map((key) => `${key}=${search[key] ?? ""}`).join("&");
