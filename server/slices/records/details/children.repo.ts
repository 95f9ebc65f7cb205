import { type RawBuilder, sql } from "kysely";
import type { StayRow } from "../../../../contract/lists.ts";
import type { Origin } from "../../../../contract/records.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { staysByIds } from "../store/show-rows.repo.ts";
import type { Values } from "./find-record.repo.ts";
import { originOfRun } from "./origins-of.ts";

export type Child = { id: string; values: Values; origin: Origin | null };
/** More than a page shows; a block of a year with twenty room types has fewer. */
const MOST = 10_000;

/** Records that belong to another one: its contacts, its nights, its grid. */
export async function findChildren(
  tx: Tx,
  scope: Scope,
  { module, parent }: { module: ModuleKey; parent: string },
): Promise<Child[]> {
  const { accountId, propertyId } = scope;
  const { rows } = await sql<{
    id: string;
    values: Values;
    run_id: string;
    line: number;
    file: string | null;
    by: string;
    at: Date;
  }>`
    select t.id::text, t.values, t.run_id, t.line, i.file_name as file, i.by_name as by, i.created_at as at
    from (
      select id, old_id, values, run_id, line from records
      where account_id = ${accountId} and property_id = ${propertyId} and module = ${module}
        and parent_old_id = ${parent}
      order by id limit ${MOST}
    ) t
    left join imports i on i.account_id = ${accountId} and i.id = t.run_id
    order by t.id`.execute(tx);
  const ids = await recordIdsOf(tx, scope);
  return rows.map(({ id, values, run_id, line, file, by, at }) => ({
    id: ids.write("records", id),
    values,
    origin: file === null ? null : originOfRun(run_id, line, { file, by, at }),
  }));
}

const SHOWN = 100;

/** Reservations of a guest or a block, the latest arrivals first, and their number. */
async function findStays(tx: Tx, scope: Scope, belongs: RawBuilder<unknown>) {
  // The ids are found first, by owner: with a limit of a hundred PostgreSQL would scan all arrivals.
  const { rows } = await sql<{ ids: string[]; count: number }>`
    with own as materialized (
      select id, arrival from reservations
      where account_id = ${scope.accountId} and property_id = ${scope.propertyId} and ${belongs}
    )
    select (select count(*)::int from own) as count,
      array(select o.id::text from own o order by o.arrival desc, o.id desc limit ${SHOWN}) as ids`.execute(tx);
  const { ids = [], count = 0 } = rows[0] ?? {};
  const reservations: StayRow[] = await staysByIds(tx, scope, ids);
  return { reservations, reservationCount: count };
}

export const staysOfGuest = (tx: Tx, scope: Scope, oldId: string) =>
  findStays(tx, scope, sql`profile_old_id = ${oldId}`);
/** Most reservations have no block: the index holds only those that do. */
export const staysOfBlock = (tx: Tx, scope: Scope, oldId: string) =>
  findStays(tx, scope, sql`block_old_id = ${oldId} and block_old_id <> ''`);

export type Link = { module: ModuleKey; oldId: string };

/** Ids of the linked profiles, in the order of the links. */
export async function findLinked(tx: Tx, { propertyId }: Scope, links: readonly Link[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text from unnest(${links.map(({ module }) => module)}::text[], ${links.map(({ oldId }) => oldId)}::text[])
      with ordinality as g (module, old_id, n)
    cross join lateral (
      select id from profiles
      where property_id = ${propertyId} and module = g.module and old_id = g.old_id limit 1
    ) t
    order by g.n`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}
