import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { LIMITS } from "../store/list-limits.ts";
import { hasWords } from "./conditions.repo.ts";
import { allowLoops, type FoundRow } from "./index-order.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import { ownOrder } from "./list-orders.repo.ts";
import { isDown } from "./list-shapes.ts";
import { LAST } from "./other-ways.repo.ts";
import { type ListQuery, wordsOf } from "./plan-list.ts";
import type { SetHead } from "./prepared-sets.repo.ts";

/** The place of a reservation is its day of arrival, counted from here. */
export const DAY_ZERO = sql`date '2000-01-01'`;

const ofWord = ({ accountId, propertyId }: Scope, kind: ListKind, word: string): RawBuilder<unknown> =>
  sql`account_id = ${accountId} and property_id = ${propertyId} and kind = ${kind}
    and word >= ${word} and word < ${word + LAST}`;

/**
 * A select of the profiles with all these noted words; with `changedSince` also of those that changed after that moment
 * and may have them. `others` are found by other values than their words.
 */
export function idsWithWords(
  scope: Scope,
  words: readonly string[],
  { changedSince, others }: { changedSince?: SetHead | undefined; others?: RawBuilder<unknown> | null } = {},
): RawBuilder<unknown> {
  const { accountId, propertyId } = scope;
  const noted = words.map(
    (word) => sql`select distinct unnest(ids) as id from list_words where ${ofWord(scope, "profiles", word)}`,
  );
  const parts = noted.length > 0 ? [sql`(${sql.join(noted, sql` intersect `)})`] : [];
  if (others) parts.push(others);
  else if (parts.length === 0) parts.push(sql`select null::bigint as id where false`);
  if (changedSince)
    parts.push(sql`select c.id from profiles c
      where c.account_id = ${accountId} and c.property_id = ${propertyId} and c.updated_at > ${changedSince.at}`);
  return sql.join(parts, sql` union `);
}

export async function countMatches(tx: Tx, scope: Scope, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${idsWithWords(scope, words)}) i`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How many records of each type have a word with this start. */
export async function countBeginning(
  tx: Tx,
  { accountId, propertyId }: Scope,
  kind: ListKind,
  beginning: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; records: number }>`
    select type, records from list_beginnings where account_id = ${accountId} and property_id = ${propertyId}
      and kind = ${kind} and beginning = ${beginning}`.execute(tx);
  return new Map(rows.map(({ type, records }) => [type, records]));
}

/**
 * `head`: of the noted words. What is found by other values than words: `others` as rows, where a few rows are enough
 * `otherIds`.
 */
type WordsPlan = {
  memory: ListMemory;
  head: SetHead | undefined;
  others: readonly FoundRow[];
  otherIds: readonly string[];
};

/**
 * Carries out a plan by the noted words, each with the places of its records in the list: only the rows of the page
 * are read. `found` is null if the row that the page follows is not among the matches.
 */
export async function findByWords(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { memory, head, others, otherIds }: WordsPlan,
): Promise<{ found: FoundRow[] | null; total: number }> {
  const { kind, limit, offset, after } = query;
  const words = wordsOf(query);
  if (query.some) {
    const ids = await findSomeByWords(tx, scope, words, query);
    const rows = await keysOf(tx, scope, kind, [...new Set([...ids, ...otherIds])]);
    return { found: mergeRows(rows, [], query), total: 0 };
  }
  const key = `${scope.propertyId} ${kind} ${head?.version} ${words.join(" ")}`;
  const known = kind === "profiles" ? memory.matches.get(key) : undefined;
  // The others may stand anywhere among the rows before the page.
  const skipped = after || others.length === 0 ? 0 : offset;
  const part = skipped > 0 ? { ...query, limit: limit + skipped, offset: 0 } : query;
  const { total, ids, all } = known
    ? { total: known.length, ids: cutPage(known, part), all: null }
    : await findMatches(tx, scope, words, part);
  if (all) memory.matches.set(key, all);
  const noted = ids && (await keysOf(tx, scope, kind, ids));
  const found = noted && others.length > 0 ? mergeRows(noted, others, part).slice(skipped) : noted;
  return { found, total: total + others.length };
}

/** A record stands in the rows of so many words with one beginning, for nearly all names. */
const WORDS_OF_NAME = 8;

/**
 * The first matching profiles, without a look at how many there are. So many have a word with a short beginning that it is
 * compared in the profiles of the longer words, one after the other until there are enough.
 */
async function findSomeByWords(tx: Tx, scope: Scope, words: readonly string[], { kind, limit }: ListQuery) {
  const long = words.filter((word) => [...word].length > LIMITS.shortLetters);
  const noted = long.length > 0 ? long : words;
  const compared = words.filter((word) => !noted.includes(word));
  const isNamed = sql`cross join lateral (
    select from profiles p where p.account_id = ${scope.accountId} and p.id = w.id and ${hasWords("p", compared)} limit 1) p`;
  await allowLoops(tx, false);
  const { rows } = await sql<{ id: string }>`
    with ${wordTables(scope, kind, noted)}, first as (
      select w.id, w.place from (select w0.id, w0.place from ${joined(noted)} order by w0.place) w
      ${compared.length > 0 ? isNamed : sql``} limit ${limit * WORDS_OF_NAME}
    )
    select id::text from (select distinct id, place from first) f order by place, f.id limit ${limit}`.execute(tx);
  await allowLoops(tx, true);
  return rows.map(({ id }) => id);
}

/** `ids`: those of the page, or null if the row before it is not there. `all`: every match, if they are few. */
type Matches = { total: number; ids: readonly string[] | null; all: string[] | null };

async function findMatches(tx: Tx, scope: Scope, words: readonly string[], query: ListQuery): Promise<Matches> {
  const { kind, filter, limit, offset, after } = query;
  const down = isDown(filter.sort);
  // No statistics say how many records have a word: the planner would read one word again for each row of another.
  await allowLoops(tx, false);
  const before =
    kind === "reservations"
      ? sql`(${after?.key}::date - ${DAY_ZERO}, ${after?.id}::bigint)`
      : sql`((select place from matched where id = ${after?.id ?? 0}::bigint), ${after?.id ?? 0}::bigint)`;
  const isLost =
    after && kind === "profiles" ? sql`not exists (select from matched where id = ${after.id}::bigint)` : sql`false`;
  const direction = down ? sql`desc` : sql`asc`;
  const page = sql`array(
    select id::text from matched ${after ? sql`where (place, matched.id) ${down ? sql`<` : sql`>`} ${before}` : sql``}
    order by place ${direction}, matched.id ${direction} limit ${limit + 1} offset ${after ? 0 : offset})`;
  const all =
    kind === "profiles"
      ? sql`case when count(*) <= ${sql.lit(LIMITS.rememberedMatches)}
        then array(select id::text from matched order by place, matched.id) end`
      : sql`null::text[]`;
  const { rows } = await sql<Matches>`
    with ${wordTables(scope, kind, words)}, matched as materialized (
      select distinct w0.id, w0.place from ${joined(words)}
    )
    select count(*)::int as total, case when not ${isLost} then ${page} end as ids, ${all} as "all"
    from matched`.execute(tx);
  await allowLoops(tx, true);
  return rows[0] ?? { total: 0, ids: [], all: null };
}

const wordTable = (index: number) => sql.raw(`w${index}`);

const joined = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((_, index) => (index === 0 ? sql`w0` : sql`join ${wordTable(index)} using (id)`)),
    sql` `,
  );

/** The longest word comes first: the fewest records have it. */
const wordTables = (scope: Scope, kind: ListKind, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words
      .toSorted((a, b) => b.length - a.length)
      .map(
        (word, index) => sql`${wordTable(index)} as materialized (
          select ${index === 0 ? sql`unnest(places) as place,` : sql``} unnest(ids) as id from list_words
          where ${ofWord(scope, kind, word)})`,
      ),
  );

/** A page of the matches and one more; null: the row before it is not among them. */
function cutPage(ids: readonly string[], { filter, limit, offset, after }: ListQuery): readonly string[] | null {
  const ordered = isDown(filter.sort) ? ids.toReversed() : ids;
  const before = after ? ordered.indexOf(after.id) : offset - 1;
  return after && before < 0 ? null : ordered.slice(before + 1, before + 2 + limit);
}

/** The first rows of both after the query's place, in the order of the list: by key, then by id. */
export function mergeRows(
  rows: readonly FoundRow[],
  others: readonly FoundRow[],
  { filter, limit, after }: Pick<ListQuery, "limit" | "after"> & { filter: { sort: string } },
): FoundRow[] {
  const direction = isDown(filter.sort) ? -1 : 1;
  const compare = (a: FoundRow, b: FoundRow) =>
    direction * (a.key === b.key ? Number(a.id) - Number(b.id) : a.key < b.key ? -1 : 1);
  const behind = others.filter((row) => !after || compare(row, after) > 0);
  return [...rows, ...behind].sort(compare).slice(0, limit + 1);
}

async function keysOf(tx: Tx, { accountId }: Scope, kind: ListKind, ids: readonly string[]): Promise<FoundRow[]> {
  const { column } = ownOrder[kind];
  const { rows } = await sql<FoundRow>`
    select t.id::text, ${column}::text as key from ${sql.table(kind)} t
    where t.account_id = ${accountId} and t.id = any (${`{${ids}}`}::bigint[])`.execute(tx);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return ids.flatMap((id) => {
    const key = keys.get(id);
    return key === undefined ? [] : [{ id, key }];
  });
}
