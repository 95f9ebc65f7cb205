import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import { fingerprintOf } from "../../../../core/mapping/fingerprint.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditEntry, type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { changedFields } from "../../tenancy/audit/changed-fields.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { checkBody, checkModule, refuse } from "./check-configuration.ts";
import {
  addVersion,
  type ConfigurationRow,
  findActive,
  findByName,
  hideConfiguration,
  insertConfiguration,
  lockProperty,
} from "./configurations.repo.ts";
import { getConfiguration, showWhole } from "./show-configuration.ts";

type New = {
  module: ModuleKey;
  name: string;
  sourceTable: string;
  columns: readonly string[];
  body: ConfigurationBody;
};

/** The caller has locked the property and checked the input. A module's first configuration becomes active. */
export async function addConfiguration(
  tx: Tx,
  scope: Scope,
  input: New,
  origin: AuditOrigin,
): Promise<ConfigurationRow> {
  const id = await insertConfiguration(tx, scope, {
    ...input,
    fingerprint: fingerprintOf(input.columns),
    active: !(await findActive(tx, scope, input.module)),
    note: "",
  });
  const row = await getConfiguration(tx, scope, id);
  await tell(tx, scope, origin, { action: "configuration_created", recordId: id, new: auditDetails(row) });
  return row;
}

export async function createConfiguration(
  tx: Tx,
  scope: Scope,
  input: Omit<New, "module"> & { module: string },
  origin: Origin,
): Promise<ConfigurationRow> {
  const { language } = origin;
  const module = checkModule(input.module, { path: "module", language });
  checkBody(module, input.body, { path: "body.", language });
  await lockProperty(tx, scope);
  if (await findByName(tx, scope, { module, name: input.name })) throw refuse(language, "name", "taken");
  return addConfiguration(tx, scope, { ...input, module, body: confirmed(input.body) }, origin);
}

/** Saving by a person confirms the guesses. */
function confirmed({ unconfirmed: _, ...body }: ConfigurationBody): ConfigurationBody {
  return body;
}

type Next = {
  name?: string;
  sourceTable?: string;
  columns?: readonly string[];
  note?: string;
  body: ConfigurationBody;
};

/** The caller has locked the property and checked the input. */
export async function extendConfiguration(
  tx: Tx,
  scope: Scope,
  before: ConfigurationRow,
  next: Next,
  origin: Origin,
): Promise<ConfigurationRow> {
  const columns = next.columns ?? before.columns;
  await addVersion(tx, scope, before.id, {
    version: before.version + 1,
    name: next.name ?? before.name,
    sourceTable: next.sourceTable ?? before.source_table,
    fingerprint: fingerprintOf(columns),
    columns,
    body: confirmed(next.body),
    note: next.note ?? "",
  });
  const row = await getConfiguration(tx, scope, before.id);
  const changed =
    changedFields(auditDetails(before), { ...auditDetails(row), ...(next.note && { note: next.note }) }) ?? {};
  await tell(tx, scope, origin, { action: "configuration_changed", recordId: row.id, ...changed });
  return row;
}

type Saved = {
  id: string;
  version: number;
  name?: string | undefined;
  columns?: readonly string[] | undefined;
  note: string;
  body: ConfigurationBody;
};

/** A save with an outdated version is refused with the newest state, so that no unseen change is overwritten. */
export async function saveConfiguration(tx: Tx, scope: Scope, input: Saved, origin: Origin): Promise<ConfigurationRow> {
  const { language } = origin;
  await lockProperty(tx, scope);
  const before = await getConfiguration(tx, scope, input.id);
  if (before.version !== input.version)
    throw new Refusal("conflict", { extra: { configuration: await showWhole(tx, scope, before) } });
  const module = checkModule(before.module, { path: "id", language });
  checkBody(module, input.body, { path: "body.", language });
  const { name = before.name, columns = before.columns, note, body } = input;
  const namesake = await findByName(tx, scope, { module, name });
  if (namesake && namesake.id !== before.id) throw refuse(language, "name", "taken");
  return extendConfiguration(tx, scope, before, { name, columns, note, body }, origin);
}

/** Hides the configuration, since runs refer to their version. */
export async function removeConfiguration(tx: Tx, scope: Scope, id: string, origin: Origin): Promise<void> {
  await lockProperty(tx, scope);
  const before = await getConfiguration(tx, scope, id);
  await hideConfiguration(tx, scope, id);
  await tell(tx, scope, origin, { action: "configuration_deleted", recordId: id, old: auditDetails(before) });
}

/** The content is in the versions, which never change: the log says which version was made. */
const auditDetails = ({ name, module, source_table, version, active }: ConfigurationRow) => ({
  name,
  module,
  sourceTable: source_table,
  version,
  active,
});

export const tell = (tx: Tx, scope: Scope, origin: AuditOrigin, entry: Omit<AuditEntry, "recordKind">) =>
  insertAudit(tx, scope, { ...entry, recordKind: "configuration", ...origin });
