import type { Selectable } from "kysely";
import type { PushSettings } from "../../../../contract/push-settings.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type PushSettingsRow = Selectable<Tables["push_settings"]>;

const settingsOf = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("push_settings").where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findNewestPushSettings = (tx: Tx, scope: Scope): Promise<PushSettingsRow | undefined> =>
  settingsOf(tx, scope).selectAll().orderBy("version", "desc").limit(1).executeTakeFirst();

export async function listPushSettings(tx: Tx, scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  const rows = await settingsOf(tx, scope).selectAll().orderBy("version", "desc").limit(limit).offset(offset).execute();
  const { n } = await settingsOf(tx, scope)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/** Undefined if another person has saved this version meanwhile. */
export function insertPushSettings(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  { version, settings }: { version: number; settings: PushSettings },
): Promise<PushSettingsRow | undefined> {
  return tx
    .insertInto("push_settings")
    .values({
      account_id: accountId,
      property_id: propertyId,
      version,
      settings: JSON.stringify(settings),
      by_id: user.id,
      by_name: user.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
