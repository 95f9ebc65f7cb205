import { blockFilter, type ListKind, profileFilter, stayFilter } from "../../contract/lists.ts";

export const FLAGS = ["mg_email", "mg_phone", "mg_name", "mg_address", "mg_empty", "duponly"] as const;
export const CRITERIA = ["mg_email", "mg_phone", "mg_name", "mg_address"] as const;
const TEXTS = ["name", "type", "issue", "beginDate", "endDate", "push", "sort"] as const;
/** Everything of the address that says which rows are shown, and in which order. */
export const FILTER_KEYS = [...TEXTS, ...FLAGS] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** As it stands in the address: only what differs from a list without filters. */
export type ListSearch = Readonly<Partial<Record<FilterKey, string>>>;

const filters = { profiles: profileFilter, reservations: stayFilter, blocks: blockFilter };
const LONGEST_NAME = 200;

/** The order a list has by itself. */
export const defaultSort = (kind: ListKind): string => filters[kind].parse({}).sort;

/** What a person put into the address bar and cannot be meant is left out; what can be put right is. */
export function readSearch(kind: ListKind, search: Record<string, string | undefined>): ListSearch {
  const { shape } = filters[kind];
  const asked: Record<string, string | undefined> = { ...search, name: search.name?.slice(0, LONGEST_NAME) };
  const taken: Partial<Record<FilterKey, string>> = {};
  for (const key of FILTER_KEYS) {
    const given = asked[key];
    const { data } = shape[key].safeParse(given);
    if (given === undefined || data === undefined || data === false || data === "") continue;
    taken[key] = data === true ? "1" : data;
  }
  if (taken.sort === defaultSort(kind)) delete taken.sort;
  const { beginDate, endDate } = taken;
  if (beginDate && endDate && beginDate > endDate) return { ...taken, beginDate: endDate, endDate: beginDate };
  return taken;
}

/** Whether rows are left out; another order leaves none out. */
export const isFiltered = ({ sort: _, ...filter }: ListSearch): boolean =>
  Object.keys(filter).some((key) => key === "duponly" || !FLAGS.some((flag) => flag === key));

/** Two addresses with the same key show the same rows in the same order. */
export const searchKey = (search: ListSearch): string =>
  FILTER_KEYS.map((key) => `${key}=${search[key] ?? ""}`).join("&");
