import { type Selectable, sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type SignOffRow = Selectable<Tables["sign_offs"]>;

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("sign_offs").selectAll().where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const listSignOffs = (tx: Tx, scope: Scope): Promise<SignOffRow[]> =>
  ofProperty(tx, scope).orderBy("at", "desc").orderBy("id").limit(200).execute();

export const findSignOff = (tx: Tx, scope: Scope, id: string): Promise<SignOffRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

type NewSignOff = Pick<SignOffRow, "id" | "environment" | "figures" | "hash" | "words" | "at"> & { targetId: string };

export async function insertSignOff(tx: Tx, { accountId, propertyId, user }: Scope, row: NewSignOff): Promise<void> {
  await tx
    .insertInto("sign_offs")
    .values({
      ...{ account_id: accountId, property_id: propertyId, id: row.id, target_id: row.targetId },
      ...{ environment: row.environment, figures: row.figures, hash: row.hash, words: JSON.stringify(row.words) },
      ...{ by_id: user.id, by_name: user.name, at: row.at },
    })
    .execute();
}

export async function withdrawSignOff(tx: Tx, { accountId, user }: Scope, id: string, why: string): Promise<void> {
  await tx
    .updateTable("sign_offs")
    .set({ withdrawn_at: new Date(), withdrawn_by_name: user.name, withdrawn_why: why })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** The life of guest data is counted from the newest sign-off of the live hotel: a rehearsal begins nothing. */
export async function saveSignedOff(tx: Tx, { accountId, propertyId }: Scope): Promise<void> {
  await sql`
    update properties p set signed_off_at = (
      select max(s.at) from sign_offs s where s.account_id = p.account_id and s.property_id = p.id
        and s.environment = 'live' and s.withdrawn_at is null)
    where p.account_id = ${accountId} and p.id = ${propertyId}`.execute(tx);
}

/** When guests' data go. */
export async function findPurge(
  tx: Tx,
  { accountId, propertyId }: Scope,
): Promise<{ on: string; afterDays: number } | null> {
  const { rows } = await sql<{ on: string | null; afterDays: number }>`
    select (coalesce(signed_off_at::date, retention_from) + purge_after_days)::text as "on",
      purge_after_days as "afterDays"
    from properties where account_id = ${accountId} and id = ${propertyId}`.execute(tx);
  const [row] = rows;
  return row?.on ? { on: row.on, afterDays: row.afterDays } : null;
}
