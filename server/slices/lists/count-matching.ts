import { type RawBuilder, sql } from "kysely";
import type { ListFilter, ListKind } from "../../../contract/lists.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { countRows } from "./find-ids.ts";
import type { FoundName } from "./find-words.ts";
import { ours } from "./list-conditions.ts";
import { shapes } from "./list-shapes.ts";
import type { ListState } from "./list-state.ts";

/** What was counted for a version of the data is true for as long as that is the version. */
const MOST = 1_000;
const counted = new Map<string, number>();

type Wanted = {
  filter: ListFilter[ListKind];
  where: RawBuilder<unknown>;
  state: ListState;
  named: FoundName | undefined;
};

/** Rows of a list outside of any set. */
export async function countMatching(tx: Tx, scope: Scope, kind: ListKind, wanted: Wanted): Promise<number> {
  const { filter, where, state, named } = wanted;
  const { type, name, beginDate, endDate } = filter;
  if (!type && !name && !beginDate && !endDate) return state.countOf(kind);
  if (kind === "profiles" && named?.profiles != null && !type && !beginDate && !endDate) return named.profiles;
  const version = state.versionOf([
    ...shapes[kind].modules,
    ...(kind === "reservations" ? shapes.profiles.modules : []),
  ]);
  const key = JSON.stringify([scope.propertyId, kind, version, type, name, beginDate, endDate, state.timezone]);
  const known = counted.get(key);
  if (known !== undefined) return known;
  // Nearly all profiles are guests: the others are counted in no time.
  const isGuests = kind === "profiles" && type === "Guest" && !name && !beginDate && !endDate;
  const total = isGuests
    ? state.countOf(kind) - (await countRows(tx, kind, sql`${ours(scope)} and t.type <> 'Guest'`))
    : await countRows(tx, kind, where);
  counted.set(key, total);
  for (const oldest of counted.keys()) {
    if (counted.size <= MOST) break;
    counted.delete(oldest);
  }
  return total;
}
