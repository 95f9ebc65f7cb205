import type { ModuleKey } from "../modules/catalogue.ts";

/** Tables of records: records that people search have separate tables with search columns. */
export const recordTables = ["profiles", "reservations", "blocks", "records"] as const;
export type RecordTable = (typeof recordTables)[number];

const own: Partial<Record<ModuleKey, RecordTable>> = {
  profiles: "profiles",
  accounts: "profiles",
  reservations: "reservations",
  blocks: "blocks",
};

export const tableOf = (module: ModuleKey): RecordTable => own[module] ?? "records";
