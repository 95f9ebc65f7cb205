import type { ImportRun } from "../../../../contract/imports.ts";
import { listKind } from "../../../../contract/lists.ts";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";

/** The kinds of records that have a list of their own. */
export const KINDS = listKind.options;

/** Modules that are in no list, with something read for them. */
export const otherModules = (modules: readonly ModuleShown[]): ModuleShown[] =>
  modules.filter(({ id, status, nbroworacle, nbrowpiw, nbrowvalid }) => {
    const isListed = isModuleKey(id) && tableOf(id) !== "records";
    return status === 1 && !isListed && nbroworacle + nbrowpiw + nbrowvalid > 0;
  });

const OF_KIND: Record<(typeof KINDS)[number], readonly ModuleKey[]> = {
  profiles: ["profiles", "accounts"],
  reservations: ["reservations"],
  blocks: ["blocks"],
};

/** The newest import into a kind, whichever of its modules it was for. */
export function latestOf(kind: (typeof KINDS)[number], runs: ReadonlyMap<string, ImportRun>): ImportRun | undefined {
  return OF_KIND[kind]
    .flatMap((module) => runs.get(module) ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}
