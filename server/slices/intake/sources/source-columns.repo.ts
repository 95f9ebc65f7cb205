import { sql } from "kysely";
import type { ColumnFinding } from "../../../../contract/reading.ts";
import type { ColumnProfile } from "../../../../contract/sources.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { countRows, ofSource } from "./staged-rows.repo.ts";

const ofColumns = (tx: Tx, { accountId }: Scope, sourceId: string) =>
  tx.selectFrom("source_columns").where("account_id", "=", accountId).where("source_id", "=", sourceId);

export async function listProfiles(tx: Tx, scope: Scope, sourceId: string) {
  const found = await ofColumns(tx, scope, sourceId).select("profile").orderBy("index").execute();
  return { columns: found.map(({ profile }) => profile), rows: await countRows(tx, scope, sourceId) };
}

/** The formats of the columns whose cells show one. */
export async function listFound(tx: Tx, scope: Scope, sourceId: string): Promise<ColumnFinding[]> {
  const { rows } = await sql<{ found: ColumnFinding }>`select profile -> 'found' as found from source_columns
    where ${ofSource(scope, sourceId)} and profile ? 'found' order by index`.execute(tx);
  return rows.map(({ found }) => found);
}

export async function findProfiled(tx: Tx, scope: Scope, sourceId: string): Promise<Set<number>> {
  const found = await ofColumns(tx, scope, sourceId).select("index").execute();
  return new Set(found.map(({ index }) => index));
}

export async function saveProfiles(
  tx: Tx,
  { accountId }: Scope,
  sourceId: string,
  profiles: readonly ColumnProfile[],
): Promise<void> {
  await sql`
    insert into source_columns (account_id, source_id, index, profile)
    select ${accountId}::uuid, ${sourceId}::uuid, (one ->> 'index')::int, one
    from jsonb_array_elements(${JSON.stringify(profiles)}::jsonb) one
    on conflict (account_id, source_id, index) do update set profile = excluded.profile`.execute(tx);
}

/** True if this call marked it. */
export async function markStale(tx: Tx, scope: Scope, sourceId: string, index: number): Promise<boolean> {
  const { rows } = await sql`update source_columns set stale = true
    where ${ofSource(scope, sourceId)} and index = ${index} and not stale returning index`.execute(tx);
  return rows.length === 1;
}

export async function markFresh(tx: Tx, scope: Scope, sourceId: string, index: number): Promise<void> {
  await sql`update source_columns set stale = false
    where ${ofSource(scope, sourceId)} and index = ${index}`.execute(tx);
}
