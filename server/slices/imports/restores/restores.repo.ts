import { type Selectable, sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { ImportRow } from "../runs/imports.repo.ts";

export type RestoreRow = Selectable<Tables["restores"]>;
export type RefusedRow = RestoreRow["refused"][number];

type NewRestore = { id: string; file: { id: string; name: string } };

export async function insertRestore(tx: Tx, scope: Scope, { id, file }: NewRestore): Promise<void> {
  await tx
    .insertInto("restores")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      id,
      file_id: file.id,
      file_name: file.name,
      refused: "[]",
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

export async function keepRefused(
  tx: Tx,
  { accountId, propertyId }: Scope,
  id: string,
  refused: readonly RefusedRow[],
): Promise<void> {
  await tx
    .updateTable("restores")
    .set({ refused: JSON.stringify(refused) })
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id)
    .execute();
}

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("restores").where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findRestore = (tx: Tx, scope: Scope, id: string): Promise<RestoreRow | undefined> =>
  ofProperty(tx, scope).selectAll().where("id", "=", id).executeTakeFirst();

export async function listRestores(
  tx: Tx,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RestoreRow[]; total: number }> {
  const { n } = await ofProperty(tx, scope)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  const page = ofProperty(tx, scope).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return { rows: await page.limit(limit).offset(offset).execute(), total: Number(n) };
}

const later = sql`(l.created_at, l.id) > (r.created_at, r.id) and exists (
  select from imports i where i.account_id = l.account_id and i.restore_id = l.id and i.undo is null)`;

/** Later restores with a run that is not completely undone, newest first. */
export async function listLater(tx: Tx, scope: Scope, id: string): Promise<RestoreRow[]> {
  const { accountId, propertyId } = scope;
  const { rows } = await sql<RestoreRow>`
    select l.* from restores r join restores l on l.account_id = r.account_id and l.property_id = r.property_id
    where r.account_id = ${accountId} and r.property_id = ${propertyId} and r.id = ${id} and ${later}
    order by l.created_at desc, l.id desc`.execute(tx);
  return rows;
}

/** For each restore, how many later ones are not taken back. */
export async function countLater(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const { accountId, propertyId } = scope;
  const { rows } = await sql<{ id: string; later: number }>`
    select r.id, count(l.id)::int as later from restores r
    left join restores l on l.account_id = r.account_id and l.property_id = r.property_id
      and ${later}
    where r.account_id = ${accountId} and r.property_id = ${propertyId} and r.id = any (${ids}::uuid[])
    group by r.id`.execute(tx);
  return new Map(rows.map(({ id, later }) => [id, later]));
}

/** The runs of restores, in the order in which they were started. */
export function listRuns(tx: Tx, { accountId, propertyId }: Scope, ids: readonly string[]): Promise<ImportRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("imports")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("restore_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The restore that the run of a job is a part of. */
export async function findRestoreOfJob(tx: Tx, scope: Scope, jobId: string): Promise<RestoreRow | undefined> {
  const run = tx
    .selectFrom("imports as i")
    .select("i.restore_id")
    .where("i.account_id", "=", scope.accountId)
    .where("i.job_id", "=", jobId);
  return ofProperty(tx, scope).selectAll().where("id", "=", run).executeTakeFirst();
}

/** A refusal rolls back the work's own writes, but not earlier ones. */
export async function unlessRefused(tx: Tx, work: () => Promise<void>): Promise<Refusal | null> {
  await sql`savepoint work`.execute(tx);
  try {
    await work();
    await sql`release savepoint work`.execute(tx);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return error;
  }
}
