import { sql } from "kysely";
import type { RecordTable } from "../../core/records/record-table.ts";
import { type Db, inTenant, type Scope } from "../../server/db/client.ts";
import { recordIdsOf } from "../../server/slices/records/store/record-ids.repo.ts";

/** The id used by calls for the property's record with this old id; `none` if there is no such record. */
export function recordIdOf(db: Db, scope: Scope, table: RecordTable, oldId: string): Promise<string> {
  return inTenant(db, scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id::text from ${sql.table(table)}
      where property_id = ${scope.propertyId} and old_id = ${oldId}`.execute(tx);
    const [found] = rows;
    return found ? (await recordIdsOf(tx, scope)).write(table, found.id) : "none";
  });
}
