import { sql } from "kysely";
import type { UndoPreview } from "../../../contract/imports.ts";
import { isModuleKey, type ModuleKey, modules } from "../../../core/modules/catalogue.ts";
import { modulesWrittenBy } from "../../../core/records/guest-of.ts";
import { tableOf } from "../../../core/records/record-table.ts";
import { parentOf, referencesOf } from "../../../core/records/references.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { countEnds, type ImportRow } from "./imports.repo.ts";

/** So long a call may count; what was not reached by then is said to be possible. */
const BUDGET_MS = 1_500;
/** Ids that one statement looks through. */
const STEP = 20_000;

/** Records of others that name a record which would go with these runs. Nothing is changed. */
export async function previewUndo(tx: Tx, scope: Scope, runs: readonly ImportRow[]): Promise<UndoPreview> {
  const open = runs.filter(({ undo }) => undo === null);
  const ids = open.map(({ id }) => id);
  const counts = [...(await countEnds(tx, scope, ids)).values()];
  const records = counts.reduce((sum, { created, updated }) => sum + created + updated, 0);
  const written = new Set(open.flatMap(({ module }) => (isModuleKey(module) ? modulesWrittenBy(module) : [])));
  const until = performance.now() + BUDGET_MS;
  const referring: UndoPreview["referring"] = [];
  for (const reference of referencesTo(written)) {
    const { module, field } = reference;
    if (!(await hasRecords(tx, scope, module))) continue;
    const found = reference.column
      ? await countByColumn(tx, scope, open, { ...reference, column: reference.column, until })
      : await countByValue(tx, scope, open, { ...reference, until });
    if (found.records > 0 || found.more) referring.push({ module, field, ...found });
  }
  return { runs: ids, records, referring };
}

async function hasRecords(tx: Tx, { propertyId }: Scope, module: ModuleKey): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tableOf(module))} where property_id = ${propertyId} and module = ${module} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

type ReferenceTo = { module: ModuleKey; field: string; others: readonly ModuleKey[]; column: string | null };

const COLUMNS: Readonly<Record<string, string>> = {
  "reservations profileId": "profile_old_id",
  "reservations blockId": "block_old_id",
};

/** References to records of these modules, with the indexed column that holds the old id, where there is one. */
function referencesTo(written: ReadonlySet<ModuleKey>): ReferenceTo[] {
  return modules.flatMap(({ key: module }) =>
    referencesOf(module).flatMap(({ field, modules: named }) => {
      const others = named.filter((other) => written.has(other));
      if (others.length === 0) return [];
      const isParent = tableOf(module) === "records" && parentOf(module)?.field === field;
      return [{ module, field, others, column: isParent ? "parent_old_id" : (COLUMNS[`${module} ${field}`] ?? null) }];
    }),
  );
}

type Counted = { records: number; more: boolean };
type Counting = ReferenceTo & { until: number };

/** Of a record `r` that a run made and nobody has changed since: it goes too. */
const goesToo = (table: string, runs: readonly ImportRow[]) => {
  const ids = sql`${runs.map(({ id }) => id)}::uuid[]`;
  return sql`${sql.ref(`${table}.created_run`)} = any (${ids}) and ${sql.ref(`${table}.run_id`)} = any (${ids})`;
};

/** From the records that would go to those that name them, by the index of the column. */
async function countByColumn(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  { module, others, column, until }: Counting & { column: string },
): Promise<Counted> {
  const { accountId, propertyId } = scope;
  const sum: Counted = { records: 0, more: false };
  for (const other of others) {
    const [from, to] = [sql.table(tableOf(other)), sql.table(tableOf(module))];
    for (let after = "0"; ; ) {
      if (performance.now() > until) return { ...sum, more: true };
      const { rows } = await sql<{ n: number; last: string | null }>`
        with page as materialized (
          select g.first, least(g.last, g.first + ${STEP}) as last from (
            select greatest(first_id, ${after}::bigint + 1) as first, last_id as last from (${createdBy(scope, runs, other)}) c
            where last_id > ${after}::bigint order by last_id limit 1
          ) g
        )
        select (select max(last)::text from page) as last, (
          select count(*)::int from page p
          join ${from} t on t.account_id = ${accountId} and t.id >= p.first and t.id <= p.last
            and t.property_id = ${propertyId} and t.module = ${other} and ${goesToo("t", runs)}
          join ${to} r on r.property_id = ${propertyId} and r.module = ${module}
            and ${sql.ref(`r.${column}`)} = t.old_id
          where not (${goesToo("r", runs)})) as n`.execute(tx);
      const { n = 0, last = null } = rows[0] ?? {};
      sum.records += n;
      if (last === null) break;
      after = last;
    }
  }
  return sum;
}

/** Where records of these runs are; a run of an earlier version noted no ids, so it may be anywhere. */
function createdBy({ accountId }: Scope, runs: readonly ImportRow[], module: ModuleKey) {
  const kind = tableOf(module);
  if (runs.some(({ ids_noted }) => !ids_noted))
    return sql`select min(id) as first_id, max(id) as last_id from ${sql.table(kind)} where account_id = ${accountId}`;
  return sql`select first_id, last_id from import_created
    where account_id = ${accountId} and kind = ${kind} and import_id = any (${runs.map(({ id }) => id)}::uuid[])`;
}

/** No index holds the value: the records that could name one are gone through, as far as the time allows. */
async function countByValue(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  { module, field, others, until }: Counting,
): Promise<Counted> {
  const { accountId, propertyId } = scope;
  const to = sql.table(tableOf(module));
  const isGoing = sql.join(
    [...new Set(others.map(tableOf))].map(
      (table) => sql`exists (select from ${sql.table(table)} t
        where t.property_id = ${propertyId} and t.module = any (${others}::text[]) and t.old_id = r.values ->> ${field}
          and ${goesToo("t", runs)})`,
    ),
    sql` or `,
  );
  const sum: Counted = { records: 0, more: false };
  for (let after = "0"; ; ) {
    if (performance.now() > until) return { ...sum, more: true };
    const { rows } = await sql<{ n: number; last: string | null }>`
      with page as materialized (
        select id from ${to} where account_id = ${accountId} and id > ${after}::bigint order by id limit ${STEP}
      )
      select (select max(id)::text from page) as last, (
        select count(*)::int from ${to} r
        where r.account_id = ${accountId} and r.id > ${after}::bigint and r.id <= (select max(id) from page)
          and r.property_id = ${propertyId} and r.module = ${module} and jsonb_exists(r.values, ${field})
          and (${isGoing}) and not (${goesToo("r", runs)})) as n`.execute(tx);
    const { n = 0, last = null } = rows[0] ?? {};
    sum.records += n;
    if (last === null) return sum;
    after = last;
  }
}
