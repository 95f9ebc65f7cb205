import type { MappedField } from "../../../../contract/configurations.ts";
import type { Remembered, Suggestion } from "../../../../core/mapping/suggest.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import { usedBy } from "./columns-of.ts";
import type { Draft } from "./draft.ts";

type Before = { header: string; target: string; times: number };

/** The field to which a column was mapped most often before. */
export function rememberedOf(columns: readonly Before[]): Remembered {
  const most = new Map<string, { target: string; times: number }>();
  for (const { header, target, times } of columns) {
    const key = headerKey(header);
    if ((most.get(key)?.times ?? 0) < times) most.set(key, { target, times });
  }
  return most;
}

/** Suggestions that are not refused, for unmapped fields and unused columns. */
export function openSuggestions(
  suggestions: readonly Suggestion[],
  fields: readonly MappedField[],
  dismissed: ReadonlySet<string>,
): Suggestion[] {
  const mapped = new Set(fields.map(({ target }) => target));
  const used = usedBy(
    fields,
    suggestions.map(({ column }) => column),
  );
  // A column of whole names feeds two fields.
  const isFree = ({ column, source }: Suggestion) => !used.has(column) || source.kind === "transform";
  return suggestions.filter(
    (suggestion) => !mapped.has(suggestion.target) && !dismissed.has(suggestion.target) && isFree(suggestion),
  );
}

/** The suggestions that “accept all sure” takes: certain open ones, and unconfirmed ones that are already filled in. */
export function sureOnes(suggestions: readonly Suggestion[], draft: Draft): Suggestion[] {
  const open = openSuggestions(suggestions, draft.body.fields, draft.dismissed);
  const filled = suggestions.filter(({ target }) => draft.suggested.has(target));
  return [...filled, ...open.filter(({ sure }) => sure)];
}
