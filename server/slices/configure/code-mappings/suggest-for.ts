import { sql } from "kysely";
import type { CodeSuggestion } from "../../../../contract/codes.ts";
import { compileSuggestions, type RememberedCode } from "../../../../core/translation/suggest-codes.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { FoundCode } from "./found-codes.ts";
import type { KnownList } from "./load-code-tables.ts";

const nameOf = ({ list, code }: Pick<FoundCode, "list" | "code">) => `${list}\u001f${codeKey(code)}`;

/** For codes that nothing resolves; the others need none. */
export async function suggestFor(
  tx: Tx,
  scope: Scope,
  lists: readonly KnownList[],
  codes: readonly FoundCode[],
  /** Whose abbreviations a field's codes are. */
  languageOf: (field: string) => string | null,
): Promise<(code: FoundCode) => CodeSuggestion | null> {
  const wanted = codes.filter(({ state }) => state === "open" || state === "free");
  const remembered = await findRemembered(tx, scope, wanted);
  const asked = new Set(wanted.map(({ list }) => list));
  const suggest = new Map(
    lists
      .filter(({ list }) => asked.has(list))
      .map(({ list, field, hotel }) => [list, compileSuggestions(list, field, hotel, languageOf(field.id))]),
  );
  return (one) => {
    if (one.state !== "open" && one.state !== "free") return null;
    return suggest.get(one.list)?.(one.code, remembered.get(nameOf(one))) ?? null;
  };
}

/**
 * What the account's other properties made of these codes: what most of them chose. Where that was is told only to who
 * may enter there.
 */
async function findRemembered(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
  codes: readonly FoundCode[],
): Promise<Map<string, RememberedCode>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<RememberedCode & { list: string; key: string }>`
    select distinct on (list, key) list, key, target, "from",
      count(*) over (partition by list, key) = 1 as agreed
    from (
      select t.list, t.key, t.target, count(*) as times, max(p.name) filter (where exists (
        select from users u where u.account_id = p.account_id and u.id = ${user.id} and (u.role in (1, 2) or exists (
          select from user_properties up
          where up.account_id = p.account_id and up.user_id = u.id and up.property_id = p.id)))) as "from"
      from unnest(${codes.map(({ list }) => list)}::text[], ${codes.map(({ code }) => codeKey(code))}::text[])
        as w (list, key)
      join code_translations t on t.account_id = ${accountId} and t.list = w.list and t.key = w.key
        and t.property_id <> ${propertyId}
      join properties p on p.account_id = t.account_id and p.id = t.property_id
      group by t.list, t.key, t.target
    ) chosen
    order by list, key, times desc, target`.execute(tx);
  return new Map(rows.map(({ list, key, ...known }) => [nameOf({ list, code: key }), known]));
}
