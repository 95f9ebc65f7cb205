import type { ListFilter, ListKind } from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { foldWords } from "../../../../core/matching/fold.ts";
import { LIMITS } from "../store/list-limits.ts";
import type { Place } from "./list-place.ts";
import { codesIn, isLong, isOwnOrder, type RowsKey, setKeyOf, WHOLE } from "./list-shapes.ts";

export type ListQuery<Kind extends ListKind = ListKind> = {
  kind: Kind;
  filter: ListFilter[Kind];
  limit: number;
  offset: number;
  /** The row that the page follows; without it the page begins at `offset`. */
  after?: Place | undefined;
  /** The language by whose words rows are sorted. */
  language?: Language;
  /** A few rows are enough, and their number is not needed. */
  some?: true;
};

/** A set as it is stored; `isCurrent`: it was built from the data as they are. */
export type SetFact = { isCurrent: boolean; total: number };

/** The inputs of a plan. Facts that a query does not need are not read, and undefined. */
export type ListFacts = {
  /** Records of the list, and profiles of the property. */
  records: number;
  profiles: number;
  /** The set of the filter; for reservations and blocks also the set of the profiles that it follows. */
  set?: SetFact | undefined;
  profilesSet?: SetFact | undefined;
  /** Whether a preparation is under way that will build what is missing. */
  isPreparing?: boolean;
  /** The set of all rows. */
  whole?: SetFact | undefined;
  /** The noted words of profiles, and those of the guests of reservations. */
  words?: SetFact | undefined;
  stayWords?: SetFact | undefined;
  /** Records of the list by type that have a word, or a number, with this short beginning. */
  beginnings?: ReadonlyMap<string, number> | undefined;
  /** Profiles that had the words when these were noted. */
  wordMatches?: number | undefined;
  /** Profiles found only by an e-mail, a phone or an id; `many`: so many that a scan soon meets them. */
  otherwise?: { many: boolean; count: number; ids?: readonly string[] | null } | undefined;
  /** Reservations found neither by a guest's name nor, where numbers count among the beginnings, by a number. */
  otherStays?: { many: boolean; rows: readonly unknown[] } | undefined;
  /** How many records have the requested state at the hotel. */
  atHotel?: { target: string | null; count: number; version: string } | undefined;
  /** The row `after` is not among the noted matches: it was found in data of another moment. */
  isPlaceLost?: boolean;
};

/**
 * How profiles are searched by name: `scan` compares each name on the way; `ids` looks only at the profiles that the
 * noted words name; `ids_and_changed` adds the profiles that changed since the words were noted.
 */
export type NameSearch = "none" | "scan" | "ids" | "ids_and_changed";

/** Where the total comes from. `without_guests`: all records less those of other types, which are few. */
export type TotalSource = { from: "count" | "records" | "without_guests" } | { from: "known"; total: number };

export type ListPlan =
  | { by: "index"; names: NameSearch; total: TotalSource }
  /** `build`: the set is built first. `rows`: a page as it is stored, or all rows of the set that fit the conditions. */
  | { by: "set"; key: RowsKey; build: boolean; settling: boolean; rows: "page" | "filtered"; names: NameSearch }
  /** A page of the noted words: only its own rows are read. */
  | { by: "words" }
  /** A page by the state at the hotel: only its own rows are read. */
  | { by: "ledger" }
  | { by: "wait" };

/** Decides how a page is found. Index order with conditions always works; a prepared set is used if it is faster. */
export function planList(query: ListQuery, facts: ListFacts): ListPlan {
  const { kind, filter } = query;
  const key = setKeyOf(filter);
  if (key) {
    const opening = planSet(kind, key, facts);
    if (opening === "wait") return { by: "wait" };
    const isPage = !hasConditions(query, key.by) && isOwnOrder(kind, filter.sort);
    return {
      ...{ by: "set", key, build: opening === "build", settling: opening === "older" },
      ...{ rows: isPage ? "page" : "filtered", names: planNames(query, facts) },
    };
  }
  if (isLedgerPage(query)) return { by: "ledger" };
  if (isWordsPage(query, facts)) return { by: "words" };
  if (isFar(query, facts) && facts.whole?.isCurrent)
    return { by: "set", key: WHOLE, build: false, settling: false, rows: "page", names: "none" };
  return { by: "index", names: planNames(query, facts), total: planTotal(query, facts) };
}

type Opening = "current" | "older" | "build" | "wait";

/**
 * A small set is built at once. A large outdated one is still used while the next is prepared. A missing one is built
 * at once too, unless that takes long and a preparation is under way.
 */
export function planSet(kind: ListKind, key: RowsKey, facts: ListFacts): Opening {
  const { set, records, profiles, profilesSet, isPreparing } = facts;
  if (set?.isCurrent) return "current";
  if (Math.max(records, profiles) <= LIMITS.small) return "build";
  if (set) return "older";
  const isQuick = !isLong(key) || (kind !== "profiles" && profilesSet?.isCurrent);
  return isQuick || !isPreparing ? "build" : "wait";
}

/** The words of the name as they are compared, each once. Names of blocks are few and always scanned. */
export function wordsOf({ filter }: ListQuery): string[] {
  const words = [...new Set(filter.name ? foldWords(filter.name) : [])];
  // A name with the longer word has its beginning too.
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** Whether noted words help: with few profiles a scan is as fast. */
export const usesWords = (query: ListQuery, { profiles }: Pick<ListFacts, "profiles">): boolean =>
  query.kind !== "blocks" && profiles > LIMITS.small && wordsOf(query).length > 0;

/**
 * The start whose records are counted beforehand, if the name is that short. Numbers of reservations are counted with
 * the names, but are searched as they are typed: those that begin with L are not among what is found by Ł.
 */
export function shortBeginning(query: ListQuery): string | undefined {
  const [word = "", ...others] = wordsOf(query);
  const isAsTyped = query.kind !== "reservations" || word === query.filter.name?.toLowerCase();
  return word && isAsTyped && others.length === 0 && [...word].length <= LIMITS.shortLetters ? word : undefined;
}

/** Whether the plan depends on how many profiles have the words. */
export const needsWordMatches = (query: ListQuery, facts: ListFacts): boolean =>
  usesWords(query, facts) && facts.words !== undefined && !facts.beginnings && !isWordsPage(query, facts);

/** Whether the page is far behind the beginning of the whole list, in its own order. */
export function isFar({ kind, filter, offset, after }: ListQuery, { records }: Pick<ListFacts, "records">): boolean {
  const { name, beginDate, endDate, push, sort } = filter;
  const isWhole = codesIn(kind, filter).length === 0 && !name && !beginDate && !endDate && !push;
  return isWhole && !after && offset >= LIMITS.farOffset && records > LIMITS.small && isOwnOrder(kind, sort);
}

/** The state alone, in the list's own order. A record without a row is `none`, so those are not in the ledger. */
function isLedgerPage({ kind, filter }: ListQuery): boolean {
  const { name, beginDate, endDate, push, sort } = filter;
  const isBare = codesIn(kind, filter).length === 0 && !name && !beginDate && !endDate;
  return Boolean(push && push !== "none" && isBare && isOwnOrder(kind, sort));
}

/** Whether so few records have a state that they are looked up first; more are met soon enough in order. */
export const isFewAtHotel = ({ atHotel, records }: Pick<ListFacts, "atHotel" | "records">): boolean =>
  (atHotel?.count ?? 0) <= Math.sqrt(LIMITS.pageRows * records);

function isWordsPage(query: ListQuery, facts: ListFacts): boolean {
  const { kind, filter } = query;
  if (!isNameAlone(query) || !isOwnOrder(kind, filter.sort)) return false;
  const hasOthers = kind === "profiles" ? facts.otherwise?.count && !query.some : (facts.otherStays?.many ?? true);
  if (hasOthers) return false;
  const words = kind === "profiles" ? facts.words : facts.stayWords;
  if (!usesWords(query, facts) || !words?.isCurrent || facts.isPlaceLost) return false;
  return !isCommonBeginning(facts);
}

/** A name without another condition, in a list whose names are noted. */
export function isNameAlone({ kind, filter }: ListQuery): boolean {
  const { name, beginDate, endDate, push } = filter;
  const hasOthers = codesIn(kind, filter).length > 0 || beginDate || endDate || push || setKeyOf(filter);
  return kind !== "blocks" && Boolean(name) && !hasOthers;
}

/** So many records begin with the letters that a page is full soon in index order. */
export const isCommonBeginning = ({ beginnings, records }: Pick<ListFacts, "beginnings" | "records">): boolean =>
  sumOf(beginnings) * LIMITS.commonName > records;

/** Whether the number of reservations whose guests' names begin with these letters is known, and there are many. */
const isCountedBeforehand = (query: ListQuery, facts: ListFacts): boolean =>
  query.kind === "reservations" && isNameAlone(query) && isCommonBeginning(facts) && facts.otherStays?.many === false;

/** From so many matches on, a page in index order reads fewer rows than the matches are. */
export const fewMatches = (profiles: number): number => Math.floor(Math.sqrt(LIMITS.pageRows * profiles));

export function planNames(query: ListQuery, facts: ListFacts): NameSearch {
  if (!query.filter.name) return "none";
  if (facts.otherwise?.many && query.kind === "profiles") return "scan";
  // The text contains no name: an address in another script, or symbols alone.
  if (wordsOf(query).length === 0 && facts.profiles > LIMITS.small) return "ids";
  if (!usesWords(query, facts) || !facts.words) return "scan";
  const matches = facts.beginnings ? sumOf(facts.beginnings) : (facts.wordMatches ?? Number.POSITIVE_INFINITY);
  // The stays of a guest may stand together anywhere in the list, and all of them are found to be counted, unless their
  // number is known: then a page is soon full.
  const isMany =
    query.kind === "reservations"
      ? matches + (facts.otherwise?.count ?? 0) > LIMITS.mostGuests || isCountedBeforehand(query, facts)
      : matches > fewMatches(facts.profiles);
  if (isMany) return "scan";
  return facts.words.isCurrent ? "ids" : "ids_and_changed";
}

function planTotal(query: ListQuery, facts: ListFacts): TotalSource {
  const { kind, filter, some } = query;
  if (some) return { from: "known", total: 0 };
  const { type, name, beginDate, endDate, push } = filter;
  const codes = codesIn(kind, filter).length;
  if (push && codes === 0 && !name && !beginDate && !endDate)
    return { from: "known", total: facts.atHotel?.count ?? 0 };
  if (beginDate || endDate || push) return { from: "count" };
  if (codes === 0 && !name) return { from: "records" };
  if (isCountedBeforehand(query, facts))
    return { from: "known", total: sumOf(facts.beginnings) + (facts.otherStays?.rows.length ?? 0) };
  // With a type among the filters the number is not known beforehand.
  if (kind !== "profiles" || codes > (type ? 1 : 0)) return { from: "count" };
  if (!name) return { from: type === "Guest" ? "without_guests" : "count" };
  const { beginnings, words, wordMatches } = facts;
  const otherwise = facts.otherwise?.count ?? 0;
  if (beginnings && !type) return { from: "known", total: sumOf(beginnings) + otherwise };
  if (beginnings && type && !otherwise) return { from: "known", total: beginnings.get(type) ?? 0 };
  if (!type && words?.isCurrent && wordMatches !== undefined) return { from: "known", total: wordMatches + otherwise };
  return { from: "count" };
}

/** Whether a filter has more conditions than its set. */
export function hasConditions({ kind, filter }: ListQuery, by: RowsKey["by"]): boolean {
  const { name, beginDate, endDate, push, issue } = filter;
  return Boolean(
    codesIn(kind, filter).length > 0 || name || beginDate || endDate || push || (by === "duplicates" && issue),
  );
}

const sumOf = (counts: ReadonlyMap<string, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
