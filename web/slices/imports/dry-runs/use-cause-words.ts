import { useTranslation } from "react-i18next";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { isCauseRule } from "../../../../core/pipeline/fixes.ts";
import { isLeftOut } from "../../../../core/validation/check-fields.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import type { ProblemShown } from "./cause-shown.ts";

type Issue = { rule: string; field: string };

/** The text of a problem; `value` is the code of an unmapped one. */
export function useCauseWords(module: ModuleKey) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fieldOf = (id: string) => fieldsOf(module).find((field) => field.id === id);
  const label = (id: string): string => fieldOf(id)?.labels[language] ?? id;
  const title = ({ rule, field }: Issue, value: string): string =>
    rule === "missing_record" && value === ""
      ? t("dryRuns.rules.missing_records", { field: label(field) })
      : isCauseRule(rule)
        ? t(`dryRuns.rules.${rule}`, { field: label(field), value })
        : t("dryRuns.rules.other", { field: label(field), rule });
  const hint = ({ rule, field, warning }: Issue & { warning: boolean }): string => {
    if (!isCauseRule(rule)) return t("dryRuns.hints.other");
    if (rule === "required" && fieldOf(field)?.key) return t("dryRuns.hints.required_key");
    const text = t(`dryRuns.hints.${rule}`);
    return isLeftOut({ rule, warning }) ? `${t("dryRuns.hints.left_out")} ${text}` : text;
  };
  return {
    label,
    title,
    hint,
    /** The text of a problem with several causes. */
    problem: ({ rule, field, causes, more }: ProblemShown): string =>
      rule === "unknown_code"
        ? t(more ? "dryRuns.causes.overCodes" : "dryRuns.causes.codes", { field: label(field), count: causes })
        : title({ rule, field }, ""),
    problemHint: (problem: ProblemShown): string =>
      problem.rule === "unknown_code" ? t("dryRuns.hints.unknown_codes") : hint(problem),
    /** All problems of a row. */
    said: (issues: readonly (Issue & { value: string })[]): string =>
      issues
        .map((issue) =>
          issue.rule === "superseded"
            ? t("dryRuns.rows.supersededBy", { line: issue.value })
            : title(issue, issue.value),
        )
        .join(" · "),
  };
}
