import type { MissingCode } from "../../../../contract/codes.ts";
import { creationOf } from "../../../../core/hotel/new-codes.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { closedSet, codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { findCodes } from "./found-codes.ts";
import { findListedValues } from "./listed-codes.repo.ts";
import { type KnownList, loadLists } from "./load-code-tables.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";

type MissingQuery = { module: string; list: string; dryRunId?: string | undefined };

/**
 * The codes of a list that the hotel lacks: records of the list itself, targets of mappings, and open codes of rows.
 */
export async function findMissing(tx: Tx, scope: Scope, { module: moduleName, list: name, dryRunId }: MissingQuery) {
  const module = moduleNamed(moduleName);
  const [list] = await loadLists(tx, scope, listsNamed(module, name));
  const { hoteid: hotelId } = await getProperty(tx, scope);
  const creation = creationOf(name);
  // Compared with a list that was never read, every code would be missing.
  if (!list || !creation || list.hotel === null || closedSet(list.field)) return { creation: null, hotelId, codes: [] };
  const { operation, scope: reach, needs } = creation;
  const codes = await listMissing(tx, scope, list, { module, dryRunId });
  return { creation: { operation, scope: reach, needs: [...needs] }, hotelId, codes };
}

async function listMissing(
  tx: Tx,
  scope: Scope,
  list: KnownList,
  counted: { module: string; dryRunId: string | undefined },
): Promise<MissingCode[]> {
  const hotelKeys = new Set((list.hotel ?? []).map(({ code }) => codeKey(code)));
  const missing = new Map<string, MissingCode>();
  const add = (item: MissingCode) => {
    const key = codeKey(item.code);
    if (!hotelKeys.has(key) && !missing.has(key)) missing.set(key, item);
  };
  if (isModuleKey(list.list))
    for (const { code, values } of await findListedValues(tx, scope, list.list))
      add({ code, name: String(values.description ?? code), from: "record", rows: 0, values: texts(values) });
  for (const target of new Set(list.table?.codes.values() ?? []))
    add({ code: target, name: target, from: "mapping", rows: 0, values: {} });
  if (counted.dryRunId !== undefined)
    for (const { code, rows, state } of await findCodes(tx, scope, counted, [list]))
      if (state === "open") add({ code, name: code, from: "row", rows, values: {} });
  return [...missing.values()].slice(0, 500);
}

const texts = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || name === "code" || name === "description" ? [] : [[name, String(value)]],
    ),
  );
