import { sql } from "kysely";
import type { ListKind } from "../../../contract/lists.ts";
import { valuesIn } from "../../../core/records/record-text.ts";
import { compileSearchColumns } from "../../../core/records/search-columns.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { findCountry } from "../properties/properties.repo.ts";
import { columnsFor } from "../records/record-batch.ts";
import type { Origins, RecordRow, Values } from "./find-record.ts";

type Written = { values: Values; run_id: string; line: number; origins: Origins | null };

/** For who has the module's records to himself, see `lockRecords`. */
export async function writeRecord(
  tx: Tx,
  scope: Scope,
  { kind, record, written }: { kind: ListKind; record: RecordRow; written: Written },
): Promise<void> {
  const { id, module } = record;
  const { values, run_id, line, origins } = written;
  const country = await findCountry(tx, scope);
  const columns = columnsFor(module);
  const row = compileSearchColumns(module, country)(valuesIn(module, values));
  await sql`
    update ${sql.table(kind)} t set values = ${JSON.stringify(values)}::jsonb, run_id = ${run_id}::uuid, line = ${line},
      origins = ${origins && JSON.stringify(origins)}::jsonb, version = t.version + 1, updated_at = clock_timestamp(),
      ${columns.assign}
    from unnest(${columns.pack([row])}) as g (${columns.names})
    where t.account_id = ${scope.accountId} and t.property_id = ${scope.propertyId} and t.id = ${id}::bigint`.execute(
    tx,
  );
}

/** Where the values came from that are not among these fields: what writes these is not where the others are from. */
export const originsWithout = ({ values, origins, run_id, line }: RecordRow, fields: readonly string[]): Origins =>
  Object.fromEntries(
    Object.keys(values)
      .filter((field) => !fields.includes(field))
      .map((field) => [field, origins?.[field] ?? [run_id, line]]),
  );
