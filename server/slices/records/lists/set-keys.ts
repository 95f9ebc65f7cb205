import type { ListFilter, ListKind, RecordIssue } from "../../../../contract/lists.ts";
import { type Criteria, criteriaOf } from "../../../../core/matching/criteria.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { shapes } from "./list-shapes.ts";
import type { ListState } from "./list-state.ts";

/** What a set was looked for by: `dup:<mask>:<0 or 1>`, `issue:<name>`, `all`, `words` or `beginnings`. */
export type SetKey =
  | { by: "duplicates"; criteria: Criteria }
  | { by: "issue"; issue: RecordIssue }
  | { by: "all" }
  | { by: "words" }
  | { by: "beginnings" };
/** Those whose rows are a list. */
export type RowsKey = Exclude<SetKey, { by: "words" | "beginnings" }>;
export const WORDS = { by: "words" } as const;
export const BEGINNINGS = { by: "beginnings" } as const;
/** Every row, for whoever leaps far into a list. */
export const WHOLE = { by: "all" } as const;

/** Duplicates first: then what is questionable is a condition more. */
export function setOf(filter: ListFilter[ListKind]): Exclude<RowsKey, { by: "all" }> | undefined {
  if (filter.duponly) return { by: "duplicates", criteria: criteriaOf(filter) };
  return filter.issue === undefined ? undefined : { by: "issue", issue: filter.issue };
}

export function writeKey(key: SetKey): string {
  if (key.by === "duplicates") return `dup:${key.criteria.mask}:${key.criteria.empty ? 1 : 0}`;
  return key.by === "issue" ? `issue:${key.issue}` : key.by;
}

export function readKey(text: string): SetKey {
  const [kind, first = "", second] = text.split(":");
  if (kind === "words") return WORDS;
  if (kind === "beginnings") return BEGINNINGS;
  if (kind === "all") return WHOLE;
  if (kind === "issue") return { by: "issue", issue: first as RecordIssue };
  return { by: "duplicates", criteria: { mask: Number(first), empty: second === "1" } };
}

/** Modules whose records a questionable value is about. */
const NAMED: Partial<Record<RecordIssue, readonly ModuleKey[]>> = {
  no_guest: shapes.profiles.modules,
  no_block: shapes.blocks.modules,
};

/** The version of what a set was found in. Past and future are another every day. */
export function versionOfSet(kind: ListKind, key: SetKey, state: ListState): string {
  const { by } = key;
  const around: Readonly<Record<ListKind, readonly ModuleKey[]>> = {
    profiles: [],
    reservations: by === "duplicates" ? shapes.profiles.modules : by === "issue" ? (NAMED[key.issue] ?? []) : [],
    blocks: by === "duplicates" ? shapes.profiles.modules : ["block-grid"],
  };
  const version = state.versionOf([...shapes[kind].modules, ...around[kind]]);
  return by === "issue" ? `${version} ${state.today}` : String(version);
}
