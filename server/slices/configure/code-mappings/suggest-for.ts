import type { CodeSuggestion } from "../../../../contract/codes.ts";
import { compileSuggestions } from "../../../../core/translation/suggest-codes.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { listRemembered } from "./codes.repo.ts";
import type { FoundCode } from "./found-codes.ts";
import type { KnownList } from "./load-code-tables.ts";

const nameOf = ({ list, code }: Pick<FoundCode, "list" | "code">) => `${list}\u001f${codeKey(code)}`;

/** For codes without a target; the others need no suggestion. */
export async function suggestFor(
  tx: Tx,
  scope: Scope,
  lists: readonly KnownList[],
  codes: readonly FoundCode[],
  /** The language of a field's abbreviations. */
  languageOf: (field: string) => string | null,
): Promise<(code: FoundCode) => CodeSuggestion | null> {
  const open = codes.filter(({ state }) => state === "open" || state === "free");
  const rows = await listRemembered(
    tx,
    scope,
    open.map(({ list, code }) => ({ list, key: codeKey(code) })),
  );
  const remembered = new Map(rows.map(({ list, key, ...known }) => [nameOf({ list, code: key }), known]));
  const listsOfOpen = new Set(open.map(({ list }) => list));
  const suggest = new Map(
    lists
      .filter(({ list }) => listsOfOpen.has(list))
      .map(({ list, field, hotel }) => [list, compileSuggestions(list, field, hotel, languageOf(field.id))]),
  );
  return (found) => {
    if (found.state !== "open" && found.state !== "free") return null;
    return suggest.get(found.list)?.(found.code, remembered.get(nameOf(found))) ?? null;
  };
}
