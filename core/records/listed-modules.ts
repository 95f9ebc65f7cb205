import type { ModuleKey } from "../modules/catalogue.ts";

/** The modules whose records each list shows. */
export const listedModules = {
  profiles: ["profiles", "accounts"],
  reservations: ["reservations"],
  blocks: ["blocks"],
} as const satisfies Readonly<Record<string, readonly [ModuleKey, ...ModuleKey[]]>>;
