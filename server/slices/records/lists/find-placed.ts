import { type RawBuilder, sql } from "kysely";
import type { ProfileFilter } from "../../../../contract/lists.ts";
import { foldWords } from "../../../../core/matching/fold.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { AT_ONCE } from "./ask-for-set.ts";
import { countBeginning } from "./count-beginnings.ts";
import type { Found } from "./find-ids.ts";
import { LAST } from "./list-conditions.ts";
import type { Place } from "./list-place.ts";
import type { SearchState } from "./list-state.ts";
import { NOTED } from "./note-words.ts";
import { versionOfSet, WORDS } from "./set-keys.ts";
import { allowLoops, findSet } from "./sets.repo.ts";

type Asked = { limit: number; offset: number; after?: Place | undefined };

/** A name that one profile in so many has is met often enough on the way through the list. */
const OFTEN = 20;

/** Of a name that so few have it is remembered who has it, in order: whoever scrolls on asks for the same again. */
const FEW = 5_000;

/**
 * A page of the profiles that have a name, and how many have it, from the words as they were noted: none of the others is
 * looked at. Undefined: that is not known for the data as they are, or the list is the shorter way.
 */
export async function findPlaced(
  tx: Tx,
  scope: Scope,
  { name, type, beginDate, endDate, sort }: ProfileFilter,
  asked: Asked,
  state: SearchState,
): Promise<{ found: Found[]; total: number } | undefined> {
  const words = foldWords(name ?? "");
  const all = state.countOf("profiles");
  if (words.length === 0 || type || beginDate || endDate || !/^-?name$/.test(sort) || all <= AT_ONCE) return undefined;
  const head = await findSet(tx, scope, NOTED);
  if (head?.version !== versionOfSet("profiles", WORDS, state)) return undefined;
  const ofType = await countBeginning(tx, scope, words, state);
  const counted = [...(ofType?.values() ?? [])].reduce((sum, n) => sum + n, 0);
  if (counted * OFTEN > all) return undefined;
  const isDown = sort.startsWith("-");
  const key = `${scope.propertyId} ${head.version} ${words.join(" ")}`;
  const known = state.memory.matches.get(key);
  const { total, ids, few } = known
    ? { total: known.length, ids: cut(known, isDown, asked), few: null }
    : await findMatches(tx, scope, words, isDown, asked);
  if (few) state.memory.matches.set(key, few);
  if (!ids) return undefined;
  return { found: await keysOf(tx, scope, ids), total };
}

type Matches = { total: number; ids: string[] | null; few: string[] | null };

/** `ids` of the page, or null: its place was given for data of another moment, and who stood there is gone. */
async function findMatches(
  tx: Tx,
  scope: Scope,
  words: readonly string[],
  isDown: boolean,
  { limit, offset, after }: Asked,
): Promise<Matches> {
  // How many have a word is in no statistics of the table: the planner would go through one for each row of another.
  await allowLoops(tx, false);
  const from = sql`(select place from matched where id = ${after?.id ?? 0}::bigint)`;
  const page = sql`array(
    select id::text from matched ${after ? sql`where place ${isDown ? sql`<` : sql`>`} ${from}` : sql``}
    order by place ${isDown ? sql`desc` : sql`asc`} limit ${limit + 1} offset ${after ? 0 : offset})`;
  const { rows } = await sql<Matches>`
    with ${wordsOf(scope, words)}, matched as materialized (
      select distinct w0.id, w0.place from ${sql.join(
        words.map((_, at) => (at === 0 ? sql`w0` : sql`join ${word(at)} using (place)`)),
        sql` `,
      )}
    )
    select count(*)::int as total, ${after ? sql`case when ${from} is not null then ${page} end` : page} as ids,
      case when count(*) <= ${sql.lit(FEW)} then array(select id::text from matched order by place) end as few
    from matched`.execute(tx);
  await allowLoops(tx, true);
  return rows[0] ?? { total: 0, ids: [], few: null };
}

/** A page and one more. */
function cut(ids: readonly string[], isDown: boolean, { limit, offset, after }: Asked): readonly string[] | null {
  const ordered = isDown ? ids.toReversed() : ids;
  const at = after ? ordered.indexOf(after.id) : offset - 1;
  return after && at < 0 ? null : ordered.slice(at + 1, at + 2 + limit);
}

const word = (at: number) => sql.raw(`w${at}`);

/** The longest word first: fewest have it. */
const wordsOf = (scope: Scope, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words
      .toSorted((a, b) => b.length - a.length)
      .map(
        (text, at) => sql`${word(at)} as materialized (
          select ${at === 0 ? sql`unnest(ids) as id,` : sql``} unnest(places) as place from list_words
          where account_id = ${scope.accountId} and property_id = ${scope.propertyId}
            and word >= ${text} and word < ${text + LAST})`,
      ),
  );

async function keysOf(tx: Tx, { accountId }: Scope, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select t.id::text, t.name_key as key from profiles t
    where t.account_id = ${accountId} and t.id = any (${`{${ids}}`}::bigint[])`.execute(tx);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return ids.flatMap((id) => {
    const key = keys.get(id);
    return key === undefined ? [] : [{ id, key }];
  });
}
