import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hiddenModules } from "../../tenancy/properties/property-state.repo.ts";
import { countAtHotel, findNotAtHotel } from "../store/at-hotel.repo.ts";
import { LIMITS } from "../store/list-limits.ts";
import { preparationLane } from "../store/prepare-lists.repo.ts";
import { hasWords } from "./conditions.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import {
  BEGINNINGS,
  CONTACTS,
  isLong,
  type ListState,
  namedModules,
  type SetKey,
  setKeyOf,
  shapes,
  versionOfSet,
  WHOLE,
  WORDS,
  writeKey,
} from "./list-shapes.ts";
import { countOtherwise, findOtherStays, findOtherwise, knownIds, type OtherStays } from "./other-ways.repo.ts";
import {
  isCommonBeginning,
  isFar,
  isFewAtHotel,
  isNameAlone,
  type ListFacts,
  type ListQuery,
  needsWordMatches,
  shortBeginning,
  usesWords,
  wordsOf,
} from "./plan-list.ts";
import { countBeginning, countMatches } from "./prepared-names.repo.ts";
import { findHeads, nameOf, type SetHead, type SetName } from "./prepared-sets.repo.ts";
import { waysOf } from "./search-ways.ts";

export async function readState(tx: Tx, { accountId, propertyId }: Scope): Promise<ListState> {
  type Row = { module: string; version: string; records: number; hidden: string[]; today: string; timezone: string };
  const { rows } = await sql<Row>`
    select coalesce(d.module, '') as module, d.version, d.records, p.timezone,
      array(${hiddenModules({ accountId, propertyId })}) as hidden,
      (now() at time zone p.timezone)::date::text as today
    from properties p left join data_versions d on d.account_id = p.account_id and d.property_id = p.id
    where p.account_id = ${accountId} and p.id = ${propertyId}`.execute(tx);
  const known = new Map(rows.map((row) => [row.module, row]));
  const hidden = new Set(rows[0]?.hidden);
  const sum = (modules: readonly string[], numberOf: (row: Row) => number) =>
    modules.reduce((all, module) => {
      const row = known.get(module);
      return all + (row ? numberOf(row) : 0);
    }, 0);
  return {
    versionOf: (modules) => sum(modules, ({ version }) => Number(version)),
    countOf: (kind) => sum(shapes[kind].modules, ({ module, records }) => (hidden.has(module) ? 0 : records)),
    isHidden: (module) => hidden.has(module),
    today: rows[0]?.today ?? "",
    timezone: rows[0]?.timezone ?? "UTC",
  };
}

/** In addition, when the words were noted: a search adds later changes. */
export type FoundFacts = ListFacts & {
  wordsHead?: SetHead | undefined;
  /** The list's own noted words. */
  listWordsHead?: SetHead | undefined;
  otherStays?: OtherStays | undefined;
  /** Profiles found by an e-mail, a phone or an id but no word; null: too many for a list of ids. */
  otherwiseIds?: readonly string[] | null | undefined;
  /** Ids of the few records that are not at the hotel, if the query selects those. */
  notAtHotel?: readonly string[] | undefined;
};

/** Reads the facts that the plan of a query depends on: none for most lists, one or two statements for the others. */
export async function readFacts(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { state, memory }: { state: ListState; memory: ListMemory },
): Promise<FoundFacts> {
  const { kind, filter } = query;
  const records = state.countOf(kind);
  const { push } = filter;
  const atHotel = push && (await countAtHotel(tx, scope, kind, { state: push, records }));
  const counts: FoundFacts = { records, profiles: state.countOf("profiles"), atHotel };
  if (push === "none" && atHotel?.target && atHotel.count > 0 && isFewAtHotel(counts)) {
    const memoryKey = JSON.stringify([scope.propertyId, kind, state.versionOf(shapes[kind].modules), atHotel]);
    counts.notAtHotel = memory.matches.get(memoryKey) ?? (await findNotAtHotel(tx, scope, kind, atHotel.target));
    memory.matches.set(memoryKey, counts.notAtHotel);
  }
  if (filter.name && (kind === "profiles" || usesWords(query, counts)))
    await readOtherwise(tx, scope, query, { counts, state, memory });
  const key = setKeyOf(filter);
  const isNamed = usesWords(query, counts);
  const beginning = isNamed ? shortBeginning(query) : undefined;
  const names: SetName[] = [];
  if (key) names.push({ kind, key: writeKey(key) });
  if (key && kind !== "profiles" && isLong(key)) names.push({ kind: "profiles", key: writeKey(key) });
  if (!key && isFar(query, counts)) names.push({ kind, key: writeKey(WHOLE) });
  if (isNamed) names.push({ kind: "profiles", key: writeKey(WORDS) });
  if (isNamed && kind === "reservations") names.push({ kind, key: writeKey(WORDS) });
  if (beginning) names.push({ kind, key: writeKey(BEGINNINGS) });
  if (names.length === 0) return counts;

  const heads = await findHeads(tx, scope, names);
  const factOf = (of: ListKind, set: SetKey) => {
    const head = heads.get(nameOf(of, set));
    return head && { ...head, isCurrent: head.version === versionOfSet(of, set, state) };
  };
  const words = factOf("profiles", WORDS);
  const listWords = factOf(kind, WORDS);
  const facts: FoundFacts = {
    ...counts,
    whole: factOf(kind, WHOLE),
    words,
    wordsHead: words,
    listWordsHead: listWords,
  };
  if (kind === "reservations") facts.stayWords = listWords;
  if (key) {
    facts.set = factOf(kind, key);
    facts.profilesSet = factOf("profiles", key);
    if (!facts.set && isLong(key)) facts.isPreparing = await isPreparing(tx, scope);
  }
  if (beginning && factOf(kind, BEGINNINGS)?.isCurrent)
    facts.beginnings = await countBeginning(tx, scope, kind, beginning);
  if (kind === "reservations" && isNameAlone(query) && listWords?.isCurrent)
    facts.otherStays = await readOtherStays(tx, scope, query, { facts, state, memory });
  if (needsWordMatches(query, facts)) {
    const matched = wordsOf(query);
    const memoryKey = `${scope.propertyId} words ${words?.version} ${matched.join(" ")}`;
    facts.wordMatches = await memory.total(memoryKey, () => countMatches(tx, scope, matched));
  }
  return facts;
}

/** Adds profiles that are found by other values than the name. */
async function readOtherwise(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { counts, state, memory }: { counts: FoundFacts; state: ListState; memory: ListMemory },
): Promise<void> {
  const text = query.filter.name ?? "";
  const ways = waysOf(text);
  const isNamed = hasWords("p", wordsOf(query));
  if (query.some) {
    const { ids } = await findOtherwise(tx, scope, ways, {
      isNamed,
      most: query.limit,
      kept: LIMITS.rememberedMatches,
    });
    counts.otherwiseIds = ids;
    counts.otherwise = { many: false, count: ids?.length ?? 0 };
    return;
  }
  const versions = state.versionOf([...shapes.profiles.modules, CONTACTS]);
  counts.otherwise = await memory.otherwise(JSON.stringify([scope.propertyId, versions, text]), async () => {
    const limits = { most: LIMITS.mostOtherwise, kept: LIMITS.rememberedMatches };
    const found = await findOtherwise(tx, scope, ways, { isNamed, ...limits });
    return found.many ? { ...found, count: await countOtherwise(tx, scope, ways, isNamed), ids: null } : found;
  });
  counts.otherwiseIds = counts.otherwise.ids;
}

/** Reservations that no noted word leads to; undefined: too many guests are found by other values. */
async function readOtherStays(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { facts, state, memory }: { facts: FoundFacts; state: ListState; memory: ListMemory },
): Promise<OtherStays | undefined> {
  const { otherwise, otherwiseIds } = facts;
  if (otherwise?.many || (otherwise?.count && !otherwiseIds)) return undefined;
  const text = query.filter.name ?? "";
  const words = wordsOf(query);
  // The counted beginnings are those of numbers too.
  const withoutNumbers = isCommonBeginning(facts);
  const versions = [...namedModules(query.kind), CONTACTS];
  const key = JSON.stringify([scope.propertyId, state.versionOf(versions), text, withoutNumbers]);
  return memory.otherStays(key, () =>
    findOtherStays(tx, scope, {
      ...{ text, ways: waysOf(text), withoutNumbers, most: LIMITS.rememberedMatches },
      ...{ isNamed: hasWords("p", words), guests: knownIds(otherwiseIds ?? []) },
    }),
  );
}

const preparation = (scope: Scope) =>
  sql`from jobs where account_id = ${scope.accountId} and lane = ${preparationLane(scope)}
    and state in ('queued', 'running')`;

/** Whether sets are being prepared or will be within a minute. At other times the property's job waits for the next day. */
export async function isPreparing(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select ${preparation(scope)}
    and (state = 'running' or run_at < now() + interval '1 minute')`.execute(tx);
  return rows.length > 0;
}

/** How many of the sets are prepared. */
export async function readProgress(tx: Tx, scope: Scope): Promise<{ done: number; of: number }> {
  const { rows } = await sql<{ progress: { done: number; of: number } | null }>`
    select progress ${preparation(scope)}`.execute(tx);
  const { done = 0, of = 1 } = rows[0]?.progress ?? {};
  return { done, of };
}

/** Jobs that write records for minutes. Sets built meanwhile would be outdated at once. */
const IMPORTS = ["imports.run", "imports.retry", "imports.release", "imports.undo"];

/** Whether such a job has begun and is not waiting for a later time. */
export async function isImporting(tx: Tx, { accountId, propertyId }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where account_id = ${accountId} and property_id = ${propertyId} and name = any (${IMPORTS}::text[])
      and (state = 'running' or state = 'queued' and claimed_at is not null and run_at <= now()) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Until a minute after the hotel's midnight. */
export async function msToNextDay(tx: Tx, { accountId, propertyId }: Scope): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from ((now() at time zone timezone)::date + 1)::timestamp at time zone timezone - now())::float8
      * 1000 + 60000 as ms
    from properties where account_id = ${accountId} and id = ${propertyId}`.execute(tx);
  return rows[0]?.ms ?? 24 * 3_600_000;
}
