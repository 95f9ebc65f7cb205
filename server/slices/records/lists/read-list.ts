import { type ListFilter, type ListKind, type ListRow, listKind } from "../../../../contract/lists.ts";
import { criteriaOf } from "../../../../core/matching/criteria.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findAtHotel, type HotelCondition } from "../store/at-hotel.repo.ts";
import { LIMITS } from "../store/list-limits.ts";
import { blocksByIds, profilesByIds, staysByIds } from "../store/show-rows.repo.ts";
import { buildSet } from "./build-sets.repo.ts";
import { conditionsOf, type NameCondition } from "./conditions.repo.ts";
import { countGroups, type FoundRow, findInIndexOrder } from "./index-order.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import type { Place } from "./list-place.ts";
import {
  CONTACTS,
  codesIn,
  isDown,
  type ListGroup,
  type ListState,
  onlyShown,
  setKeyOf,
  shapes,
  versionOfSet,
  writeKey,
} from "./list-shapes.ts";
import { type FoundFacts, isPreparing, readFacts, readProgress, readState } from "./list-state.repo.ts";
import { idsByWays, knownIds } from "./other-ways.repo.ts";
import {
  isFewAtHotel,
  type ListPlan,
  type ListQuery,
  type NameSearch,
  planList,
  planNames,
  planSet,
  wordsOf,
} from "./plan-list.ts";
import { findByWords, idsWithWords } from "./prepared-names.repo.ts";
import { findHeads, findInSet, idsOfSet, nameOf } from "./prepared-sets.repo.ts";
import { waysOf } from "./search-ways.ts";

export type Page = {
  ids: string[];
  /** The last row of the page, if there are more. */
  next: Place | null;
  total: number;
  version: string;
  /** The page is of a set that is older than the data. */
  settling: boolean;
  /** The set is being prepared, and there is no page yet. */
  working: { done: number; of: number } | null;
};

type Around = { state: ListState; memory: ListMemory; facts: FoundFacts };

/** Finds the ids of a page, in order: reads the facts, plans, and executes the plan. It never enqueues a job. */
export async function findPage(tx: Tx, scope: Scope, query: ListQuery, memory: ListMemory): Promise<Page> {
  const state = await readState(tx, scope);
  // Where there are no stays yet, the noted words of a hundred thousand guests would be searched for them.
  if (state.countOf(query.kind) === 0) {
    const version = String(state.versionOf(shapes[query.kind].modules));
    return { ids: [], next: null, total: 0, version, settling: false, working: null };
  }
  const shown = onlyShown(query, state);
  const facts = await readFacts(tx, scope, shown, { state, memory });
  return carryOut(tx, scope, shown, planList(shown, facts), { state, memory, facts });
}

async function carryOut(tx: Tx, scope: Scope, query: ListQuery, plan: ListPlan, around: Around): Promise<Page> {
  const { kind } = query;
  const { state, memory, facts } = around;
  const version = String(state.versionOf(shapes[kind].modules));
  const page = (found: readonly FoundRow[], total: number): Page => ({
    ...cutPage(found, query),
    ...{ total, version, settling: false, working: null },
  });
  if (plan.by === "wait") return { ...page([], 0), working: await readProgress(tx, scope) };
  if (plan.by === "words") {
    const { otherStays, otherwiseIds, listWordsHead: head } = facts;
    const others = { others: otherStays?.rows ?? [], otherIds: otherwiseIds ?? [] };
    const { found, total } = await findByWords(tx, scope, query, { memory, head, ...others });
    if (found) return page(found, total);
    const known = { ...facts, isPlaceLost: true, wordMatches: total };
    return carryOut(tx, scope, query, planList(query, known), { ...around, facts: known });
  }
  const atHotel = hotelCondition(query, facts);
  if (plan.by === "ledger") {
    const { limit, offset, after } = query;
    if (!atHotel) throw new Error("A page of the ledger has a state.");
    const place = { condition: atHotel, limit, offset, after, down: isDown(query.filter.sort) };
    return page(await findAtHotel(tx, scope, kind, place), atHotel.count);
  }
  const name = nameCondition(scope, query, { names: plan.names, facts });
  if (plan.by === "index") {
    const carried = { name, atHotel, total: plan.total, state, memory };
    const { found, total } = await findInIndexOrder(tx, scope, query, carried);
    return page(found, total);
  }
  const { key, settling, rows } = plan;
  const head = key.by === "all" ? facts.whole : facts.set;
  const size = plan.build ? await buildSet(tx, scope, kind, key, state) : (head?.total ?? 0);
  const carried = { key, total: size, settling, rows, name, atHotel, state, memory };
  const { found, total } = await findInSet(tx, scope, query, carried);
  return { ...page(found, total), settling };
}

function nameCondition(
  scope: Scope,
  query: ListQuery,
  { names, facts }: { names: NameSearch; facts: FoundFacts },
): NameCondition | undefined {
  if (names === "none") return undefined;
  const { kind, filter } = query;
  const [text, words, ways] = [filter.name ?? "", wordsOf(query), waysOf(filter.name ?? "")];
  const { otherwise, otherwiseIds, wordsHead } = facts;
  const isCommon = names === "scan" && (kind === "reservations" ? wordsHead !== undefined : otherwise?.many === true);
  // Profiles are compared where they are so many; the reservations of guests are always found by these.
  const isListed = kind === "reservations" || !otherwise?.many;
  const isNobody = kind === "profiles" && (!otherwise || otherwise.count === 0);
  const listed = otherwiseIds ? knownIds(otherwiseIds) : idsByWays(scope, ways);
  const others = isListed && !isNobody ? listed : null;
  const changedSince = names === "ids" || facts.words?.isCurrent ? undefined : wordsHead;
  const isByIds = names !== "scan" || (kind === "reservations" && wordsHead !== undefined);
  const ids = isByIds ? idsWithWords(scope, words, { changedSince, others }) : null;
  return { text, words, ids, areCandidates: changedSince !== undefined, others, isCommon };
}

function hotelCondition({ filter: { push } }: ListQuery, facts: FoundFacts): HotelCondition | undefined {
  const { atHotel, notAtHotel } = facts;
  return push && atHotel && { ...atHotel, state: push, few: isFewAtHotel(facts), ids: notAtHotel };
}

/** One row more than the page was read, to know whether the list goes on. */
function cutPage(found: readonly FoundRow[], { limit }: ListQuery): Pick<Page, "ids" | "next"> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { ids: rows.map(({ id }) => id), next: last ? { key: last.key, id: last.id } : null };
}

/** The rows of a query by a coded column, under its other filters; null while its set is prepared. */
export async function findGroups(
  tx: Tx,
  scope: Scope,
  { by, ...asked }: ListQuery & { by: string },
  memory: ListMemory,
): Promise<readonly ListGroup[] | null> {
  const state = await readState(tx, scope);
  if (state.countOf(asked.kind) === 0) return [];
  const query = onlyShown({ ...asked, filter: { ...asked.filter, [by]: undefined } } as ListQuery, state);
  const { kind, filter } = query;
  const facts = await readFacts(tx, scope, query, { state, memory });
  const key = setKeyOf(filter);
  const opening = key && planSet(kind, key, facts);
  if (opening === "wait") return null;
  if (key && opening === "build") await buildSet(tx, scope, kind, key, state);
  const name = nameCondition(scope, query, { names: planNames(query, facts), facts });
  const issue = key?.by === "duplicates" ? filter.issue : undefined;
  const conditions = { ...filter, issue, codes: codesIn(kind, filter), name, atHotel: hotelCondition(query, facts) };
  const where = conditionsOf(kind, scope, conditions, state);
  if (key) return countGroups(tx, kind, by, { where, among: idsOfSet(scope, { kind, key: writeKey(key) }) });
  const version = state.versionOf([...shapes[kind].modules, ...shapes.profiles.modules, CONTACTS]);
  const { count, target, version: pushed } = facts.atHotel ?? {};
  const memoryKey = [
    scope.propertyId,
    kind,
    by,
    version,
    { ...filter, sort: "" },
    state.timezone,
    count,
    target,
    pushed,
  ];
  return memory.groups(JSON.stringify(memoryKey), () => countGroups(tx, kind, by, { where }));
}

/** Whether a page is found without building a set first, in a transaction that only reads. */
export const onlyReads = (filter: ListFilter[ListKind]): boolean => !setKeyOf(filter);

/** Every count is the length of the list with its filter; null while its set is prepared. */
export async function measureQuality(tx: Tx, scope: Scope, memory: ListMemory) {
  const state = await readState(tx, scope);
  const heads = await findHeads(tx, scope);
  const rows = [];
  for (const kind of listKind.options) {
    const of = state.countOf(kind);
    const isInPart = shapes[kind].modules.some(state.isHidden);
    for (const issue of of === 0 ? [] : shapes[kind].issues) {
      if (isInPart) {
        const query = { kind, filter: { issue, sort: shapes[kind].first }, limit: 1, offset: 0 } as ListQuery;
        const { total, working } = await findPage(tx, scope, query, memory);
        rows.push({ kind, issue, count: working ? null : total, of });
        continue;
      }
      const key = { by: "issue", issue } as const;
      const head = heads.get(nameOf(kind, key));
      const set = head && { total: head.total, isCurrent: head.version === versionOfSet(kind, key, state) };
      const opening = planSet(kind, key, { records: of, profiles: state.countOf("profiles"), set });
      const isWaiting = opening === "build" && of > LIMITS.small && (await isPreparing(tx, scope));
      const built = opening === "build" && !isWaiting ? await buildSet(tx, scope, kind, key, state) : null;
      rows.push({ kind, issue, count: set && opening !== "build" ? set.total : built, of });
    }
  }
  return rows;
}

type ShowRows = {
  [Kind in ListKind]: (tx: Tx, scope: Scope, ids: string[], filter: ListFilter[Kind]) => Promise<ListRow[Kind][]>;
};

/** Rows as lists show them, in the order of the ids. */
export const showRows: ShowRows = {
  profiles: (tx, scope, ids, filter) => profilesByIds(tx, scope, ids, criteriaOf(filter)),
  reservations: (tx, scope, ids) => staysByIds(tx, scope, ids),
  blocks: (tx, scope, ids) => blocksByIds(tx, scope, ids),
};
