import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

/** Tables whose rows are a person's work or a guest's data. */
const HOLDING = [
  ...["files", "sources", "imports", "restores", "profiles", "reservations", "blocks", "records"],
  ...["configurations", "push_targets"],
];

/** Whether anything was ever brought into the property, mapped or pushed. */
export async function holdsAnything(tx: Tx, { accountId, propertyId }: Scope): Promise<boolean> {
  const one = (table: string) =>
    sql`exists (select from ${sql.table(table)} where account_id = ${accountId} and property_id = ${propertyId})`;
  const { rows } = await sql<{ holds: boolean }>`
    select ${sql.join(HOLDING.map(one), sql` or `)} as holds`.execute(tx);
  return rows[0]?.holds === true;
}

type RowsOf = { table: string; column: "id" | "property_id" };

export async function deleteRowsOf(tx: Tx, { accountId, propertyId }: Scope, { table, column }: RowsOf): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where account_id = ${accountId} and ${sql.ref(column)} = ${propertyId}`.execute(tx);
}
