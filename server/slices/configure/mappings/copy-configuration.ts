import type { Difference } from "../../../../contract/configurations.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { compareCodes, copyCodes } from "../code-mappings/copy-codes.repo.ts";
import { checkModule, refuse } from "./check-configuration.ts";
import { compareConfigurations } from "./compare-configurations.ts";
import { type ConfigurationRow, findByName, lockProperty } from "./configurations.repo.ts";
import { addConfiguration, extendConfiguration, tell } from "./save-configuration.ts";
import { getConfiguration } from "./show-configuration.ts";

const MOST = 500;

type CopyInput = { id: string; to: Scope & { slug: string }; confirm: boolean };
type Copy = { differences: Difference[]; more: number; copied: ConfigurationRow | null };

/**
 * Copies a configuration and the code mappings of its module to another property of the account, or previews the
 * changes there. An existing one of the same name gets a new version; code mappings that only the other property has
 * stay.
 */
export async function copyConfiguration(
  tx: Tx,
  from: Scope,
  { id, to, confirm }: CopyInput,
  origin: Origin,
): Promise<Copy> {
  if (to.propertyId === from.propertyId) throw refuse(origin.language, "toProperty", "otherProperty");
  if (confirm) await lockProperty(tx, to);
  const row = await getConfiguration(tx, from, id);
  const module = checkModule(row.module, { path: "id", language: origin.language });
  const { name, source_table: sourceTable, columns, body } = row;
  const there = await findByName(tx, to, { module, name });
  const own = compareConfigurations(there ?? null, row);
  const between = { from, to, lists: listsOf(module).map(({ list }) => list) };
  const codes = await compareCodes(tx, between, MOST);
  const differences = [...own, ...codes.differences].slice(0, MOST);
  const more = own.length + codes.total - differences.length;
  if (!confirm) return { differences, more, copied: null };

  const copied = there
    ? await extendConfiguration(tx, to, there, { sourceTable, columns, body }, origin)
    : await addConfiguration(tx, to, { module, name, sourceTable, columns, body }, origin);
  const copiedCodes = await copyCodes(tx, between);
  const details = { name, module, to: to.slug, version: row.version, codes: copiedCodes };
  await tell(tx, from, origin, { action: "configuration_copied", recordId: id, new: details });
  return { differences, more, copied };
}
