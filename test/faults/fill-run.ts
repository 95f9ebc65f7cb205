import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTenant } from "../../server/db/client.ts";
import { insertRestore } from "../../server/slices/imports/restores/restores.repo.ts";
import { insertEnds, insertImport } from "../../server/slices/imports/runs/imports.repo.ts";
import type { TestScope } from "../support/factories.ts";

const BATCH = 2_000;

/** A finished run with the profiles it created, as after the import of a file with this many rows. */
export function fillRun(
  { db }: Pick<Database, "db">,
  scope: TestScope,
  { rows, prefix = "P", restore = false }: { rows: number; prefix?: string; restore?: boolean },
): Promise<{ id: string; restoreId: string | undefined }> {
  const [id, restoreId, file] = [randomUUID(), restore ? randomUUID() : undefined, { id: randomUUID(), name: "x.csv" }];
  return inTenant(db, scope, async (tx) => {
    if (restoreId !== undefined) await insertRestore(tx, scope, { id: restoreId, file });
    await insertImport(tx, scope, {
      ...{ id, module: "profiles", mode: "upsert", sourceId: randomUUID(), file, configuration: null, stopAt: 100 },
      ...{ jobId: randomUUID(), restoreId },
    });
    await sql`update imports set ended_at = now(), rows = ${rows}, next_row = 0, ids_noted = true
      where account_id = ${scope.accountId} and id = ${id}`.execute(tx);
    for (let first = 1; first <= rows; first += BATCH) {
      const last = Math.min(rows, first + BATCH - 1);
      await sql`
        with made as (
          insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name,
            name_key)
          select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, 'profiles', ${prefix} || n,
            jsonb_build_object('oldId', ${prefix} || n, 'lastName', 'Name ' || n), ${id}::uuid, n + 1, ${id}::uuid,
            'Guest', 'Name ' || n, 'name ' || n
          from generate_series(${first}::int, ${last}::int) n returning id
        )
        insert into import_created (account_id, import_id, kind, first_id, last_id)
        select ${scope.accountId}::uuid, ${id}::uuid, 'profiles', min(id), max(id) from made`.execute(tx);
      await insertEnds(tx, scope, id, first, "c".repeat(last - first + 1));
    }
    return { id, restoreId };
  });
}
