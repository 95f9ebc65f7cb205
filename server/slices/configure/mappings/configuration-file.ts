import type { ConfigurationFile } from "../../../../contract/configurations.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { checkBody, checkModule, refuse } from "./check-configuration.ts";
import { type ConfigurationRow, listNames, lockProperty } from "./configurations.repo.ts";
import { freeName } from "./free-name.ts";
import { addConfiguration } from "./save-configuration.ts";

/** Everything of the newest version that another installation could use, and nothing that has a meaning only here. */
export const toFile = ({ module, name, source_table, columns, body }: ConfigurationRow): ConfigurationFile => ({
  bellhop: "configuration",
  format: 1,
  module,
  name,
  sourceTable: source_table,
  columns,
  body,
});

/** Adds such a file as a configuration of its own; a taken name gets a number. */
export async function addFromFile(
  tx: Tx,
  scope: Scope,
  file: ConfigurationFile,
  origin: Origin,
): Promise<ConfigurationRow> {
  const { language } = origin;
  const module = checkModule(file.module, { path: "file.module", language });
  checkBody(module, file.body, { path: "file.body.", language });
  const wish = file.name.trim();
  if (wish === "") throw refuse(language, "file.name", "empty");
  await lockProperty(tx, scope);
  const name = freeName(wish, await listNames(tx, scope, module));
  const { sourceTable, columns, body } = file;
  return addConfiguration(tx, scope, { module, name, sourceTable, columns, body }, origin);
}
