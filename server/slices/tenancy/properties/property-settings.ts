import type { z } from "zod";
import type { PropertySettings, propertySettingsRoutes } from "../../../../contract/properties.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { PropertyCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { refuse } from "./check-property.ts";
import {
  findNextPurge,
  findSettingsForUpdate,
  findSettingsRow,
  type SettingsValues,
  updatePurgeToNow,
  updateSettings,
} from "./property-settings.repo.ts";

type Input = z.output<typeof propertySettingsRoutes.change.input>;

export const readSettings = (db: Db, scope: Scope): Promise<PropertySettings> =>
  inTenant(db, scope, (tx) => findSettings(tx, scope));

async function findSettings(tx: Tx, scope: Scope): Promise<PropertySettings> {
  const settings = await findSettingsRow(tx, scope);
  if (!settings) throw new Refusal("not_found");
  return { ...settings, nextPurgeAt: await findNextPurge(tx, scope) };
}

/** The settings belong to the property, so its version covers them too. */
export function changeSettings(
  db: Db,
  caller: PropertyCaller,
  input: Input,
  origin: Origin,
): Promise<PropertySettings> {
  return inTenant(db, caller, async (tx) => {
    const before = await findSettingsForUpdate(tx, caller);
    if (!before) throw new Refusal("not_found");
    if (input.version !== undefined && input.version !== before.version)
      throw new Refusal("conflict", { extra: { settings: await findSettings(tx, caller) } });
    const after: SettingsValues = { ...before, ...givenIn(input) };
    const half = (after.quietFrom === null) !== (after.quietUntil === null);
    if (half)
      refuse([{ path: after.quietFrom === null ? "quietFrom" : "quietUntil", code: "quietPair" }], origin.language);
    const changed = names.filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return findSettings(tx, caller);

    await updateSettings(tx, caller, after);
    const changedOf = (values: SettingsValues) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    await auditProperty(tx, caller, origin, {
      action: "property_settings",
      old: changedOf(before),
      new: changedOf(after),
    });
    // With another first day, something may be due at once.
    if (changed.includes("retentionFrom") || changed.includes("purgeAfterDays")) await updatePurgeToNow(tx, caller);
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
  ) as Partial<SettingsValues>;
