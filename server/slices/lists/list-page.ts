import { sql } from "kysely";
import type { ListFilter, ListKind } from "../../../contract/lists.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { countMatching } from "./count-matching.ts";
import { countRows, type Found, findIds } from "./find-ids.ts";
import { findNamed } from "./find-words.ts";
import { conditionsOf, type Named } from "./list-conditions.ts";
import { type Place, writePlace } from "./list-place.ts";
import { shapes } from "./list-shapes.ts";
import { readState } from "./list-state.ts";
import { openSet } from "./open-set.ts";
import { setOf, writeKey } from "./set-keys.ts";
import { findInSet, idsOfSet } from "./sets.repo.ts";

export type Asked = { limit: number; offset: number; after?: Place | undefined };
export type Page = {
  ids: string[];
  next: string | null;
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
): Promise<Page> {
  const state = await readState(tx, scope);
  const version = String(state.versionOf(shapes[kind].modules));
  const set = setOf(filter);
  const none = { ids: [], next: null, total: 0, version, settling: false };
  const named = filter.name ? await findNamed(tx, scope, filter.name, state) : undefined;
  if (!set) {
    const where = conditionsOf(kind, scope, { ...filter, named }, state);
    const found = await findIds(tx, kind, { where, sort: filter.sort, ...asked });
    const total = await countMatching(tx, scope, kind, { filter, where, state, named });
    return { ...none, ...pageOf(found, filter.sort, asked), total, working: null };
  }
  const opened = await openSet(tx, scope, kind, set, state);
  if (opened.working) return { ...none, working: opened.working };
  const at = { kind, key: writeKey(set) };
  const rest = restOf(filter, named, set.by);
  const { sort } = filter;
  if (!rest && sort.replace(/^-/, "") === shapes[kind].first) {
    const found = await findInSet(tx, scope, at, { ...asked, down: sort.startsWith("-"), total: opened.total });
    return { ...none, ...opened, ...pageOf(found, filter.sort, asked), working: null };
  }
  const { few } = rest?.named ?? {};
  // The few that have the name are held against the set before anything is fetched.
  const ids = few ? sql`${few} intersect ${idsOfSet(scope, at)}` : idsOfSet(scope, at);
  const where = sql`${conditionsOf(kind, scope, rest ?? {}, state)} and t.id in (${ids})`;
  if (!few) await allowLoops(tx, false);
  const found = await findIds(tx, kind, { where, sort, ...asked });
  const total = rest ? await countRows(tx, kind, where) : opened.total;
  await allowLoops(tx, true);
  return { ...none, ...opened, ...pageOf(found, sort, asked), total, working: null };
}

/** The planner takes a set for some hundred rows, and would fetch each of its hundred thousands by its id. */
const allowLoops = (tx: Tx, isOn: boolean) =>
  sql`select set_config('enable_nestloop', ${isOn ? "on" : "off"}, true)`.execute(tx);

function pageOf(found: readonly Found[], sort: string, { limit }: Asked): Pick<Page, "ids" | "next"> {
  const rows = found.slice(0, limit); // One more was asked for, to know whether there is more.
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { ids: rows.map(({ id }) => id), next: last ? writePlace(sort, last) : null };
}

/** What is asked for beyond the set itself. */
function restOf(filter: ListFilter[ListKind], named: Named | undefined, by: "duplicates" | "issue") {
  const { type, beginDate, endDate } = filter;
  const issue = by === "duplicates" ? filter.issue : undefined;
  return type || named || beginDate || endDate || issue ? { type, named, beginDate, endDate, issue } : undefined;
}
