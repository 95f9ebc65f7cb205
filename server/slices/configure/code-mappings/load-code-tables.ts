import { type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { listsOf, type ModuleList } from "../../../../core/translation/lists-of.ts";
import type { HotelCode } from "../../../../core/translation/similar-codes.ts";
import { type CodeTable, codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findLists, findTranslations, type ListRow } from "./codes.repo.ts";
import { findHotelCodes } from "./hotel-codes.repo.ts";
import { findListed } from "./listed-codes.repo.ts";

/** A list with everything that the property knows about it. */
export type KnownList = ModuleList & {
  row: ListRow | undefined;
  table: CodeTable | undefined;
  /** Null: never read. */
  hotel: readonly HotelCode[] | null;
};

/** Codes that Bellhop creates at the hotel: the stored ones count as the hotel's own. */
const pushed: ReadonlySet<string> = new Set(
  modules.flatMap(({ key, isconfig, push }) => (isconfig && push === "call" ? [key] : [])),
);

export async function loadLists(tx: Tx, scope: Scope, lists: readonly ModuleList[]): Promise<KnownList[]> {
  const names = lists.map(({ list }) => list);
  const rows = await findLists(tx, scope, names);
  const translations = await findTranslations(tx, scope, names);
  const hotels = await findHotelCodes(tx, scope, names);
  const coming = await findListed(
    tx,
    scope,
    [...hotels.keys()].filter((list) => pushed.has(list)),
  );
  return lists.map((list) => {
    const row = rows.get(list.list);
    const hotel = hotels.get(list.list) ?? null;
    const codes = translations.get(list.list) ?? new Map<string, string>();
    const own = [...(coming.get(list.list) ?? []), ...(hotel ?? []).map(({ code }) => code)];
    const targets = hotel && new Map(own.map((code) => [codeKey(code), code]));
    const [policy, otherwise] = [row?.policy ?? "block", row?.otherwise ?? ""] as const;
    const table = row || codes.size > 0 ? { codes, targets, policy, otherwise } : undefined;
    return { ...list, row, table, hotel };
  });
}

/** The tables for the codes in every module's payloads, by list. */
export async function loadPushTables(tx: Tx, scope: Scope): Promise<Map<string, CodeTable>> {
  const lists = new Map(modules.flatMap(({ key }) => listsOf(key).map((item) => [item.list, item] as const)));
  const open = [...lists.values()].filter(({ closed }) => !closed);
  const known = await loadLists(tx, scope, open);
  return new Map(known.flatMap(({ list, table }) => (table ? [[list, table] as const] : [])));
}

/** The tables with which a run translates the codes of a module, read once at its start. */
export async function loadCodeTables(tx: Tx, scope: Scope, module: ModuleKey): Promise<Map<string, CodeTable>> {
  const known = await loadLists(tx, scope, listsOf(module));
  return new Map(known.flatMap(({ list, table }) => (table ? [[list, table] as const] : [])));
}
