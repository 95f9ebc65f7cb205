import { type Selectable, sql } from "kysely";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type TreatmentRow = Selectable<Tables["treatment_sets"]>;

const setsOf = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("treatment_sets").where("account_id", "=", accountId).where("property_id", "=", propertyId);

export function findTreatment(
  tx: Tx,
  scope: Scope,
  id: string,
  { lock = false } = {},
): Promise<TreatmentRow | undefined> {
  const query = setsOf(tx, scope).selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

type SetsQuery = { module?: string | undefined; limit: number; offset: number };

export async function listTreatments(
  tx: Tx,
  scope: Scope,
  { module, limit, offset }: SetsQuery,
): Promise<{ rows: TreatmentRow[]; total: number }> {
  const wanted = module === undefined ? setsOf(tx, scope) : setsOf(tx, scope).where("module", "=", module);
  const page = wanted.selectAll().orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  const { n } = await wanted.select(({ fn }) => fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  return { rows: await page.execute(), total: Number(n) };
}

type NewTreatment = { module: string; name: string; rules: readonly TreatmentRule[] };

export function insertTreatment(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  { module, name, rules }: NewTreatment,
): Promise<TreatmentRow> {
  return tx
    .insertInto("treatment_sets")
    .values({
      account_id: accountId,
      property_id: propertyId,
      module,
      name,
      rules: JSON.stringify(rules),
      by_id: user.id,
      by_name: user.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateTreatment(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  id: string,
  { name, rules }: Omit<NewTreatment, "module">,
): Promise<TreatmentRow> {
  return tx
    .updateTable("treatment_sets")
    .set({
      name,
      rules: JSON.stringify(rules),
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
      by_id: user.id,
      by_name: user.name,
    })
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTreatment(tx: Tx, { accountId, propertyId }: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("treatment_sets")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id)
    .execute();
}
