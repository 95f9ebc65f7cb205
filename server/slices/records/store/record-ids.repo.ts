import { sql } from "kysely";
import type { RecordTable } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { createOpaqueIds, type OpaqueIds } from "./opaque-ids.ts";

/** By property. A key never changes, and the id of a property is never reused. */
const known = new Map<string, OpaqueIds>();
const MOST = 5_000;

/** Encodes and decodes the public ids of the property's records. */
export async function recordIdsOf(
  tx: Tx,
  { accountId, propertyId }: Pick<Scope, "accountId" | "propertyId">,
): Promise<OpaqueIds> {
  const cached = known.get(propertyId);
  if (cached) return cached;
  const { rows } = await sql<{ key: string }>`
    select record_key as key from properties where account_id = ${accountId} and id = ${propertyId}`.execute(tx);
  if (!rows[0]) throw new Refusal("not_found");
  const ids = createOpaqueIds(Buffer.from(rows[0].key.replaceAll("-", ""), "hex"));
  if (known.size >= MOST) known.clear();
  known.set(propertyId, ids);
  return ids;
}

/** The number of a record by its id; any other text is a 404. */
export async function readRecordId(tx: Tx, scope: Scope, table: RecordTable, text: string): Promise<string> {
  const number = (await recordIdsOf(tx, scope)).read(table, text);
  if (number === null) throw new Refusal("not_found");
  return number;
}
