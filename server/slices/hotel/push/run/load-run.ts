import type { QuietHours } from "../../../../../core/properties/quiet-hours.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { HotelConnection } from "../../../../ports/hotel-system.ts";
import { findSettingsRow } from "../../../tenancy/properties/property-settings.repo.ts";
import { connectionOf } from "../../../tenancy/properties/test-connection.ts";
import { getProperty } from "../../../tenancy/properties/update-property.ts";
import { loadHotelSettings } from "../../push-settings/push-settings.ts";
import type { RecipeContext } from "../build/recipe.ts";
import { findContext } from "../plan/members.repo.ts";
import { hasMoved } from "../target/open-target.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { loadPushCodes } from "./load-codes.ts";
import type { RunRow } from "./runs.repo.ts";

/** A run with everything that building and sending its records needs. */
export type LoadedRun = {
  run: RunRow;
  connection: HotelConnection;
  settings: RecipeContext["settings"];
  context: string;
  concurrency: number;
  /** From this day on the hotel's values win. */
  liveFrom: string | null;
  /** Times in which nothing is sent. */
  quiet: QuietHours | null;
};

const USUAL_CONCURRENCY = 8;

/** Undefined: the run's target is closed, or the property points to another hotel by now. */
export async function loadRun(tx: Tx, scope: Scope, run: RunRow, ring: KeyRing): Promise<LoadedRun | undefined> {
  const target = await findOpenTarget(tx, scope);
  const connection = await connectionOf(tx, scope, ring);
  if (target?.id !== run.target_id || hasMoved(target, connection)) return undefined;
  const { version, settings } = await loadHotelSettings(tx, scope);
  const { datelive, timezone } = await getProperty(tx, scope);
  const hours = await findSettingsRow(tx, scope);
  const { quietFrom: from = null, quietUntil: until = null } = hours ?? {};
  return {
    run,
    connection,
    settings: { ...settings, codes: await loadPushCodes(tx, scope) },
    context: await findContext(tx, scope, version),
    concurrency: connection.limits?.concurrency ?? USUAL_CONCURRENCY,
    liveFrom: datelive,
    quiet: from !== null && until !== null ? { zone: timezone || "UTC", from, until } : null,
  };
}
