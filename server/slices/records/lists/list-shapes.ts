import {
  blockIssue,
  groupColumns,
  type ListFilter,
  type ListKind,
  profileIssue,
  type RecordIssue,
  stayIssue,
} from "../../../../contract/lists.ts";
import { ALL, type Criteria, choicesOf, criteriaOf, namesIn } from "../../../../core/matching/criteria.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { listedModules } from "../../../../core/records/listed-modules.ts";

type Shape = {
  /** The modules whose records the list shows. */
  modules: readonly ModuleKey[];
  /** The list's own order, which its sets have too. */
  first: string;
  issues: readonly RecordIssue[];
};

export const shapes: Readonly<Record<ListKind, Shape>> = {
  profiles: { modules: listedModules.profiles, first: "name", issues: profileIssue.options },
  reservations: { modules: listedModules.reservations, first: "arrival", issues: stayIssue.options },
  blocks: { modules: listedModules.blocks, first: "begin", issues: blockIssue.options },
};

/** The order a list is sorted in, without its direction. */
export const isOwnOrder = (kind: ListKind, sort: string): boolean => sort.replace(/^-/, "") === shapes[kind].first;
export const isDown = (sort: string): boolean => sort.startsWith("-");

/**
 * The codes that a filter asks for, by the list's coded columns. `module` is added by `onlyShown`, for a list with a module
 * that the property does not show.
 */
export type Code = { column: string; value: string };
export const codesIn = (kind: ListKind, filter: ListFilter[ListKind]): Code[] =>
  [...groupColumns[kind], MODULE].flatMap((column) => {
    const value = (filter as Partial<Record<string, unknown>>)[column];
    return typeof value === "string" ? [{ column, value }] : [];
  });

const MODULE = "module";

/** The query without the rows of hidden modules: another condition on each row, for as long as part of the list is hidden. */
export function onlyShown<Query extends { kind: ListKind; filter: ListFilter[ListKind] }>(
  query: Query,
  state: Pick<ListState, "isHidden">,
): Query {
  const { modules } = shapes[query.kind];
  const shown = modules.filter((module) => !state.isHidden(module));
  return shown.length === modules.length ? query : { ...query, filter: { ...query.filter, [MODULE]: shown[0] } };
}

/** Rows that have the same code. */
export type ListGroup = { value: string; count: number };

/** The state of the property's data, and the date there. */
export type ListState = {
  /** Grows whenever a record of the modules changes. */
  versionOf(modules: readonly (ModuleKey | typeof GROUPS)[]): number;
  /** Records that the list shows. */
  countOf(kind: ListKind): number;
  /** The module is off or deleted: its rows stay, and no list shows them. */
  isHidden(module: ModuleKey): boolean;
  today: string;
  timezone: string;
};

/**
 * What a set holds, written as `dup:<mask>:<0 or 1>`, `issue:<name>`, `all`, `words` or `beginnings`. The first three
 * are rows of a list, the other two serve the search for names of profiles and of the guests of reservations.
 */
export type SetKey = RowsKey | { by: "words" } | { by: "beginnings" };
export type RowsKey = FilterKey | { by: "all" };
type FilterKey = { by: "duplicates"; criteria: Criteria } | { by: "issue"; issue: RecordIssue };

export const WORDS = { by: "words" } as const;
export const BEGINNINGS = { by: "beginnings" } as const;
/** Every row of the list, for pages far behind its beginning. */
export const WHOLE = { by: "all" } as const;

/** The set that a filter needs. With both filters the duplicates are the set, and the issue is a condition on its rows. */
export function setKeyOf(filter: ListFilter[ListKind]): FilterKey | undefined {
  if (filter.duponly) return { by: "duplicates", criteria: criteriaOf(filter) };
  return filter.issue === undefined ? undefined : { by: "issue", issue: filter.issue };
}

export function writeKey(key: SetKey): string {
  if (key.by === "duplicates") return `dup:${key.criteria.mask}:${key.criteria.empty ? 1 : 0}`;
  return key.by === "issue" ? `issue:${key.issue}` : key.by;
}

export function readKey(text: string): SetKey {
  const [by, first = "", second] = text.split(":");
  if (by === "words" || by === "beginnings" || by === "all") return { by };
  if (by === "issue") return { by, issue: first as RecordIssue };
  return { by: "duplicates", criteria: { mask: Number(first), empty: second === "1" } };
}

/** The modules whose records decide which names the list is searched by. */
export const namedModules = (kind: ListKind): readonly ModuleKey[] =>
  kind === "reservations" ? [...shapes.reservations.modules, ...shapes.profiles.modules] : shapes[kind].modules;

/** What the search for names reads. It is prepared before all other sets. */
export const isOfNames = (key: SetKey): key is Extract<SetKey, { by: "words" | "beginnings" }> =>
  key.by === "words" || key.by === "beginnings";

/** All keys of all profiles are read and compared: too long for a request in a large property. */
export const isLong = (key: SetKey): key is Extract<SetKey, { by: "duplicates" }> =>
  key.by === "duplicates" && key.criteria.mask !== 0;

/** The sets that are prepared for a large list, those that are looked at most often first. */
export function preparedKeys(kind: ListKind): readonly SetKey[] {
  const issues = shapes[kind].issues.map((issue) => ({ by: "issue", issue }) as const);
  if (kind === "blocks") return [WHOLE, ...issues];
  if (kind === "reservations") return [WORDS, BEGINNINGS, WHOLE, ...issues];
  const duplicates = (mask: number, empty: boolean) => ({ by: "duplicates", criteria: { mask, empty } }) as const;
  return [
    WORDS,
    BEGINNINGS,
    WHOLE,
    ...issues,
    ...[0, ...choicesOf(ALL)].map((mask) => duplicates(mask, false)),
    ...choicesOf(ALL).flatMap((mask) => (namesIn(mask).length > 1 ? duplicates(mask, true) : [])),
  ];
}

/** Listed among the modules: grows whenever a group of duplicates changes. */
export const GROUPS = "duplicates";

/** Their e-mails, phones and addresses are those of their profiles. */
export const CONTACTS: ModuleKey = "profile-contacts";

/** Other modules whose records decide about an issue. */
const REFERRED: Partial<Record<RecordIssue, readonly ModuleKey[]>> = {
  no_guest: shapes.profiles.modules,
  no_block: shapes.blocks.modules,
  no_grid: ["block-grid"],
};
/** Issues that depend on today: their sets are outdated on the next day. */
const OF_TODAY: readonly RecordIssue[] = [
  "odd_birthdate",
  "past_reserved",
  "past_inhouse",
  "future_checkedout",
  "past_block",
];

/** The version of everything that decides about a set. */
export function versionOfSet(kind: ListKind, key: SetKey, state: ListState): string {
  const own = shapes[kind].modules;
  if (key.by === "issue") {
    const version = state.versionOf([...own, ...(REFERRED[key.issue] ?? [])]);
    return OF_TODAY.includes(key.issue) ? `${version} ${state.today}` : String(version);
  }
  if (isOfNames(key)) return String(state.versionOf(namedModules(kind)));
  if (key.by === "all") return String(state.versionOf(own));
  const { mask } = key.criteria;
  if (mask === 0) return `${state.versionOf(kind === "profiles" ? [] : own)} ${state.versionOf([GROUPS])}`;
  const compared: ModuleKey[] = [...shapes.profiles.modules, CONTACTS];
  return String(state.versionOf(kind === "profiles" ? compared : [...own, ...compared]));
}
