import { sql } from "kysely";
import type { ListFilter, ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { AT_ONCE, askForSet } from "./ask-for-set.ts";
import { countMatching } from "./count-matching.ts";
import { countRows, type Found, findIds } from "./find-ids.ts";
import { findPlaced } from "./find-placed.ts";
import { findNamed } from "./find-words.ts";
import { conditionsOf, type Named } from "./list-conditions.ts";
import type { ListMemory } from "./list-memory.ts";
import type { Place } from "./list-place.ts";
import { shapes } from "./list-shapes.ts";
import { type ListState, readState } from "./list-state.ts";
import { openSet } from "./open-set.ts";
import { setOf, versionOfSet, WHOLE, writeKey } from "./set-keys.ts";
import { allowLoops, findInSet, findSet, idsOfSet } from "./sets.repo.ts";

export type Asked = { limit: number; offset: number; after?: Place | undefined };
export type Page = {
  ids: string[];
  /** The last row of a page that is not the last one. */
  next: Place | null;
  total: number;
  version: string;
  settling: boolean;
  working: { done: number; of: number } | null;
};

/** Ids of a page, in order. What they are shown as is fetched by them. */
export async function findPage<Kind extends ListKind>(
  tx: Tx,
  scope: Scope,
  kind: Kind,
  filter: ListFilter[Kind],
  asked: Asked,
  memory: ListMemory,
): Promise<Page> {
  const state = { ...(await readState(tx, scope)), memory };
  const version = String(state.versionOf(shapes[kind].modules));
  const set = setOf(filter);
  const none = { ids: [], next: null, total: 0, version, settling: false };
  const placed =
    kind === "profiles" && !set
      ? await findPlaced(tx, scope, filter as ListFilter["profiles"], asked, state)
      : undefined;
  if (placed) return { ...none, ...pageOf(placed.found, asked), total: placed.total, working: null };
  const name = filter.name ? await findNamed(tx, scope, filter.name, state) : undefined;
  if (!set) {
    const far = await leapTo(tx, scope, kind, filter, asked, state);
    if (far) return { ...none, ...pageOf(far, asked), total: state.countOf(kind), working: null };
    const where = conditionsOf(kind, scope, { ...filter, named: name }, state);
    const found = await findIds(tx, kind, { where, sort: filter.sort, ...asked });
    const total = await countMatching(tx, scope, kind, { filter, where, state, named: name });
    return { ...none, ...pageOf(found, asked), total, working: null };
  }
  const opened = await openSet(tx, scope, kind, set, state);
  if (opened.working) return { ...none, working: opened.working };
  const at = { kind, key: writeKey(set) };
  const rest = restOf(filter, name, set.by);
  const { sort } = filter;
  if (!rest && sort.replace(/^-/, "") === shapes[kind].first) {
    const found = await findInSet(tx, scope, at, { ...asked, down: sort.startsWith("-"), total: opened.total });
    return { ...none, ...opened, ...pageOf(found, asked), working: null };
  }
  // The few profiles that have the name are held against the set before anything is fetched.
  const few = kind === "profiles" ? rest?.named?.few : undefined;
  const among = few ? sql`${few} intersect ${idsOfSet(scope, at)}` : idsOfSet(scope, at);
  const named = rest?.named && { ...rest.named, few: few ? null : rest.named.few };
  const matching = { where: conditionsOf(kind, scope, { ...rest, named }, state), among };
  if (!rest?.named?.few) await allowLoops(tx, false);
  const found = await findIds(tx, kind, { ...matching, sort, ...asked });
  const data = state.versionOf([...shapes[kind].modules, ...shapes.profiles.modules]);
  const key = JSON.stringify([scope.propertyId, at, data, opened.settling, { ...filter, sort: "" }]);
  const total = rest ? await memory.total(key, () => countRows(tx, kind, matching)) : opened.total;
  await allowLoops(tx, true);
  return { ...none, ...opened, ...pageOf(found, asked), total, working: null };
}

/** Whether a page is found without asking a job for what takes long. */
export const onlyReads = (filter: ListFilter[ListKind], offset: number): boolean =>
  !filter.name && !setOf(filter) && offset < FAR;

/** From here on the rows before a page take longer to go over than a set to look into. */
const FAR = 5_000;

/** A page far into the whole list, if it is noted where every row stands; else that is asked for. */
async function leapTo(
  tx: Tx,
  scope: Scope,
  kind: ListKind,
  { type, name, beginDate, endDate, sort }: ListFilter[ListKind],
  asked: Asked,
  state: ListState,
): Promise<Found[] | undefined> {
  if (type || name || beginDate || endDate || asked.after || asked.offset < FAR) return undefined;
  if (sort.replace(/^-/, "") !== shapes[kind].first || state.countOf(kind) <= AT_ONCE) return undefined;
  const at = { kind, key: writeKey(WHOLE) };
  const head = await findSet(tx, scope, at);
  if (head?.version === versionOfSet(kind, WHOLE, state))
    return findInSet(tx, scope, at, { ...asked, down: sort.startsWith("-"), total: head.total });
  await askForSet(tx, scope, kind, WHOLE);
  return undefined;
}

function pageOf(found: readonly Found[], { limit }: Asked): Pick<Page, "ids" | "next"> {
  const rows = found.slice(0, limit); // One more was asked for, to know whether there is more.
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { ids: rows.map(({ id }) => id), next: last ? { key: last.key, id: last.id } : null };
}

/** What is asked for beyond the set itself. */
function restOf(filter: ListFilter[ListKind], named: Named | undefined, by: "duplicates" | "issue") {
  const { type, beginDate, endDate } = filter;
  const issue = by === "duplicates" ? filter.issue : undefined;
  return type || named || beginDate || endDate || issue ? { type, named, beginDate, endDate, issue } : undefined;
}
