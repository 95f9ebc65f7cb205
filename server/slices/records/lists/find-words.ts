import { type RawBuilder, sql } from "kysely";
import { foldWords } from "../../../../core/matching/fold.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { AT_ONCE, askForSet } from "./ask-for-set.ts";
import { countBeginning } from "./count-beginnings.ts";
import { LAST, type Named } from "./list-conditions.ts";
import type { SearchState } from "./list-state.ts";
import { NOTED } from "./note-words.ts";
import { versionOfSet, WORDS } from "./set-keys.ts";
import { findSet, type SetHead } from "./sets.repo.ts";

/** How a name is looked for, and how many profiles have it where that is known without looking at them: all, by type. */
export type FoundName = Named & { profiles: number | null; ofType?: ReadonlyMap<string, number> | undefined };

/**
 * Few profiles are looked through. Of many it is known in which a word occurs; what changed since that was noted is added
 * and looked through with them. A name that many have is found sooner on the way through the list than by all its ids.
 */
export async function findNamed(tx: Tx, scope: Scope, text: string, state: SearchState): Promise<FoundName> {
  const words = foldWords(text);
  const all = state.countOf("profiles");
  const looking = { text, words, few: null, profiles: null };
  if (words.length === 0 || all <= AT_ONCE) return looking;
  const ofType = await countBeginning(tx, scope, words, state);
  const counted = ofType && [...ofType.values()].reduce((sum, n) => sum + n, 0);
  const through = { ...looking, ofType, profiles: counted ?? null };
  const head = await findSet(tx, scope, NOTED);
  const isCurrent = head?.version === versionOfSet("profiles", WORDS, state);
  if (!isCurrent) await askForSet(tx, scope, "profiles", WORDS);
  if (!head) return through;
  const ids = sql.join(
    words.map((word) => idsWith(scope, word)),
    sql` intersect `,
  );
  const found =
    counted ??
    (await state.memory.total(`${scope.propertyId} words ${head.version} ${words.join(" ")}`, async () => {
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
