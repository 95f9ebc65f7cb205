import type { FieldSource } from "../../../../contract/configurations.ts";
import type { Suggestion } from "../../../../core/mapping/suggest.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import type { Rule } from "../../../../core/validation/check-fields.ts";
import { type PreviewRow, samplesOf } from "./preview.ts";
import { openSuggestions } from "./suggestions.ts";
import type { Editor } from "./use-editor.ts";

type FieldIssue = { rule: Rule; warning: boolean; rows: number };

/** The notes beside a field. */
export type FieldState = {
  source: FieldSource | undefined;
  /** Open, or the one that filled the field. */
  suggestion: Suggestion | undefined;
  /** It was filled from the suggestion, which is not confirmed. */
  isSuggested: boolean;
  samples: string;
  /** From the rows of the preview. */
  issue: FieldIssue | null;
};

export type FieldStates = ReadonlyMap<string, FieldState>;

/** The findings of each rule, counted by field: the most frequent one is shown. */
function issuesOf(rows: readonly PreviewRow[]): Map<string, FieldIssue> {
  const counts = new Map<string, Map<Rule, FieldIssue>>();
  for (const { outcome } of rows)
    for (const { field, rule, warning } of outcome.issues) {
      const own = counts.get(field) ?? new Map<Rule, FieldIssue>();
      counts.set(field, own.set(rule, { rule, warning, rows: (own.get(rule)?.rows ?? 0) + 1 }));
    }
  return new Map(
    [...counts].flatMap(([field, own]) => {
      const [worst] = [...own.values()].sort((a, b) => b.rows - a.rows);
      return worst ? [[field, worst] as const] : [];
    }),
  );
}

/** All fields at once, in one pass over the draft and one over the preview. */
export function fieldStates({ module, draft, suggestions, preview }: Editor): FieldStates {
  const { body, dismissed, suggested } = draft;
  const sources = new Map(body.fields.map(({ target, source }) => [target, source]));
  const open = new Map(openSuggestions(suggestions, body.fields, dismissed).map((item) => [item.target, item]));
  const filled = new Map(
    suggestions.filter(({ target }) => suggested.has(target)).map((suggestion) => [suggestion.target, suggestion]),
  );
  const issues = issuesOf(preview);
  return new Map(
    fieldsOf(module).map(({ id }, place) => {
      const source = sources.get(id);
      const isSuggested = filled.has(id);
      const state: FieldState = {
        source,
        suggestion: filled.get(id) ?? open.get(id),
        isSuggested,
        samples: source ? samplesOf(preview, place) : "",
        issue: source ? (issues.get(id) ?? null) : null,
      };
      return [id, state] as const;
    }),
  );
}
