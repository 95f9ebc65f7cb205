import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { ImportRow } from "./imports.repo.ts";

/** How many records are named. */
const NAMED = 3;
/** How many ids one statement processes. */
const STEP = 20_000;

/** A field of a module that refers to other records, with the indexed column of the old id, if there is one. */
export type ReferenceTo = { module: ModuleKey; field: string; others: readonly ModuleKey[]; column: string | null };

type Counted = { records: number; more: boolean; examples: string[]; runs: string[] };
type FoundPage = { last: string | null; n: number; examples: string[] | null; runs: string[] | null };

/** The number of records `r` of a page, a few of their old ids, and the runs that wrote them. */
const summary = sql`count(*)::int as n, (array_agg(r.old_id order by r.id))[1:${sql.lit(NAMED)}] as examples,
  array_agg(distinct r.created_run::text) || array_agg(distinct r.run_id::text) as runs`;

function addPage(sum: Counted, { n, examples, runs }: FoundPage): void {
  sum.records += n;
  sum.examples = [...sum.examples, ...(examples ?? [])].slice(0, NAMED);
  sum.runs = [...new Set([...sum.runs, ...(runs ?? [])])];
}

type Counting = ReferenceTo & { until: number };

/** Whether a record `r` is deleted too: one of the runs made it, and it was not changed since. */
const goesToo = (table: string, runs: readonly ImportRow[]) => {
  const ids = sql`${runs.map(({ id }) => id)}::uuid[]`;
  return sql`${sql.ref(`${table}.created_run`)} = any (${ids}) and ${sql.ref(`${table}.run_id`)} = any (${ids})`;
};

/**
 * From the records that would be deleted to those that refer to them, by the index of the column. A page joins the ranges
 * of many batches. Ranges of several runs may overlap, so each range begins after the previous one.
 */
export async function countByColumn(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  { module, others, column, until }: Counting & { column: string },
): Promise<Counted> {
  const { accountId, propertyId } = scope;
  const sum: Counted = { records: 0, more: false, examples: [], runs: [] };
  for (const other of others) {
    const [from, to] = [sql.table(tableOf(other)), sql.table(tableOf(module))];
    for (let after = "0"; ; ) {
      if (performance.now() > until) return { ...sum, more: true };
      const { rows } = await sql<FoundPage>`
        with apart as (
          select greatest(first_id, lag(last_id, 1, ${after}::bigint) over (order by last_id) + 1) as first, last_id as last
          from (${createdBy(scope, runs, other)}) c where last_id > ${after}::bigint
        ),
        summed as (
          select first, last, sum(last - first + 1) over (order by last)::bigint as total from apart where first <= last
        ),
        page as materialized (
          select first, last - greatest(total - ${STEP}, 0) as last from summed where total - (last - first + 1) < ${STEP}
        )
        select (select max(last)::text from page) as last, found.* from (
          select ${summary} from page p
          join ${from} t on t.account_id = ${accountId} and t.id >= p.first and t.id <= p.last
            and t.property_id = ${propertyId} and t.module = ${other} and ${goesToo("t", runs)}
          join ${to} r on r.property_id = ${propertyId} and r.module = ${module}
            and ${sql.ref(`r.${column}`)} = t.old_id
          where not (${goesToo("r", runs)})) found`.execute(tx);
      const [page] = rows;
      if (!page || page.last === null) break;
      addPage(sum, page);
      after = page.last;
    }
  }
  return sum;
}

/** Where the records of these runs are; a run of an earlier version noted no ids, so they may be anywhere. */
function createdBy({ accountId }: Scope, runs: readonly ImportRow[], module: ModuleKey) {
  const kind = tableOf(module);
  if (runs.some(({ ids_noted }) => !ids_noted))
    return sql`select min(id) as first_id, max(id) as last_id from ${sql.table(kind)} where account_id = ${accountId}`;
  return sql`select first_id, last_id from import_created
    where account_id = ${accountId} and kind = ${kind} and import_id = any (${runs.map(({ id }) => id)}::uuid[])`;
}

/**
 * From the records that may refer to one that would be deleted, in the order of their old ids, to that one. It needs no
 * index of the value, and is the faster way when they are the fewer.
 */
export async function countByValue(
  tx: Tx,
  { propertyId }: Scope,
  runs: readonly ImportRow[],
  { module, field, others, column, until }: Counting,
): Promise<Counted> {
  const to = sql.table(tableOf(module));
  const key = column === null ? sql`r.values ->> ${field}` : sql.ref(`r.${column}`);
  // An optimisation fence: without it the planner, which knows nothing of the page, reads every record that goes.
  const isGoing = sql.join(
    [...new Set(others.map(tableOf))].map(
      (table) => sql`exists (select from ${sql.table(table)} t
        where t.property_id = ${propertyId} and t.module = any (${others}::text[]) and t.old_id = r.key
          and ${goesToo("t", runs)} offset 0)`,
    ),
    sql` or `,
  );
  const sum: Counted = { records: 0, more: false, examples: [], runs: [] };
  for (let after = ""; ; ) {
    if (performance.now() > until) return { ...sum, more: true };
    const { rows } = await sql<FoundPage>`
      with page as materialized (
        select r.id, r.old_id, r.created_run, r.run_id, ${key} as key from ${to} r
        where r.property_id = ${propertyId} and r.module = ${module} and r.old_id > ${after}
        order by r.old_id limit ${STEP}
      )
      select (select max(old_id) from page) as last, found.* from (
        select ${summary} from page r where r.key <> '' and not (${goesToo("r", runs)}) and (${isGoing})) found`.execute(
      tx,
    );
    const [page] = rows;
    if (!page || page.last === null) return sum;
    addPage(sum, page);
    after = page.last;
  }
}
