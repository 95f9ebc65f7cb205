import { expect, test } from "vitest";
import type { ListKind, ProfileFilter } from "../../../../contract/lists.ts";
import { blockFilter, profileFilter, stayFilter } from "../../../../contract/lists.ts";
import { LIMITS } from "../store/list-limits.ts";
import { setKeyOf } from "./list-shapes.ts";
import {
  isFar,
  type ListFacts,
  type ListPlan,
  type ListQuery,
  needsWordMatches,
  planList,
  shortBeginning,
} from "./plan-list.ts";

const schemas = { profiles: profileFilter, reservations: stayFilter, blocks: blockFilter };
const query = (kind: ListKind, filter: object = {}, page: Partial<ListQuery> = {}): ListQuery => ({
  ...{ kind, filter: schemas[kind].parse(filter) as ProfileFilter, limit: 25, offset: 0 },
  ...page,
});

const SMALL = { records: LIMITS.small, profiles: LIMITS.small };
const LARGE = { records: 1_000_000, profiles: 1_000_000 };
const CURRENT = { isCurrent: true, total: 7 };
const OLD = { isCurrent: false, total: 7 };
const FEW_STAYS = { many: false, rows: [{ id: "7", key: "2026-01-01" }] };
const AFTER = { after: { key: "x", id: "1" } };
const FAR = { offset: LIMITS.farOffset };
const DUPLICATES = { duponly: true, mg_email: true };
const LOOSE = { duponly: true, mg_email: true, mg_phone: true, mg_empty: true };
const BAD = { issue: "bad_email" };
/** As many matches as a page by ids may have at most, among a million. */
const FEW = Math.floor(Math.sqrt(LIMITS.pageRows * 1_000_000));

const index = (names: string, total: object) => ({ by: "index", names, total });
const count = { from: "count" };
const whole = { by: "set", key: { by: "all" }, build: false, settling: false, rows: "page", names: "none" };
const set = (filter: object, over: Partial<Extract<ListPlan, { by: "set" }>> = {}) => ({
  ...{ by: "set", key: setKeyOf(profileFilter.parse(filter)), build: false, settling: false, rows: "page" },
  ...{ names: "none", ...over },
});

const cases: readonly [name: string, ListQuery, ListFacts, object][] = [
  // Index order: totals.
  ["a whole list has the count of its records", query("profiles"), LARGE, index("none", { from: "records" })],
  ["another order too", query("profiles", { sort: "-updated_at" }), LARGE, index("none", { from: "records" })],
  [
    "guests: all but the others",
    query("profiles", { type: "Guest" }),
    LARGE,
    index("none", { from: "without_guests" }),
  ],
  ["another type is counted", query("profiles", { type: "Agent" }), LARGE, index("none", count)],
  [
    "guests of a day are counted",
    query("profiles", { type: "Guest", beginDate: "2026-01-01" }),
    LARGE,
    index("none", count),
  ],
  [
    "a type beside a country is counted",
    query("profiles", { type: "Guest", country: "FR" }),
    LARGE,
    index("none", count),
  ],
  ["stays of a room type are counted", query("reservations", { room_type: "DLX" }), LARGE, index("none", count)],
  [
    "a far page of a country is no page of all rows",
    query("profiles", { country: "FR" }, FAR),
    { ...LARGE, whole: CURRENT },
    index("none", count),
  ],
  ["stays of a day are counted", query("reservations", { endDate: "2026-01-01" }), LARGE, index("none", count)],
  ["stays of a status are counted", query("reservations", { type: "InHouse" }), LARGE, index("none", count)],
  // Pages far behind the beginning.
  ["a far page is read from the set of all rows", query("profiles", {}, FAR), { ...LARGE, whole: CURRENT }, whole],
  ["… also downwards", query("profiles", { sort: "-name" }, FAR), { ...LARGE, whole: CURRENT }, whole],
  ["… not from an old one", query("profiles", {}, FAR), { ...LARGE, whole: OLD }, index("none", { from: "records" })],
  ["… nor a missing one", query("profiles", {}, FAR), LARGE, index("none", { from: "records" })],
  [
    "… nor in another order",
    query("profiles", { sort: "updated_at" }, FAR),
    { ...LARGE, whole: CURRENT },
    index("none", { from: "records" }),
  ],
  ["… nor of one type", query("profiles", { type: "Agent" }, FAR), { ...LARGE, whole: CURRENT }, index("none", count)],
  [
    "… nor by place",
    query("profiles", {}, { ...FAR, ...AFTER }),
    { ...LARGE, whole: CURRENT },
    index("none", { from: "records" }),
  ],
  // States at the hotel.
  [
    "a state alone is read from the ledger, in the list's order",
    query("profiles", { push: "failed" }, FAR),
    { ...LARGE, whole: CURRENT, atHotel: { target: "1", count: 9, version: "1" } },
    { by: "ledger" },
  ],
  [
    "… but not what has no row there",
    query("profiles", { push: "none" }),
    { ...LARGE, atHotel: { target: "1", count: 9, version: "1" } },
    index("none", { from: "known", total: 9 }),
  ],
  [
    "… nor in another order",
    query("profiles", { push: "failed", sort: "updated_at" }),
    { ...LARGE, atHotel: { target: "1", count: 9, version: "1" } },
    index("none", { from: "known", total: 9 }),
  ],
  [
    "with more conditions they are counted",
    query("profiles", { push: "failed", type: "Guest" }),
    { ...LARGE, atHotel: { target: "1", count: 9, version: "1" } },
    index("none", count),
  ],
  [
    "a name and a state are no page of the words",
    query("profiles", { push: "failed", name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 3, atHotel: { target: "1", count: 9, version: "1" } },
    index("ids", count),
  ],
  // Names.
  ["few profiles are scanned", query("profiles", { name: "an" }), { ...SMALL, words: CURRENT }, index("scan", count)],
  ["without noted words all are scanned", query("profiles", { name: "anne" }), LARGE, index("scan", count)],
  [
    "a name without letters matches nothing",
    query("profiles", { name: "?!" }),
    { ...LARGE, words: CURRENT },
    index("ids", count),
  ],
  [
    "who is found by an e-mail alone comes to those found by words",
    query("profiles", { name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 3, otherwise: { many: false, count: 2 } },
    index("ids", { from: "known", total: 5 }),
  ],
  [
    "… where a few are enough, the page is read from the words",
    query("profiles", { name: "anne" }, { some: true }),
    { ...LARGE, words: CURRENT, otherwise: { many: false, count: 2 } },
    { by: "words" },
  ],
  [
    "… those of a type are counted",
    query("profiles", { name: "an", type: "Guest" }),
    { ...LARGE, words: CURRENT, beginnings: new Map([["Guest", 5]]), otherwise: { many: false, count: 2 } },
    index("ids", count),
  ],
  [
    "… so many that they are met on the way",
    query("profiles", { name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 3, otherwise: { many: true, count: 90_000 } },
    index("scan", { from: "known", total: 90_003 }),
  ],
  ["noted words give the page", query("profiles", { name: "anne" }), { ...LARGE, words: CURRENT }, { by: "words" }],
  [
    "… also a short one",
    query("profiles", { name: "an" }),
    { ...LARGE, words: CURRENT, beginnings: new Map([["Guest", 50_000]]) },
    { by: "words" },
  ],
  [
    "… unless it is common",
    query("profiles", { name: "an" }),
    { ...LARGE, words: CURRENT, beginnings: new Map([["Guest", 50_001]]) },
    index("scan", { from: "known", total: 50_001 }),
  ],
  [
    "… or the place before the page is lost",
    query("profiles", { name: "anne" }, AFTER),
    { ...LARGE, words: CURRENT, isPlaceLost: true, wordMatches: 3 },
    index("ids", { from: "known", total: 3 }),
  ],
  [
    "in another order few are read by ids",
    query("profiles", { name: "anne", sort: "updated_at" }),
    { ...LARGE, words: CURRENT, wordMatches: FEW },
    index("ids", { from: "known", total: FEW }),
  ],
  [
    "… many are scanned",
    query("profiles", { name: "anne", sort: "updated_at" }),
    { ...LARGE, words: CURRENT, wordMatches: FEW + 1 },
    index("scan", { from: "known", total: FEW + 1 }),
  ],
  [
    "old words: what changed since is added",
    query("profiles", { name: "anne" }),
    { ...LARGE, words: OLD, wordMatches: 3 },
    index("ids_and_changed", count),
  ],
  [
    "of a type they are counted",
    query("profiles", { name: "anne", type: "Agent" }),
    { ...LARGE, words: CURRENT, wordMatches: 3 },
    index("ids", count),
  ],
  [
    "… unless they were counted beforehand",
    query("profiles", { name: "a", type: "Agent" }),
    {
      ...LARGE,
      words: CURRENT,
      beginnings: new Map([
        ["Guest", 9],
        ["Agent", 4],
      ]),
    },
    index("ids", { from: "known", total: 4 }),
  ],
  [
    "… none of the type",
    query("profiles", { name: "a", type: "Group" }),
    { ...LARGE, words: CURRENT, beginnings: new Map([["Guest", 9]]) },
    index("ids", { from: "known", total: 0 }),
  ],
  [
    "of a day they are counted",
    query("profiles", { name: "a", endDate: "2026-01-01" }),
    { ...LARGE, words: CURRENT, beginnings: new Map([["Guest", 9]]) },
    index("ids", count),
  ],
  [
    "stays follow their guests",
    query("reservations", { name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 3 },
    index("ids", count),
  ],
  [
    "… of a common name by a scan",
    query("reservations", { name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 90_000 },
    index("scan", count),
  ],
  [
    "stays are read from the noted words of their guests",
    query("reservations", { name: "anne" }),
    { ...LARGE, words: CURRENT, stayWords: CURRENT, otherStays: FEW_STAYS },
    { by: "words" },
  ],
  [
    "… not while these are old",
    query("reservations", { name: "anne" }),
    { ...LARGE, words: CURRENT, stayWords: OLD, wordMatches: 3 },
    index("ids", count),
  ],
  [
    "… nor if many are found by other values",
    query("reservations", { name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 3, stayWords: CURRENT, otherStays: { many: true, rows: [] } },
    index("ids", count),
  ],
  [
    "… nor of a day",
    query("reservations", { name: "anne", beginDate: "2026-01-01" }),
    { ...LARGE, words: CURRENT, wordMatches: 3, stayWords: CURRENT },
    index("ids", count),
  ],
  [
    "stays by common letters are met on the way and were counted beforehand, those found by other values beside them",
    query("reservations", { name: "an" }),
    {
      ...LARGE,
      words: CURRENT,
      stayWords: CURRENT,
      otherStays: FEW_STAYS,
      beginnings: new Map([["Reserved", 50_001]]),
    },
    index("scan", { from: "known", total: 50_002 }),
  ],
  [
    "… also where they are fewer than the guests that lead to their stays",
    query("reservations", { name: "an" }),
    {
      ...{ records: 100_000, profiles: 100_000, words: CURRENT, stayWords: CURRENT, otherStays: FEW_STAYS },
      beginnings: new Map([["Reserved", 10_000]]),
    },
    index("scan", { from: "known", total: 10_001 }),
  ],
  [
    "… counted now if those are many",
    query("reservations", { name: "an" }),
    {
      ...{ ...LARGE, words: CURRENT, stayWords: CURRENT, otherStays: { many: true, rows: [] } },
      beginnings: new Map([["Reserved", 50_001]]),
    },
    index("scan", count),
  ],
  [
    "blocks are scanned",
    query("blocks", { name: "anne" }),
    { ...LARGE, words: CURRENT, wordMatches: 3 },
    index("scan", count),
  ],
  // Sets.
  ["a current set gives the page", query("profiles", DUPLICATES), { ...LARGE, set: CURRENT }, set(DUPLICATES)],
  ["… of an issue", query("profiles", BAD), { ...LARGE, set: CURRENT }, set(BAD)],
  ["… downwards", query("profiles", { ...BAD, sort: "-name" }), { ...LARGE, set: CURRENT }, set(BAD)],
  [
    "… in another order all its rows are read",
    query("profiles", { ...BAD, sort: "updated_at" }),
    { ...LARGE, set: CURRENT },
    set(BAD, { rows: "filtered" }),
  ],
  [
    "… with a type",
    query("profiles", { ...BAD, type: "Guest" }),
    { ...LARGE, set: CURRENT },
    set(BAD, { rows: "filtered" }),
  ],
  [
    "… with an issue beside duplicates",
    query("profiles", { ...DUPLICATES, ...BAD }),
    { ...LARGE, set: CURRENT },
    set(DUPLICATES, { rows: "filtered" }),
  ],
  [
    "… with a name",
    query("profiles", { ...DUPLICATES, name: "anne" }),
    { ...LARGE, set: CURRENT, words: CURRENT, wordMatches: 3 },
    set(DUPLICATES, { rows: "filtered", names: "ids" }),
  ],
  [
    "an old set of many is answered and says so",
    query("profiles", DUPLICATES),
    { ...LARGE, set: OLD },
    set(DUPLICATES, { settling: true }),
  ],
  [
    "an old set of few is built anew",
    query("profiles", DUPLICATES),
    { ...SMALL, set: OLD },
    set(DUPLICATES, { build: true }),
  ],
  ["a missing set is built", query("profiles", BAD), { ...LARGE, isPreparing: true }, set(BAD, { build: true })],
  [
    "a missing set that takes long is waited for",
    query("profiles", LOOSE),
    { ...LARGE, isPreparing: true },
    { by: "wait" },
  ],
  [
    "… unless nothing prepares it",
    query("profiles", LOOSE),
    { ...LARGE, isPreparing: false },
    set(LOOSE, { build: true }),
  ],
  ["… or there are few", query("profiles", LOOSE), { ...SMALL, isPreparing: true }, set(LOOSE, { build: true })],
  [
    "… nor by stays while profiles have it",
    query("reservations", LOOSE),
    { ...LARGE, isPreparing: true, profilesSet: CURRENT },
    set(LOOSE, { build: true }),
  ],
  [
    "… stays wait while theirs is old",
    query("reservations", LOOSE),
    { ...LARGE, isPreparing: true, profilesSet: OLD },
    { by: "wait" },
  ],
  [
    "few blocks among many profiles keep the old set",
    query("blocks", DUPLICATES),
    { records: 5, profiles: 30_000, set: OLD },
    set(DUPLICATES, { settling: true }),
  ],
];

test.each(cases)("%s", (_, listQuery, facts, plan) => {
  expect(planList(listQuery, facts)).toEqual(plan);
});

test("matches of words are counted only where a plan depends on them", () => {
  const known = { ...LARGE, words: CURRENT };
  const byChange = query("profiles", { name: "anne", sort: "updated_at" });
  expect(needsWordMatches(byChange, known)).toBe(true);
  expect(needsWordMatches(byChange, LARGE)).toBe(false);
  expect(needsWordMatches(byChange, { ...known, beginnings: new Map() })).toBe(false);
  expect(needsWordMatches(query("profiles", { name: "anne" }), known)).toBe(false);
  expect(needsWordMatches(query("profiles", { name: "anne" }), { ...LARGE, words: OLD })).toBe(true);
  expect(needsWordMatches(query("blocks", { name: "anne" }), known)).toBe(false);
});

test("records of a short beginning are counted beforehand, of reservations only as it is typed", () => {
  expect(shortBeginning(query("profiles", { name: "Ł" }))).toBe("l");
  expect(shortBeginning(query("reservations", { name: "L" }))).toBe("l");
  expect(shortBeginning(query("reservations", { name: "Ł" }))).toBeUndefined();
  expect(shortBeginning(query("reservations", { name: "anne" }))).toBeUndefined();
  expect(shortBeginning(query("profiles", { name: "a b" }))).toBeUndefined();
});

test("a page is far only in a list of many", () => {
  expect(isFar(query("reservations", {}, FAR), LARGE)).toBe(true);
  expect(isFar(query("reservations", {}, FAR), SMALL)).toBe(false);
  expect(isFar(query("reservations", {}, { offset: LIMITS.farOffset - 1 }), LARGE)).toBe(false);
});
