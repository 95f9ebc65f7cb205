import { type Selectable, sql } from "kysely";
import { BYTE_ORDER_MARK } from "../../../../core/csv/write-csv.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

/** Without the reconciliation file, which can be long. */
export type SignOffRow = Omit<Selectable<Tables["sign_offs"]>, "reconciliation">;

const COLUMNS = [
  ...(["account_id", "property_id", "id", "target_id", "environment", "figures", "hash", "words"] as const),
  ...(["by_id", "by_name", "at", "withdrawn_at", "withdrawn_by_name", "withdrawn_why"] as const),
];
const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("sign_offs").select(COLUMNS).where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const listSignOffs = (tx: Tx, scope: Scope): Promise<SignOffRow[]> =>
  ofProperty(tx, scope).orderBy("at", "desc").orderBy("id").limit(200).execute();

export const findSignOff = (tx: Tx, scope: Scope, id: string): Promise<SignOffRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

/** The reconciliation's figures by day, room type and rate; null: it has none. */
export async function findReconciliation(tx: Tx, { accountId, propertyId }: Scope, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("sign_offs")
    .select("reconciliation")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.reconciliation ? BYTE_ORDER_MARK + row.reconciliation : null;
}

type NewSignOff = Pick<SignOffRow, "id" | "environment" | "figures" | "hash" | "words" | "at"> & {
  targetId: string;
  reconciliation: string;
};

export async function insertSignOff(tx: Tx, { accountId, propertyId, user }: Scope, row: NewSignOff): Promise<void> {
  await tx
    .insertInto("sign_offs")
    .values({
      ...{ account_id: accountId, property_id: propertyId, id: row.id, target_id: row.targetId },
      ...{ environment: row.environment, figures: row.figures, hash: row.hash, words: JSON.stringify(row.words) },
      // Without the byte order mark, which the embedded database does not return.
      reconciliation: row.reconciliation.replace(BYTE_ORDER_MARK, ""),
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

/** The retention of guest data is counted from the newest sign-off of the live hotel; a rehearsal starts nothing. */
export async function saveSignedOff(tx: Tx, { accountId, propertyId }: Scope): Promise<void> {
  await sql`
    update properties p set signed_off_at = (
      select max(s.at) from sign_offs s where s.account_id = p.account_id and s.property_id = p.id
        and s.environment = 'live' and s.withdrawn_at is null)
    where p.account_id = ${accountId} and p.id = ${propertyId}`.execute(tx);
}

/** When guest data is purged. */
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
