import { type RawBuilder, sql } from "kysely";
import { compileWords, isTelling, modulesWithWords, wordKey, wordsOf } from "../../../../core/erasure/person-words.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { splitCells } from "../../../../core/reading/cells.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { likePatterns } from "../../intake/sources/search-terms.ts";
import { findAllOf } from "./belongings.repo.ts";
import type { GuestRow } from "./guests.repo.ts";

/** Patterns for a search in a text that was folded by `folded`. */
export const patternsOf = (words: readonly string[]): string[] => words.flatMap(likePatterns);
export const folded = (text: RawBuilder<unknown>) => sql`lower((${text}) collate "C")`;

/** All words that identify the guest, also as the files spell them; some may belong to others too. */
export async function collectWords(tx: Tx, scope: AccountScope, guests: readonly GuestRow[]): Promise<string[]> {
  const words: string[] = [];
  for (const guest of guests) {
    const { going, kept } = await findAllOf(tx, scope, guest);
    words.push(...wordsOf(guest.module, guest.values));
    for (const { module, values } of going) words.push(...wordsOf(module, values));
    for (const { module, values } of kept)
      if (module === "in-house" && values.profileId === guest.oldId) words.push(...wordsOf(module, values));
    if (isTelling(guest.oldId)) words.push(guest.oldId);
  }
  const known = new Set(words.map(wordKey));
  const typed = (await findRawCells(tx, scope, guests)).filter((cell) => known.has(wordKey(cell)));
  return [...new Set([...words, ...typed])];
}

/** Cells of the rows from which the guest's records came. */
async function findRawCells(tx: Tx, { accountId }: AccountScope, guests: readonly GuestRow[]): Promise<string[]> {
  const places = guests.flatMap(({ runId, line, origins }) => [
    [runId, line] as const,
    ...Object.values(origins ?? {}),
  ]);
  const { rows } = await sql<{ cells: string }>`
    select distinct r.cells from unnest(${places.map(([run]) => run)}::uuid[], ${places.map(([, line]) => line)}::int[])
      as g (run, line)
    join imports i on i.account_id = ${accountId} and i.id = g.run
    join staged_rows r on r.account_id = ${accountId} and r.source_id = i.source_id and r.line = g.line`.execute(tx);
  return rows.flatMap(({ cells }) => splitCells(cells).map((cell) => cell.trim()));
}

const BATCH = 5_000;
type Page = { table: "profiles" | "records"; after: string };

/**
 * The words that also belong to others, within a page of the account's records. They stay: a couple's shared address is
 * still the other's. `next`: where to continue; null at the end of the table.
 */
export async function findShared(
  tx: Tx,
  { accountId }: AccountScope,
  guests: readonly Pick<GuestRow, "propertyId" | "id" | "oldId">[],
  words: readonly string[],
  { table, after }: Page,
): Promise<{ shared: string[]; next: string | null }> {
  type Row = {
    id: string;
    propertyId: string;
    module: ModuleKey;
    oldId: string;
    parent: string;
    values: object;
    hit: boolean;
  };
  const { rows } = await sql<Row>`
    select id::text, property_id as "propertyId", module, old_id as "oldId", coalesce(values ->> 'profileId', '') as parent,
      case when hit then values end as values, hit
    from (
      select t.*, ${folded(sql`t.values::text || ' ' || t.old_id`)} like any (${patternsOf(words)}::text[])
        and module = any (${modulesWithWords}::text[]) as hit
      from ${sql.table(table)} t where t.account_id = ${accountId} and t.id > ${after}::bigint order by t.id limit ${BATCH}
    ) page order by page.id`.execute(tx);
  const isOwn = ({ propertyId, id, parent }: Row) =>
    guests.some(
      (guest) => guest.propertyId === propertyId && (table === "profiles" ? guest.id === id : guest.oldId === parent),
    );
  const theirs = rows
    .filter((row) => row.hit && !isOwn(row))
    .flatMap(({ module, values, oldId }) => [...wordsOf(module, values as Record<string, unknown>), oldId]);
  const isShared = (word: string) => {
    const { isIn, isWhole } = compileWords([word]);
    return theirs.some((other) => isIn(other) || isWhole(other));
  };
  return { shared: words.filter(isShared), next: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null };
}
