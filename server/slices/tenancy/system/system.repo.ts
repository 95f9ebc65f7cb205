import { sql } from "kysely";
import type { AccountScope, Tx } from "../../../db/client.ts";

/** Writes a row, reads it back and deletes it; true if the row read is the row written. */
export async function probeRow(tx: Tx, scope: AccountScope): Promise<boolean> {
  const written = await tx
    .insertInto("jobs")
    .values({
      account_id: scope.accountId,
      name: "system.probe",
      payload: JSON.stringify({ written: true }),
      state: "cancelled", // No worker would claim it, even if it were seen before it is deleted.
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isRow = (row: string) => sql`account_id = ${scope.accountId} and id = ${row}`;
  const read = await sql<{ name: string; payload: unknown }>`
    select name, payload from jobs where ${isRow(written.id)}`.execute(tx);
  const removed = await sql`delete from jobs where ${isRow(written.id)} returning id`.execute(tx);
  const back = JSON.stringify(read.rows);
  return removed.rows.length === 1 && back === JSON.stringify([{ name: "system.probe", payload: { written: true } }]);
}

export type Walls = { tables: number; open: number; role: string; bypass: boolean };

/** What separates accounts, read from this database's catalogue under the application role. */
export async function readWalls(tx: Tx): Promise<Walls> {
  const { rows } = await sql<Walls>`
    select count(*)::int as tables,
      (count(*) filter (where not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polroles @> array['bellhop_app'::regrole::oid]
      ))))::int as open,
      current_user::text as role,
      (select r.rolsuper or r.rolbypassrls from pg_roles r where r.rolname = current_user) as bypass
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      )`.execute(tx);
  return rows[0] ?? { tables: 0, open: 0, role: "", bypass: true };
}

export type QueueFigures = { waiting: number; running: number; dead: number; oldestSeconds: number };

/** `oldestSeconds`: how long the first waiting job has been due. */
export async function readQueue(tx: Tx, scope: AccountScope): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    select (count(*) filter (where state = 'queued'))::int as waiting,
      (count(*) filter (where state = 'running'))::int as running,
      (count(*) filter (where state = 'dead'))::int as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'queued' and run_at <= now())), 0)::int
        as "oldestSeconds"
    from jobs where account_id = ${scope.accountId} and state in ('queued', 'running', 'dead')`.execute(tx);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0, oldestSeconds: 0 };
}
