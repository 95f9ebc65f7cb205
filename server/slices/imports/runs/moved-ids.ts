import { isDeepStrictEqual } from "node:util";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import { listOf } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { usedColumns } from "../../configure/mappings/used-columns.ts";
import { listEditedColumns } from "../../intake/sources/staged-rows.repo.ts";
import { keyPartsOf } from "./old-ids.ts";
import type { Work } from "./row-work.ts";

/** Whether two versions of a configuration produce the same old ids from the same rows. */
export function hasSameKey(module: ModuleKey, before: ConfigurationBody, after: ConfigurationBody): boolean {
  const keyOf = (body: ConfigurationBody) => {
    const { dateFormat, decimal } = body.reading ?? {};
    return { ...keyPartsOf(module, body), dateFormat, decimal, columns: body.options.keyColumns };
  };
  return isDeepStrictEqual(keyOf(before), keyOf(after));
}

/**
 * Whether rows of a run may have other old ids now than when it stored them: by another version of the configuration, a
 * mapped code that is part of the key, or a changed cell. If not, the run's results about lines with the same id are
 * still valid.
 */
export async function haveIdsMoved(tx: Tx, scope: Scope, { run, prepared }: Work): Promise<boolean> {
  const { module, body, columns: known } = prepared.pipeline;
  if (run.ids_moved || fieldsOf(module).some((field) => field.key && listOf(module, field) !== null)) return true;
  const changed = await listEditedColumns(tx, scope, run.source_id, run.created_at);
  if (changed.length === 0) return false;
  const keys = usedColumns(keyPartsOf(module, body).fields);
  // A made-up column stands for key columns, or for the line.
  const made = keys.some((name) => known.indexOf(name) >= prepared.columns.length);
  const names = new Set(keys.map(headerKey));
  return made || changed.some((index) => names.has(headerKey(prepared.columns[index] ?? "")));
}
