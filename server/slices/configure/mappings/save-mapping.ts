import type { ConfigurationBody, MappedField } from "../../../../contract/configurations.ts";
import { type ModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { checkBody } from "./check-configuration.ts";
import {
  type ConfigurationRow,
  findActive,
  findConfiguration,
  findNewest,
  listNames,
  lockProperty,
  setActive,
} from "./configurations.repo.ts";
import { freeName } from "./free-name.ts";
import { addConfiguration, extendConfiguration, tell } from "./save-configuration.ts";
import { usedColumns } from "./used-columns.ts";

type MappingInput = { module: ModuleKey; sourceTable: string | undefined; fields: MappedField[] };

const plain: Omit<ConfigurationBody, "fields"> = {
  reading: null,
  treatments: [],
  options: { mode: "upsert", keyColumns: [] },
};

/** Saves the mapping alone, as a new version of the module's active configuration, or as its first one. */
export async function saveMapping(
  tx: Tx,
  scope: Scope,
  { module, sourceTable, fields }: MappingInput,
  origin: Origin,
): Promise<ConfigurationRow> {
  const { language } = origin;
  checkBody(module, { fields, treatments: [] }, { path: "", language });
  await lockProperty(tx, scope);
  const active = await findActive(tx, scope, module);
  if (active) {
    const columns = [...new Set([...active.columns, ...usedColumns(fields)])];
    const table = sourceTable ?? active.source_table;
    return extendConfiguration(
      tx,
      scope,
      active,
      { columns, sourceTable: table, body: { ...active.body, fields } },
      origin,
    );
  }
  const name = freeName(sourceTable?.trim() || moduleOf(module).names[language], await listNames(tx, scope, module));
  const body = { ...plain, fields };
  const columns = usedColumns(fields);
  return addConfiguration(tx, scope, { module, name, sourceTable: sourceTable ?? "", columns, body }, origin);
}

type Chosen = { module: ModuleKey; id: string | undefined };

/** Activates this configuration of the module, or the one that was saved last. */
export async function activateMapping(tx: Tx, scope: Scope, { module, id }: Chosen, origin: Origin): Promise<void> {
  await lockProperty(tx, scope);
  const before = await findActive(tx, scope, module);
  const chosen = id === undefined ? await findNewest(tx, scope, module) : await findConfiguration(tx, scope, id);
  if (!chosen || chosen.module !== module) throw new Refusal("not_found");
  if (before?.id === chosen.id) return;
  await setActive(tx, scope, { module, id: chosen.id });
  await tell(tx, scope, origin, {
    action: "configuration_activated",
    recordId: chosen.id,
    ...(before && { old: { name: before.name } }),
    new: { name: chosen.name, module },
  });
}
