import type { TreatmentRule } from "../../../../contract/configurations.ts";
import type { TreatmentSet } from "../../../../contract/treatments.ts";
import type { Language } from "../../../../contract/users.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { type AuditEntry, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { changedFields } from "../../tenancy/audit/changed-fields.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { issuesOfRules } from "./check-rules.ts";
import {
  deleteTreatment,
  findTreatment,
  insertTreatment,
  type TreatmentRow,
  updateTreatment,
} from "./treatments.repo.ts";

export const showTreatment = (row: TreatmentRow): TreatmentSet => ({
  id: row.id,
  module: row.module,
  name: row.name,
  version: row.version,
  rules: row.rules,
  updatedAt: row.updated_at.toISOString(),
  by: { id: row.by_id, name: row.by_name },
});

type SetInput = { name: string; rules: TreatmentRule[] };

export async function createTreatment(
  tx: Tx,
  scope: Scope,
  { module: moduleName, name, rules }: SetInput & { module: string },
  origin: Origin,
): Promise<TreatmentRow> {
  const module = moduleName.toLowerCase();
  refuseWrongRules(module, rules, origin.language);
  const row = await orTaken(insertTreatment(tx, scope, { module, name, rules }), origin.language);
  await tell(tx, scope, origin, { action: "treatment_created", recordId: row.id, new: auditDetails(row) });
  return row;
}

/** Configurations that copied these rules keep their copy, so that a change here changes no run. */
export async function saveTreatment(
  tx: Tx,
  scope: Scope,
  { id, version, name, rules }: SetInput & { id: string; version: number },
  origin: Origin,
): Promise<TreatmentRow> {
  const before = await findTreatment(tx, scope, id, { lock: true });
  if (!before) throw new Refusal("not_found");
  if (before.version !== version) throw new Refusal("conflict", { extra: { treatment: showTreatment(before) } });
  refuseWrongRules(before.module, rules, origin.language);
  const row = await orTaken(updateTreatment(tx, scope, id, { name, rules }), origin.language);
  const changed = changedFields(auditDetails(before), auditDetails(row)) ?? {};
  await tell(tx, scope, origin, { action: "treatment_changed", recordId: id, ...changed });
  return row;
}

export async function removeTreatment(tx: Tx, scope: Scope, id: string, origin: Origin): Promise<void> {
  const before = await findTreatment(tx, scope, id, { lock: true });
  if (!before) throw new Refusal("not_found");
  await deleteTreatment(tx, scope, id);
  await tell(tx, scope, origin, { action: "treatment_deleted", recordId: id, old: auditDetails(before) });
}

function refuseWrongRules(module: string, rules: readonly TreatmentRule[], language: Language): void {
  if (!isModuleKey(module)) {
    const message = say(language, "errors.issue.unknown");
    throw new Refusal("invalid", { issues: [{ path: "module", code: "unknown", message }] });
  }
  const issues = issuesOfRules(rules, { module, path: "rules", language });
  if (issues.length > 0) throw new Refusal("invalid", { issues });
}

/** A name belongs to one set of a module; with two concurrent calls the database decides which is first. */
async function orTaken<T>(written: Promise<T>, language: Language): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    const message = say(language, "errors.issue.taken");
    throw new Refusal("invalid", { issues: [{ path: "name", code: "taken", message }] });
  }
}

const auditDetails = ({ name, module, version, rules }: TreatmentRow) => ({
  name,
  module,
  version,
  rules: rules.length,
});

const tell = (tx: Tx, scope: Scope, { ip, requestId }: Origin, entry: Omit<AuditEntry, "recordKind">) =>
  insertAudit(tx, scope, { ...entry, recordKind: "treatment", ip, requestId });
