import type { ModuleKey } from "../modules/catalogue.ts";

/** Whose records each list shows. */
export const listedModules = {
  profiles: ["profiles", "accounts"],
  reservations: ["reservations"],
  blocks: ["blocks"],
} as const satisfies Readonly<Record<string, readonly [ModuleKey, ...ModuleKey[]]>>;
