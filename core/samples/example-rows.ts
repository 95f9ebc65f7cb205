import type { ModuleKey } from "../modules/catalogue.ts";
import * as codes from "./code-lists.ts";
import type { ExampleRow } from "./example-row.ts";
import * as finance from "./finance-lists.ts";
import * as people from "./profile-examples.ts";
import * as rooms from "./room-lists.ts";
import * as stays from "./stay-examples.ts";

/**
 * Consistent rows of every module: each code is in its list, each reference has its record. Rows of configuration
 * modules are the demo hotel's whole lists.
 */
const rows: Readonly<Record<ModuleKey, readonly ExampleRow[]>> = {
  profiles: people.profileExamples,
  accounts: people.accountExamples,
  "profile-contacts": people.contactExamples,
  relationships: people.relationshipExamples,
  memberships: people.membershipExamples,
  notes: people.noteExamples,
  blocks: stays.blockExamples,
  "block-grid": stays.blockGridExamples,
  reservations: stays.reservationExamples,
  "reservation-nights": stays.nightExamples,
  "in-house": stays.inHouseExamples,
  "room-status": stays.roomStatusExamples,
  "out-of-order": stays.outOfOrderExamples,
  floors: rooms.floorRows,
  "room-classes": rooms.roomClassRows,
  "room-types": rooms.roomTypeRows,
  rooms: rooms.roomRows,
  "transaction-groups": finance.transactionGroupRows,
  "transaction-subgroups": finance.transactionSubgroupRows,
  "transaction-codes": finance.transactionCodeRows,
  "market-groups": codes.marketGroupRows,
  "market-codes": codes.marketCodeRows,
  "source-groups": codes.sourceGroupRows,
  "source-codes": codes.sourceCodeRows,
  "origin-codes": codes.originCodeRows,
  "rate-codes": finance.rateCodeRows,
  "payment-methods": finance.paymentMethodRows,
  "reservation-types": codes.reservationTypeRows,
  "block-status-codes": codes.blockStatusRows,
  "cancellation-reasons": codes.cancellationReasonRows,
  titles: codes.titleRows,
  "vip-levels": codes.vipLevelRows,
  nationalities: codes.nationalityRows,
  languages: codes.languageRows,
  departments: codes.departmentRows,
  preferences: codes.preferenceRows,
};

export const sampleRows = (key: ModuleKey): readonly ExampleRow[] => rows[key];

/** Rows shown in a template. */
const SHOWN = 5;
export const exampleRows = (key: ModuleKey): readonly ExampleRow[] => rows[key].slice(0, SHOWN);
