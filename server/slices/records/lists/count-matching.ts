import { type RawBuilder, sql } from "kysely";
import type { ListFilter, ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { countRows } from "./find-ids.ts";
import type { FoundName } from "./find-words.ts";
import { ours } from "./list-conditions.ts";
import { shapes } from "./list-shapes.ts";
import type { SearchState } from "./list-state.ts";

type Wanted = {
  filter: ListFilter[ListKind];
  where: RawBuilder<unknown>;
  state: SearchState;
  named: FoundName | undefined;
};

/** Rows of a list outside of any set. */
export async function countMatching(tx: Tx, scope: Scope, kind: ListKind, wanted: Wanted): Promise<number> {
  const { filter, where, state, named } = wanted;
  const { type, name, beginDate, endDate } = filter;
  if (!type && !name && !beginDate && !endDate) return state.countOf(kind);
  if (kind === "profiles" && named && !beginDate && !endDate) {
    if (!type && named.profiles !== null) return named.profiles;
    if (type && named.ofType) return named.ofType.get(type) ?? 0;
  }
  const version = state.versionOf([
    ...shapes[kind].modules,
    ...(kind === "reservations" ? shapes.profiles.modules : []),
  ]);
  const key = JSON.stringify([scope.propertyId, kind, version, type, name, beginDate, endDate, state.timezone]);
  // Nearly all profiles are guests: the others are counted in no time.
  const isGuests = kind === "profiles" && type === "Guest" && !name && !beginDate && !endDate;
  return state.memory.total(key, async () =>
    isGuests
      ? state.countOf(kind) - (await countRows(tx, kind, { where: sql`${ours(scope)} and t.type <> 'Guest'` }))
      : countRows(tx, kind, { where }),
  );
}
