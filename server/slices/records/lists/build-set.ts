import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import { stepsOf } from "../../../../core/matching/criteria.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { duplicates, followProfiles, partnersIn } from "./duplicate-sets.ts";
import { conditionsOf, ours } from "./list-conditions.ts";
import type { ListState } from "./list-state.ts";
import { type RowsKey, versionOfSet, writeKey } from "./set-keys.ts";
import { saveSet } from "./sets.repo.ts";

/** Looks for the rows of a set in one go. */
export function buildSet(tx: Tx, scope: Scope, kind: ListKind, key: RowsKey, state: ListState): Promise<number> {
  const at = { kind, key: writeKey(key), version: versionOfSet(kind, key, state) };
  return saveSet(tx, scope, at, idsOf(scope, kind, key, state));
}

function idsOf(scope: Scope, kind: ListKind, key: RowsKey, state: ListState): RawBuilder<unknown> {
  if (key.by === "all") return sql`select t.id from ${sql.table(kind)} t where ${ours(scope)}`;
  if (key.by === "issue")
    return sql`select t.id from ${sql.table(kind)} t where ${conditionsOf(kind, scope, { issue: key.issue }, state)}`;
  const { mask, empty } = key.criteria;
  const steps = stepsOf(mask).map((step) => partnersIn(scope, mask, step));
  return followProfiles(kind, scope, empty ? sql.join(steps, sql` union `) : duplicates(scope, mask));
}
