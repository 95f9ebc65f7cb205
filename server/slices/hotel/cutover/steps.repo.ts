import { type Selectable, sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type StepRow = Selectable<Tables["cutover_steps"]>;

export const listSteps = (tx: Tx, { accountId, propertyId }: Scope): Promise<StepRow[]> =>
  tx
    .selectFrom("cutover_steps")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .orderBy("id")
    .execute();

export type StepPlan = { note: string; day: number; time: string | null; owner: string; title?: string | undefined };

export async function insertStep(tx: Tx, { accountId, propertyId }: Scope, id: string, plan: StepPlan): Promise<void> {
  const { note, day, time, owner, title = null } = plan;
  await tx
    .insertInto("cutover_steps")
    .values({ account_id: accountId, property_id: propertyId, id, title, note, day, at_time: time, owner })
    .execute();
}

/** A row for a step of the common list is created with its first change. False: another person was first. */
export async function saveStep(
  tx: Tx,
  { accountId, propertyId }: Scope,
  id: string,
  { note, day, time, owner, title, version }: StepPlan & { version: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into cutover_steps as s (account_id, property_id, id, title, note, day, at_time, owner)
    values (${accountId}, ${propertyId}, ${id}, ${title ?? null}, ${note}, ${day}, ${time}, ${owner})
    on conflict (account_id, property_id, id) do update set title = coalesce(excluded.title, s.title),
      note = excluded.note, day = excluded.day, at_time = excluded.at_time, owner = excluded.owner,
      version = s.version + 1
    where s.version = ${version} returning 1`.execute(tx);
  return rows.length === 1;
}

const ofStep = (tx: Tx, { accountId, propertyId }: Scope, id: string) =>
  tx
    .deleteFrom("cutover_steps")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id);

export async function deleteStep(tx: Tx, scope: Scope, id: string): Promise<void> {
  await ofStep(tx, scope, id).execute();
}

/** Removes a step of the common list for the property, or restores it. */
export async function markRemoved(tx: Tx, { accountId, propertyId }: Scope, id: string, removed: boolean) {
  await sql`
    insert into cutover_steps as s (account_id, property_id, id, removed)
    values (${accountId}, ${propertyId}, ${id}, ${removed})
    on conflict (account_id, property_id, id) do update set removed = excluded.removed, version = s.version + 1`.execute(
    tx,
  );
}

/** True: it was not ticked before. Of two concurrent calls the first counts. */
export async function tickStep(tx: Tx, { accountId, propertyId, user }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into cutover_steps as s (account_id, property_id, id, done_at, done_by_id, done_by_name)
    values (${accountId}, ${propertyId}, ${id}, clock_timestamp(), ${user.id}, ${user.name})
    on conflict (account_id, property_id, id) do update set done_at = excluded.done_at,
      done_by_id = excluded.done_by_id, done_by_name = excluded.done_by_name
    where s.done_at is null returning 1`.execute(tx);
  return rows.length === 1;
}

/** Returns who had ticked it. */
export async function untickStep(tx: Tx, { accountId, propertyId }: Scope, id: string) {
  const { rows } = await sql<{ by: string; at: Date }>`
    update cutover_steps s set done_at = null, done_by_id = null, done_by_name = null
    from (select done_at, done_by_name from cutover_steps
      where account_id = ${accountId} and property_id = ${propertyId} and id = ${id} for update) before
    where s.account_id = ${accountId} and s.property_id = ${propertyId} and s.id = ${id} and s.done_at is not null
    returning before.done_by_name as by, before.done_at as at`.execute(tx);
  return rows[0];
}
