import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTenant } from "../../server/db/client.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { insertConfiguration } from "../../server/slices/configure/mappings/configurations.repo.ts";
import { startImport } from "../../server/slices/imports/runs/start-import.ts";
import { insertFile } from "../../server/slices/intake/files/files.repo.ts";
import { insertSource } from "../../server/slices/intake/sources/sources.repo.ts";
import { readSource } from "../../server/slices/intake/sources/start-source.ts";
import type { TestScope } from "../support/factories.ts";

/**
 * Staged rows, and an import of them waiting for a worker: with `ids` different ids, and every tenth row without a
 * name.
 */
export async function stageImport(
  database: Database,
  scope: TestScope,
  { rows, ids }: { rows: number; ids: number },
): Promise<string> {
  const [fileId, sourceId, columns] = [randomUUID(), randomUUID(), ["id", "name", "first"]];
  const fields = (["oldId", "lastName", "firstName"] as const).map((target, index) => ({
    target,
    source: { kind: "column" as const, column: columns[index] ?? "" },
  }));
  const body = { reading: null, fields, treatments: [], options: { mode: "upsert" as const, keyColumns: [] } };
  const file = { id: fileId, name: "x.csv", kind: "ihf" as const, size: 1 };
  return inTenant(database.db, scope, async (tx) => {
    const header = { property: "", businessDate: "", guests: 0, balance: "0" };
    const stored = { sha256: Buffer.alloc(32), storageKey: fileId, propertyId: scope.propertyId, masked: 0 };
    await insertFile(tx, scope, { ...file, ...stored, found: { kind: "ihf", header } });
    const { id: jobId } = await enqueue(tx, scope, readSource, { source: sourceId }, { afterMs: 3_600_000 });
    await insertSource(tx, scope, { id: sourceId, file, sheet: "", module: "profiles", reading: null, jobId });
    await sql`update sources set read_at = now(), read_rows = ${rows}, columns = ${columns}::text[]
      where account_id = ${scope.accountId} and id = ${sourceId}`.execute(tx);
    await sql`insert into staged_rows (account_id, source_id, row, line, cells)
      select ${scope.accountId}::uuid, ${sourceId}::uuid, n, n + 1,
        concat_ws(chr(31), 'P' || n % ${ids}::int, case when n % 10 > 0 then 'Name ' || n else '' end, 'First')
      from generate_series(1, ${rows}::int) n`.execute(tx);
    const made = { module: "profiles", name: "Guests", sourceTable: "", fingerprint: "", columns, body, note: "" };
    const configuration = await insertConfiguration(tx, scope, { ...made, active: true });
    const input = {
      fileId,
      module: "profiles",
      mode: "upsert",
      configuration,
      stopAt: 100,
      acceptUnsure: true,
    } as const;
    return (await startImport(tx, scope, input)).id;
  });
}
