import { sql } from "kysely";
import type { z } from "zod";
import type { PropertySettings, propertySettingsRoutes } from "../../../../contract/properties.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { PropertyCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { refuse } from "./check-property.ts";
import { findNextPurge, purgeSoon } from "./schedule-purge.ts";

type Input = z.output<typeof propertySettingsRoutes.change.input>;
type Values = Omit<PropertySettings, "version" | "nextPurgeAt">;

const settingsOf = (tx: Tx, { accountId, propertyId }: Scope) =>
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

export const readSettings = (db: Db, scope: Scope): Promise<PropertySettings> =>
  inTenant(db, scope, (tx) => findSettings(tx, scope));

async function findSettings(tx: Tx, scope: Scope): Promise<PropertySettings> {
  const settings = await settingsOf(tx, scope).executeTakeFirstOrThrow(() => new Refusal("not_found"));
  return { ...settings, nextPurgeAt: await findNextPurge(tx, scope) };
}

/** They stand with the property, so its version counts for them too. */
export function changeSettings(
  db: Db,
  caller: PropertyCaller,
  input: Input,
  origin: Origin,
): Promise<PropertySettings> {
  return inTenant(db, caller, async (tx) => {
    const before = await settingsOf(tx, caller)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new Refusal("not_found"));
    if (input.version !== undefined && input.version !== before.version)
      throw new Refusal("conflict", { extra: { settings: await findSettings(tx, caller) } });
    const after: Values = { ...before, ...givenIn(input) };
    const half = (after.quietFrom === null) !== (after.quietUntil === null);
    if (half)
      refuse([{ path: after.quietFrom === null ? "quietFrom" : "quietUntil", code: "quietPair" }], origin.language);
    const changed = names.filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return findSettings(tx, caller);

    await updateSettings(tx, caller, after);
    const told = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    await auditProperty(tx, caller, origin, { action: "property_settings", old: told(before), new: told(after) });
    // Counted from another day, something may be due at once.
    if (changed.includes("retentionFrom") || changed.includes("purgeAfterDays")) await purgeSoon(tx, caller);
    return findSettings(tx, caller);
  });
}

const names = [
  "pushPerSecond",
  "pushConcurrency",
  "quietFrom",
  "quietUntil",
  "purgeAfterDays",
  "retentionFrom",
] as const;

const givenIn = (input: Input) =>
  Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  ) as Partial<Values>;

async function updateSettings(tx: Tx, { accountId, propertyId }: Scope, values: Values): Promise<void> {
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
