import type { Issue } from "../../../../contract/errors.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { changeOf, type Problem } from "../../../../core/records/change-of.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { loadCodeTables } from "../../configure/code-mappings/load-code-tables.ts";
import { reasonOf } from "../../configure/modules/explain-issue.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { findOldIds } from "../store/find-records.repo.ts";
import type { RecordRow } from "./find-record.repo.ts";

type Typed = Readonly<Record<string, string | null>>;

/** The changed values, or a 400 that names every invalid field. */
export async function checkChange(
  tx: Tx,
  scope: Scope,
  { module, values }: RecordRow,
  { typed, language }: { typed: Typed; language: Language },
): Promise<Map<string, Value>> {
  const { timezone } = await getProperty(tx, scope);
  const codes = await loadCodeTables(tx, scope, module);
  const { changes, problems } = changeOf({ module, values, typed, codes, today: dayIn(timezone) });
  const issues = [
    ...problems.map((problem) => toIssue(language, module, problem)),
    ...(await missingRecords(tx, scope, { module, changes, language })),
  ];
  if (issues.length > 0) throw new Refusal("invalid", { issues });
  return changes;
}

const toIssue = (language: Language, module: ModuleKey, problem: Problem): Issue => ({
  path: `values.${problem.field}`,
  code: problem.rule,
  message: explain(language, module, problem),
});

/** The reason why a typed value is refused, in a sentence. */
export function explain(language: Language, module: ModuleKey, problem: Problem): string {
  const { field: id, rule } = problem;
  const field = fieldsOf(module).find((field) => field.id === id);
  if (rule === "fixed") return say(language, "errors.issue.fixed");
  if (rule === "unknown_field") return say(language, "errors.issue.unknown");
  if (rule === "too_long") return say(language, "errors.issue.tooLong", { count: field?.width ?? 0 });
  if (rule === "unknown_code" && field?.values)
    return say(language, "errors.issue.choice", { values: Object.keys(field.values).join(", ") });
  return reasonOf(language, module, problem);
}

type Changing = { module: ModuleKey; changes: ReadonlyMap<string, Value>; language: Language };

/** A row of a file would wait for a missing record; a person must name an existing one. */
async function missingRecords(tx: Tx, scope: Scope, { module, changes, language }: Changing): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { field, modules } of referencesOf(module)) {
    const value = changes.get(field);
    if (value === undefined) continue;
    const oldId = String(value);
    if ((await findOldIds(tx, scope, modules, [oldId])).size > 0) continue;
    const message = reasonOf(language, module, { rule: "missing_record", field, value: oldId });
    issues.push({ path: `values.${field}`, code: "missing_record", message });
  }
  return issues;
}
