import { sql } from "kysely";
import type { PropertySettings } from "../../../../contract/properties.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { purgeSources } from "./schedule-purge.ts";

export type SettingsValues = Omit<PropertySettings, "version" | "nextPurgeAt">;

const selectSettings = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx
    .selectFrom("properties")
    .select([
      "push_per_second as pushPerSecond",
      "push_concurrency as pushConcurrency",
      sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as("quietFrom"),
      sql<string | null>`to_char(quiet_until, 'HH24:MI')`.as("quietUntil"),
      "purge_after_days as purgeAfterDays",
      sql<string | null>`retention_from::text`.as("retentionFrom"),
      "version",
    ])
    .where("account_id", "=", accountId)
    .where("id", "=", propertyId);

export const findSettingsRow = (tx: Tx, scope: Scope) => selectSettings(tx, scope).executeTakeFirst();

/** Locks the settings until the transaction ends. */
export const findSettingsForUpdate = (tx: Tx, scope: Scope) =>
  selectSettings(tx, scope).forNoKeyUpdate().executeTakeFirst();

export async function updateSettings(tx: Tx, { accountId, propertyId }: Scope, values: SettingsValues): Promise<void> {
  await tx
    .updateTable("properties")
    .set({
      push_per_second: values.pushPerSecond,
      push_concurrency: values.pushConcurrency,
      quiet_from: values.quietFrom,
      quiet_until: values.quietUntil,
      purge_after_days: values.purgeAfterDays,
      retention_from: values.retentionFrom,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", propertyId)
    .execute();
}

const isQueuedPurge = ({ accountId, propertyId }: Scope) =>
  sql`account_id = ${accountId} and property_id = ${propertyId} and name = ${purgeSources.name} and state = 'queued'`;

/** When the purge runs next; null: there is nothing that could be due, or it runs at this moment. */
export async function findNextPurge(tx: Tx, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`select run_at as at from jobs where ${isQueuedPurge(scope)}`.execute(tx);
  return rows[0]?.at.toISOString() ?? null;
}

/** Makes the purge run at once instead of within a day. */
export async function updatePurgeToNow(tx: Tx, scope: Scope): Promise<void> {
  await sql`update jobs set run_at = now() where ${isQueuedPurge(scope)}`.execute(tx);
}
