import { type PushSettings, type PushSettingsVersion, pushSettings } from "../../../../contract/push-settings.ts";
import { type HotelSettings, usualPushSettings } from "../../../../core/hotel/settings.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { loadPushTables } from "../../configure/code-mappings/load-code-tables.ts";
import { changedFields } from "../../tenancy/audit/changed-fields.ts";
import { auditProperty, type Origin } from "../../tenancy/properties/audit-property.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import {
  findNewestPushSettings,
  insertPushSettings,
  listPushSettings,
  type PushSettingsRow,
} from "./push-settings.repo.ts";

/** The saved settings of a version, with defaults for settings that are newer. */
function settingsOf({ settings }: Pick<PushSettingsRow, "settings">): PushSettings {
  return { ...usualPushSettings, ...settings, types: { ...usualPushSettings.types, ...settings.types } };
}

const showVersion = (row: PushSettingsRow): PushSettingsVersion => ({
  version: row.version,
  settings: settingsOf(row),
  at: row.at.toISOString(),
  by: { id: row.by_id, name: row.by_name },
});
const NEVER_SAVED: PushSettingsVersion = { version: 0, settings: usualPushSettings, at: null, by: null };

export async function readPushSettings(tx: Tx, scope: Scope): Promise<PushSettingsVersion> {
  const newest = await findNewestPushSettings(tx, scope);
  return newest ? showVersion(newest) : NEVER_SAVED;
}

export async function listVersions(tx: Tx, scope: Scope, page: { limit: number; offset: number }) {
  const { rows, total } = await listPushSettings(tx, scope, page);
  return { rows: rows.map(showVersion), total_rows: total, ...page };
}

/** The settings with which a push is built, and the version that its ledger names. */
export async function loadHotelSettings(tx: Tx, scope: Scope): Promise<{ version: number; settings: HotelSettings }> {
  const { version, settings } = await readPushSettings(tx, scope);
  const { hoteid: hotelId, externalsystem } = await getProperty(tx, scope);
  const codes = await loadPushTables(tx, scope);
  return { version, settings: { ...settings, hotelId, externalSystem: externalsystem || null, codes } };
}

/** Saves a new version; unchanged settings make none. */
export async function savePushSettings(
  tx: Tx,
  scope: Scope,
  { version, settings }: { version: number; settings: PushSettings },
  origin: Origin,
): Promise<PushSettingsVersion> {
  const before = await readPushSettings(tx, scope);
  if (before.version !== version) throw new Refusal("conflict", { extra: { pushSettings: before } });
  const changed = changedFields(flat(before.settings), flat(settings));
  if (changed === null) return before;
  const row = await insertPushSettings(tx, scope, { version: version + 1, settings });
  if (!row) throw new Refusal("conflict", { extra: { pushSettings: await readPushSettings(tx, scope) } });
  const log = { old: { version, ...changed.old }, new: { version: row.version, ...changed.new } };
  await auditProperty(tx, scope, origin, { action: "property_push_settings", ...log });
  return showVersion(row);
}

/** Flattens the settings, with a part's name before each of its values, so that the log says which value changed. */
function flat(settings: PushSettings): Record<string, unknown> {
  const { types: _, stay: __, block: ___, ...plain } = settings;
  const values: Record<string, unknown> = plain;
  for (const part of ["types", "stay", "block"] as const)
    for (const name of Object.keys(pushSettings.shape[part].shape))
      values[`${part}.${name}`] = (settings[part] as Record<string, unknown>)[name] ?? null;
  return values;
}
