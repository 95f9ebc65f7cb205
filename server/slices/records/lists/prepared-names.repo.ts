import { type RawBuilder, sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { LIMITS } from "../store/list-limits.ts";
import { allowLoops, type FoundRow } from "./index-order.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import { isDown } from "./list-shapes.ts";
import { LAST } from "./other-ways.repo.ts";
import { type ListQuery, wordsOf } from "./plan-list.ts";
import type { SetHead } from "./prepared-sets.repo.ts";

const ofWord = ({ accountId, propertyId }: Scope, word: string): RawBuilder<unknown> =>
  sql`account_id = ${accountId} and property_id = ${propertyId} and word >= ${word} and word < ${word + LAST}`;

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
    (word) => sql`select distinct unnest(ids) as id from list_words where ${ofWord(scope, word)}`,
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

/** How many profiles of each type have a word with this start. */
export async function countBeginning(tx: Tx, scope: Scope, beginning: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; profiles: number }>`
    select type, profiles from list_beginnings
    where account_id = ${scope.accountId} and property_id = ${scope.propertyId} and beginning = ${beginning}`.execute(
    tx,
  );
  return new Map(rows.map(({ type, profiles }) => [type, profiles]));
}

/**
 * Carries out a plan by the noted words, each with the places of its profiles among all names: only the rows of the page
 * are read. `found` is null if the row that the page follows is not among the matches.
 */
export async function findByWords(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { memory, head }: { memory: ListMemory; head: SetHead | undefined },
): Promise<{ found: FoundRow[] | null; total: number }> {
  const words = wordsOf(query);
  const key = `${scope.propertyId} ${head?.version} ${words.join(" ")}`;
  const known = memory.matches.get(key);
  const { total, ids, all } = known
    ? { total: known.length, ids: cutPage(known, query), all: null }
    : await findMatches(tx, scope, words, query);
  if (all) memory.matches.set(key, all);
  return { found: ids && (await keysOf(tx, scope, ids)), total };
}

/** `ids`: those of the page, or null if the row before it is not there. `all`: every match, if they are few. */
type Matches = { total: number; ids: readonly string[] | null; all: string[] | null };

async function findMatches(tx: Tx, scope: Scope, words: readonly string[], query: ListQuery): Promise<Matches> {
  const { limit, offset, after } = query;
  const down = isDown(query.filter.sort);
  // No statistics say how many profiles have a word: the planner would read one word again for each row of another.
  await allowLoops(tx, false);
  const before = sql`(select place from matched where id = ${after?.id ?? 0}::bigint)`;
  const page = sql`array(
    select id::text from matched ${after ? sql`where place ${down ? sql`<` : sql`>`} ${before}` : sql``}
    order by place ${down ? sql`desc` : sql`asc`} limit ${limit + 1} offset ${after ? 0 : offset})`;
  const { rows } = await sql<Matches>`
    with ${wordTables(scope, words)}, matched as materialized (
      select distinct w0.id, w0.place from ${sql.join(
        words.map((_, index) => (index === 0 ? sql`w0` : sql`join ${wordTable(index)} using (place)`)),
        sql` `,
      )}
    )
    select count(*)::int as total, ${after ? sql`case when ${before} is not null then ${page} end` : page} as ids,
      case when count(*) <= ${sql.lit(LIMITS.rememberedMatches)}
        then array(select id::text from matched order by place) end as "all"
    from matched`.execute(tx);
  await allowLoops(tx, true);
  return rows[0] ?? { total: 0, ids: [], all: null };
}

const wordTable = (index: number) => sql.raw(`w${index}`);

/** The longest word comes first: the fewest profiles have it. */
const wordTables = (scope: Scope, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words
      .toSorted((a, b) => b.length - a.length)
      .map(
        (word, index) => sql`${wordTable(index)} as materialized (
          select ${index === 0 ? sql`unnest(ids) as id,` : sql``} unnest(places) as place from list_words
          where ${ofWord(scope, word)})`,
      ),
  );

/** A page of the matches and one more; null: the row before it is not among them. */
function cutPage(ids: readonly string[], { filter, limit, offset, after }: ListQuery): readonly string[] | null {
  const ordered = isDown(filter.sort) ? ids.toReversed() : ids;
  const before = after ? ordered.indexOf(after.id) : offset - 1;
  return after && before < 0 ? null : ordered.slice(before + 1, before + 2 + limit);
}

async function keysOf(tx: Tx, { accountId }: Scope, ids: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select t.id::text, t.name_order as key from profiles t
    where t.account_id = ${accountId} and t.id = any (${`{${ids}}`}::bigint[])`.execute(tx);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return ids.flatMap((id) => {
    const key = keys.get(id);
    return key === undefined ? [] : [{ id, key }];
  });
}
