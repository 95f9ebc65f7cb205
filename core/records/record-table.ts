import type { ModuleKey } from "../modules/catalogue.ts";

/** Where records are kept: those that people search have a table of their own, with columns to search by. */
export const recordTables = ["profiles", "reservations", "blocks", "records"] as const;
export type RecordTable = (typeof recordTables)[number];

const own: Partial<Record<ModuleKey, RecordTable>> = {
  profiles: "profiles",
  accounts: "profiles",
  reservations: "reservations",
  blocks: "blocks",
};

export const tableOf = (module: ModuleKey): RecordTable => own[module] ?? "records";
