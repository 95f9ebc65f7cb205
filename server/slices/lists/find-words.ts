import { type RawBuilder, sql } from "kysely";
import { foldWords } from "../../../core/matching/fold.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { lockRecords } from "../records/find-records.ts";
import { AT_ONCE, askForSet } from "./ask-for-set.ts";
import { countBeginning } from "./count-beginnings.ts";
import { LAST, type Named, ours } from "./list-conditions.ts";
import { shapes } from "./list-shapes.ts";
import { type ListState, readState } from "./list-state.ts";
import { remember } from "./remember-count.ts";
import { versionOfSet, WORDS, writeKey } from "./set-keys.ts";
import { dropSet, findSet, type SetHead } from "./sets.repo.ts";

const AT = { kind: "profiles", key: writeKey(WORDS) } as const;

/** How a name is looked for, and how many profiles have it where that is known without looking at them: all, by type. */
export type FoundName = Named & { profiles: number | null; ofType?: ReadonlyMap<string, number> | undefined };

/**
 * Few profiles are looked through. Of many it is known in which a word occurs; what changed since that was noted is added
 * and looked through with them. A name that many have is found sooner on the way through the list than by all its ids.
 */
export async function findNamed(tx: Tx, scope: Scope, text: string, state: ListState): Promise<FoundName> {
  const words = foldWords(text);
  const all = state.countOf("profiles");
  const looking = { text, words, few: null, profiles: null };
  if (words.length === 0 || all <= AT_ONCE) return looking;
  const ofType = await countBeginning(tx, scope, words, state);
  const counted = ofType && [...ofType.values()].reduce((sum, n) => sum + n, 0);
  const through = { ...looking, ofType, profiles: counted ?? null };
  const head = await findSet(tx, scope, AT);
  const isCurrent = head?.version === versionOfSet("profiles", WORDS, state);
  if (!isCurrent) await askForSet(tx, scope, "profiles", WORDS);
  if (!head) return through;
  const ids = sql.join(
    words.map((word) => idsWith(scope, word)),
    sql` intersect `,
  );
  const found =
    counted ??
    (await remember(`${scope.propertyId} words ${head.version} ${words.join(" ")}`, async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${ids}) i`.execute(tx);
      return rows[0]?.n ?? 0;
    }));
  const profiles = counted ?? (isCurrent ? found : null);
  if (found > Math.sqrt(PAGE * all)) return { ...through, profiles };
  return { ...through, profiles, few: isCurrent ? ids : sql`${ids} union ${changedSince(scope, head)}` };
}

/** Rows that are read to fill a page. */
const PAGE = 26;

const idsWith = ({ accountId, propertyId }: Scope, word: string): RawBuilder<unknown> => sql`
  select distinct unnest(w.ids) as id from list_words w
  where w.account_id = ${accountId} and w.property_id = ${propertyId} and w.word >= ${word} and w.word < ${word + LAST}`;

const changedSince = ({ accountId, propertyId }: Scope, { at }: SetHead): RawBuilder<unknown> => sql`
  select c.id from profiles c
  where c.account_id = ${accountId} and c.property_id = ${propertyId} and c.updated_at > ${at}`;

/** Alone with the records until the moment is known: what is written later has a later time. */
export async function noteWords(tx: Tx, scope: Scope): Promise<void> {
  const { accountId, propertyId } = scope;
  for (const module of shapes.profiles.modules) await lockRecords(tx, scope, module);
  const version = versionOfSet("profiles", WORDS, await readState(tx, scope));
  await dropSet(tx, scope, AT);
  await sql`insert into list_sets (account_id, property_id, kind, key, version, total)
    values (${accountId}, ${propertyId}, ${AT.kind}, ${AT.key}, ${version}, 0)`.execute(tx);
  await sql`delete from list_words where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  await sql`insert into list_words (account_id, property_id, word, ids)
    select ${accountId}::uuid, ${propertyId}::uuid, word, array_agg(id)
    from (
      select distinct t.id, w.word from profiles t cross join lateral unnest(string_to_array(t.name_key, ' ')) as w (word)
      where ${ours(scope)}
    ) w group by word`.execute(tx);
}
