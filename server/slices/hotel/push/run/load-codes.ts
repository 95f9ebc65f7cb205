import { stages } from "../../../../../core/hotel/push-order.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { CodeTable } from "../../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { loadCodeTables } from "../../../configure/code-mappings/load-code-tables.ts";

const WITHIN: readonly ModuleKey[] = ["profile-contacts", "notes", "block-grid", "reservation-nights"];

/** The property's code tables by list, for every module that a push builds. */
export async function loadPushCodes(tx: Tx, scope: Scope): Promise<Map<string, CodeTable>> {
  const codes = new Map<string, CodeTable>();
  for (const module of [...stages.map((stage) => stage.module), ...WITHIN])
    for (const [list, table] of await loadCodeTables(tx, scope, module)) codes.set(list, table);
  return codes;
}
