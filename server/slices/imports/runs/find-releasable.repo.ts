import { sql } from "kysely";
import { type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";
import { contestedAnywhere } from "../../../../core/translation/local-codes.ts";
import { compileCodes, usualMeaning } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { loadLists } from "../../configure/code-mappings/load-code-tables.ts";

/** The position of a check of waiting rows: this run, after this row. Null: before the first run. */
export type WaitingPlace = { import: string | null; row: number };
/** Rows of one run that need wait no longer; `promised`: old ids of its module that are stored with them. */
export type Releasable = { id: string; rows: number[]; promised: ReadonlySet<string> };

/** Rows that wait only for each other are followed up to this number; real data never forms such large groups. */
const MOST_TOGETHER = 10_000;

const references = modules.flatMap(({ key }) =>
  referencesOf(key).flatMap(({ field, modules: others }) => others.map((other) => ({ module: key, field, other }))),
);
const isStored = (propertyId: string) =>
  sql.join(
    [...new Set(references.map(({ other }) => tableOf(other)))].map(
      (table) => sql`exists (select from ${sql.table(table)} t
        where t.property_id = ${propertyId} and t.module = r.other and t.old_id = w.key)`,
    ),
    sql` or `,
  );

/** Checks runs oldest first, their rows in file order, at most this many; undefined: every waiting row was checked. */
export async function findReleasable(
  tx: Tx,
  scope: Scope,
  { place, most }: { place: WaitingPlace; most: number },
): Promise<{ releasable: Releasable[]; next: WaitingPlace } | undefined> {
  // New issues have no statistics, so rows must be found in the order of their key, never by sorting all.
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
  const page = await findPage(tx, scope, place, most);
  if (!page) return undefined;
  const pool = await judgeRows(tx, scope, [page]);
  await addNeeded(tx, scope, page.module, pool);
  return { releasable: toReleasable(withoutNeed(pool)), next: { import: page.id, row: page.rows.at(-1) ?? 0 } };
}

type WaitingRows = { id: string; module: ModuleKey; rows: readonly number[] };

/** The next waiting rows of the position's run, or the first ones of the next run that has some. */
async function findPage(tx: Tx, scope: Scope, place: WaitingPlace, most: number): Promise<WaitingRows | undefined> {
  const { accountId, propertyId } = scope;
  const isHere = sql`i.account_id = ${accountId} and i.property_id = ${propertyId} and i.undone_at is null`;
  const same =
    place.import === null
      ? undefined
      : (
          await sql<Omit<WaitingRows, "rows">>`
            select i.id, i.module from imports i where ${isHere} and i.id = ${place.import}`.execute(tx)
        ).rows[0];
  const left = same ? await findWaiting(tx, scope, same.id, { after: place.row, most }) : [];
  if (same && left.length > 0) return { ...same, rows: left };
  const isLater =
    place.import === null
      ? sql`true`
      : sql`(i.created_at, i.id) > (
          select p.created_at, p.id from imports p where p.account_id = ${accountId} and p.id = ${place.import})`;
  const { rows } = await sql<Omit<WaitingRows, "rows">>`
    select i.id, i.module from imports i where ${isHere} and ${isLater} and exists (
      select from import_issues w where w.account_id = i.account_id and w.import_id = i.id and w.key is not null)
    order by i.created_at, i.id limit 1`.execute(tx);
  const [next] = rows;
  return next && { ...next, rows: await findWaiting(tx, scope, next.id, { after: 0, most }) };
}

/**
 * The distinct rows of a number of issues. `offset 0` is an optimisation fence: without it another index would be used.
 */
async function findWaiting(
  tx: Tx,
  { accountId }: Scope,
  id: string,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    select row from (
      select row, key from import_issues
      where account_id = ${accountId} and import_id = ${id} and row > ${after} order by row offset 0
    ) issues where key is not null limit ${most}`.execute(tx);
  return [...new Set(rows.map(({ row }) => row))];
}

type Candidate = { id: string; module: ModuleKey; row: number; ownId: string | null; needs: string[] };
type Issue = { id: string; module: ModuleKey; row: number; ownId: string | null; rule: string } & {
  list: string;
  key: string;
  there: boolean;
  own: boolean;
};

/** The rows that lack only records of their own module; `needs`: the old ids of these records. */
async function judgeRows(tx: Tx, scope: Scope, runs: readonly WaitingRows[]): Promise<Candidate[]> {
  const pairs = runs.flatMap(({ id, rows }) => rows.map((row) => ({ id, row })));
  if (pairs.length === 0) return [];
  const { rows: issues } = await sql<Issue>`
    with refs as (
      select * from unnest(${references.map(({ module }) => module)}::text[],
        ${references.map(({ field }) => field)}::text[], ${references.map(({ other }) => other)}::text[])
        as r (module, field, other)
    )
    select w.import_id as id, i.module, w.row, w.own_id as "ownId", w.rule, coalesce(w.list, '') as list, w.key,
      w.rule = 'missing_record' and exists (
        select from refs r where r.module = i.module and r.field = w.field
          and (${isStored(scope.propertyId)})) as there,
      w.rule = 'missing_record' and exists (
        select from refs r where r.module = i.module and r.field = w.field and r.other = i.module) as own
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${`{${pairs.map(({ row }) => row)}}`}::int[]) as p (import_id, row)
    join imports i on i.account_id = ${scope.accountId} and i.id = p.import_id
    cross join lateral (
      select * from import_issues
      where account_id = ${scope.accountId} and import_id = p.import_id and row = p.row offset 0
    ) w where w.key is not null`.execute(tx);
  const isCode = await compileKnown(tx, scope, issues);
  const candidates = new Map<string, Candidate>();
  const lacking = new Set<string>();
  for (const issue of issues) {
    const { id, module, row, ownId, key } = issue;
    const name = `${id} ${row}`;
    const candidate = candidates.get(name) ?? { id, module, row, ownId, needs: [] };
    candidates.set(name, candidate);
    if (issue.there || isCode(issue)) continue;
    if (issue.own) candidate.needs.push(key);
    else lacking.add(name);
  }
  return [...candidates].flatMap(([name, candidate]) => (lacking.has(name) ? [] : [candidate]));
}

/** Whether a code is known by now, through a mapping, a list or a policy. */
async function compileKnown(tx: Tx, scope: Scope, issues: readonly Issue[]): Promise<(issue: Issue) => boolean> {
  const wanted = new Set(issues.flatMap(({ rule, list }) => (rule === "unknown_code" ? [list] : [])));
  if (wanted.size === 0) return () => false;
  const lists = new Map(modules.flatMap(({ key }) => listsOf(key)).map((list) => [list.list, list]));
  const known = await loadLists(
    tx,
    scope,
    [...wanted].flatMap((list) => lists.get(list) ?? []),
  );
  const outcomes = new Map(
    known.map(({ list, field, table }) => [
      list,
      compileCodes(field, table, contestedAnywhere(list, usualMeaning(field))),
    ]),
  );
  return ({ rule, list, key }) => rule === "unknown_code" && (outcomes.get(list)?.(key).target ?? null) !== null;
}

/** Rows of one module may wait for each other, across runs: rows that others in the pool need are added to it. */
async function addNeeded(tx: Tx, scope: Scope, module: ModuleKey, pool: Candidate[]): Promise<void> {
  const looked = new Set(pool.flatMap(({ ownId }) => ownId ?? []));
  for (let from = 0; from < pool.length && pool.length < MOST_TOGETHER; ) {
    const ids = new Set(pool.slice(from).flatMap(({ needs }) => needs.filter((id) => !looked.has(id))));
    from = pool.length;
    if (ids.size === 0) return;
    for (const id of ids) looked.add(id);
    const { rows } = await sql<{ id: string; rows: number[] }>`
      select i.id, array_agg(distinct w.row) as rows from imports i
      cross join lateral (
        select row from import_issues
        where account_id = i.account_id and import_id = i.id and own_id = any (${[...ids]}::text[]) and key is not null
      ) w
      where i.account_id = ${scope.accountId} and i.property_id = ${scope.propertyId} and i.module = ${module}
        and i.undone_at is null group by i.id`.execute(tx);
    pool.push(
      ...(await judgeRows(
        tx,
        scope,
        rows.map((run) => ({ ...run, module })),
      )),
    );
  }
}

/** Keeps the rows that need only each other. */
function withoutNeed(candidates: readonly Candidate[]): readonly Candidate[] {
  for (let left = candidates; ; ) {
    const coming = new Set(left.map(({ ownId }) => ownId));
    const next = left.filter(({ needs }) => needs.every((id) => coming.has(id)));
    if (next.length === left.length) return left;
    left = next;
  }
}

function toReleasable(rows: readonly Candidate[]): Releasable[] {
  const promised = new Set(rows.flatMap(({ ownId }) => ownId ?? []));
  const runs = new Map<string, { id: string; rows: number[]; promised: ReadonlySet<string> }>();
  for (const { id, row } of rows) {
    const run = runs.get(id) ?? { id, rows: [], promised };
    run.rows.push(row);
    runs.set(id, run);
  }
  return [...runs.values()].map((run) => ({ ...run, rows: run.rows.sort((a, b) => a - b) }));
}
