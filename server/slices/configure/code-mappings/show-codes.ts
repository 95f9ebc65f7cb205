import type { CodeList, SourceCode } from "../../../../contract/codes.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { listsOf, type ModuleList } from "../../../../core/translation/lists-of.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findTranslators } from "./codes.repo.ts";
import { type FoundCode, findCodes, languagesIn } from "./found-codes.ts";
import { type KnownList, loadLists } from "./load-code-tables.ts";
import { suggestFor } from "./suggest-for.ts";

export function moduleNamed(input: string): ModuleKey {
  const key = input.toLowerCase();
  if (!isModuleKey(key)) throw new Refusal("not_found");
  return key;
}

/** One of the module's lists, or all of them. */
export function listsNamed(module: ModuleKey, list?: string): ModuleList[] {
  const lists = listsOf(module).filter((item) => list === undefined || item.list === list);
  if (list !== undefined && lists.length === 0) throw new Refusal("not_found");
  return lists;
}

type CodeListsQuery = { module: string; dryRunId?: string | undefined };

export async function showLists(tx: Tx, scope: Scope, input: CodeListsQuery): Promise<CodeList[]> {
  const module = moduleNamed(input.module);
  const lists = await loadLists(tx, scope, listsOf(module));
  const { dryRunId } = input;
  const found = dryRunId === undefined ? [] : await findCodes(tx, scope, { module, dryRunId }, lists);
  const byList = new Map(lists.map(({ list }): [string, FoundCode[]] => [list, []]));
  for (const code of found) byList.get(code.list)?.push(code);
  return lists.map((list) => showList(list, byList.get(list.list) ?? []));
}

/** A row with two codes of one list counts for each of them. */
const sumOf = (codes: readonly FoundCode[]) => codes.reduce((sum, { rows }) => sum + rows, 0);

function showList({ list, fields, closed, field, row, hotel }: KnownList, found: readonly FoundCode[]): CodeList {
  const known = field.values ? Object.keys(field.values).length : hotel?.length;
  const { signed_at: signedAt, signed_by_id: id, signed_by_name: name } = row ?? {};
  return {
    list,
    fields: [...fields],
    policy: row?.policy ?? "block",
    otherwise: row?.otherwise ?? "",
    hotel: known === undefined ? null : { codes: known, readAt: row?.hotel_read_at?.toISOString() ?? null },
    closed,
    codes: found.length,
    unmapped: found.filter(({ state }) => state === "open").length,
    rows: sumOf(found),
    rowsWaiting: sumOf(found.filter(({ target }) => target === null)),
    signedOff:
      signedAt && id && name !== null && name !== undefined ? { by: { id, name }, at: signedAt.toISOString() } : null,
  };
}

type CodesQuery = CodeListsQuery & {
  list?: string | undefined;
  state?: "open" | "resolved" | undefined;
  q?: string | undefined;
  limit: number;
  offset: number;
};

/** The page also shows who mapped a code and what to do; only this call looks that up. */
export async function listCodes(tx: Tx, scope: Scope, wanted: CodesQuery) {
  const { list, state, q = "", limit, offset, dryRunId } = wanted;
  const module = moduleNamed(wanted.module);
  const lists = await loadLists(tx, scope, listsNamed(module, list));
  const found = await findCodes(tx, scope, { module, dryRunId }, lists);
  const rowsOf = new Map<string, number>();
  for (const code of found) rowsOf.set(code.list, (rowsOf.get(code.list) ?? 0) + code.rows);
  const sought = q.trim().toLowerCase();
  const fitting = found.filter(
    (code) =>
      (state === undefined || (code.state === "open") === (state === "open")) &&
      (sought === "" || `${code.code}\n${code.target ?? ""}`.toLowerCase().includes(sought)),
  );
  const page = fitting.slice(offset, offset + limit);
  const languageOf = await languagesIn(tx, scope, { module, dryRunId });
  const shown = await showCodes(tx, scope, lists, page, languageOf);
  const rows = shown.map((code) => ({ ...code, share: code.rows / (rowsOf.get(code.list) || 1) }));
  return { rows, total_rows: fitting.length, limit, offset };
}

async function showCodes(
  tx: Tx,
  scope: Scope,
  lists: readonly KnownList[],
  codes: readonly FoundCode[],
  languageOf: (field: string) => string | null,
): Promise<Omit<SourceCode, "share">[]> {
  const suggest = await suggestFor(tx, scope, lists, codes, languageOf);
  const mapped = codes.filter(({ state }) => state === "mapped");
  const keyed = mapped.map(({ list, code }) => ({ list, key: codeKey(code) }));
  const people = new Map(
    (await findTranslators(tx, scope, keyed)).map(
      (translator) => [`${translator.list}\u001f${translator.key}`, translator] as const,
    ),
  );
  return codes.map((code) => {
    const who = code.state === "mapped" ? people.get(`${code.list}\u001f${codeKey(code.code)}`) : undefined;
    return {
      ...code,
      suggestion: suggest(code),
      by: who ? { id: who.by_id, name: who.by_name } : null,
      at: who?.at.toISOString() ?? null,
    };
  });
}
