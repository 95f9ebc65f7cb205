import type { AccountTables } from "./accounts.ts";
import type { ConfigureTables } from "./configure.ts";
import type { CutoverTables } from "./cutover.ts";
import type { DuplicateTables } from "./duplicates.ts";
import type { ErasureTables } from "./erasures.ts";
import type { GatewayTables } from "./gateways.ts";
import type { JobTables } from "./jobs.ts";
import type { ModuleTables } from "./modules.ts";
import type { NotificationTables } from "./notifications.ts";
import type { PushTables } from "./push.ts";
import type { ReconciliationTables } from "./reconciliation.ts";
import type { RecordTables } from "./records.ts";
import type { StagingTables } from "./staging.ts";
import type { VerificationTables } from "./verifications.ts";
import type { ViewTables } from "./views.ts";

/** Every table, one file a slice, written by hand. The SQL migrations are the authority. */
export type Tables = AccountTables &
  ConfigureTables &
  CutoverTables &
  DuplicateTables &
  ErasureTables &
  GatewayTables &
  JobTables &
  ModuleTables &
  NotificationTables &
  PushTables &
  ReconciliationTables &
  RecordTables &
  StagingTables &
  VerificationTables &
  ViewTables;
