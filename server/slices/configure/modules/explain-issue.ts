import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, isModuleKey } from "../../../../core/modules/catalogue.ts";
import { isLeftOut } from "../../../../core/validation/check-fields.ts";
import { say } from "../../../refusals/say.ts";

type Issue = { rule: string; field: string; value: string };

const fieldOf = (module: string, id: string) =>
  isModuleKey(module) ? fieldsOf(module).find((field) => field.id === id) : undefined;

/** The problem, in one line. */
export function reasonOf(language: Language, module: string, { rule, field, value }: Issue): string {
  if (rule === "superseded" && value !== "") return say(language, "dryRuns.rows.supersededBy", { line: value });
  if (rule === "superseded") return say(language, "dryRuns.rows.supersededByRun");
  const label = fieldOf(module, field)?.labels[language] ?? field;
  return say(language, `dryRuns.rules.${rule}`, { field: label, value });
}

/** At most this many columns are named to choose from. */
const NAMED = 12;

/** The advice. */
export function hintOf(
  language: Language,
  module: string,
  { rule, field, warning }: Pick<Issue, "rule" | "field"> & { warning: boolean },
  /** The file's unmapped columns; null: a column is mapped to the field. */
  unused: readonly string[] | null = null,
): string {
  if (rule === "required" && unused && unused.length > 0)
    return say(language, "dryRuns.hints.required_unmapped", { columns: unused.slice(0, NAMED).join(", ") });
  const isKey = rule === "required" && fieldOf(module, field)?.key;
  const hint = say(language, `dryRuns.hints.${isKey ? "required_key" : rule}`);
  return isLeftOut({ rule, warning }) ? `${say(language, "dryRuns.hints.left_out")} ${hint}` : hint;
}
