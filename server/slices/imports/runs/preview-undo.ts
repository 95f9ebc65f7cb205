import { sql } from "kysely";
import type { UndoChoice, UndoPreview } from "../../../../contract/imports.ts";
import { isModuleKey, type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { modulesWrittenBy } from "../../../../core/records/guest-of.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { parentOf, referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { countEnds, type ImportRow, listUndoable } from "./imports.repo.ts";

/** So long a call may count; what was not reached by then is said to be possible. */
const BUDGET_MS = 1_500;
/** An undo that takes what refers to it looks longer: what it does not find stays. */
const TAKING_MS = 15_000;
/** Records that are named. */
const NAMED = 3;
/** Ids that one statement looks through. */
const STEP = 20_000;

/** Records of others that name a record which would go with these runs. Nothing is changed. */
export async function previewUndo(tx: Tx, scope: Scope, runs: readonly ImportRow[]): Promise<UndoPreview> {
  const open = runs.filter(({ undo }) => undo === null);
  const ids = open.map(({ id }) => id);
  const until = performance.now() + BUDGET_MS;
  const { referring, runs: bringing } = await findReferring(tx, scope, open, until);
  const also = bringing.length > 0 ? await findBringing(tx, scope, open, bringing, until) : [];
  const counts = await countEnds(tx, scope, [...ids, ...also.map(({ id }) => id)]);
  const writtenBy = (id: string) => (counts.get(id)?.created ?? 0) + (counts.get(id)?.updated ?? 0);
  return {
    runs: ids,
    records: ids.reduce((sum, id) => sum + writtenBy(id), 0),
    referring,
    also: also.map(({ id, module, file_name }) => ({ id, module, file: file_name, records: writtenBy(id) })),
  };
}

/**
 * The runs to undo, as the caller chose. Without a choice nothing is undone as long as others refer to it; a run whose undo
 * is under way has been decided about.
 */
export async function settleReferring(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  choice: UndoChoice | undefined,
): Promise<string[]> {
  const ids = runs.map(({ id }) => id);
  const fresh = runs.filter(({ undone_at }) => undone_at === null);
  if (fresh.length === 0 || choice === "keep") return ids;
  if (choice === undefined) {
    const { referring, also } = await previewUndo(tx, scope, fresh);
    if (referring.length === 0) return ids;
    const records = referring.reduce((sum, one) => sum + one.records, 0);
    throw new Refusal("conflict", { text: "undo_referred", params: { records }, extra: { referring, also } });
  }
  const until = performance.now() + TAKING_MS;
  const { runs: bringing } = await findReferring(tx, scope, fresh, until);
  return [...ids, ...(await findBringing(tx, scope, fresh, bringing, until)).map(({ id }) => id)];
}

/** The runs that brought records, and those that brought what refers to these in turn. */
async function findBringing(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  first: readonly string[],
  until: number,
): Promise<ImportRow[]> {
  const also: ImportRow[] = [];
  for (let ids = first; ids.length > 0; ) {
    const known = new Set([...runs, ...also].map(({ id }) => id));
    const found = (await listUndoable(tx, scope, ids)).filter(({ id }) => !known.has(id));
    if (found.length === 0) break;
    also.push(...found);
    ids = (await findReferring(tx, scope, [...runs, ...also], until)).runs;
  }
  return also;
}

type Referring = { referring: UndoPreview["referring"]; runs: string[] };

async function findReferring(tx: Tx, scope: Scope, open: readonly ImportRow[], until: number): Promise<Referring> {
  const written = new Set(open.flatMap(({ module }) => (isModuleKey(module) ? modulesWrittenBy(module) : [])));
  const referring: UndoPreview["referring"] = [];
  const runs = new Set<string>();
  for (const reference of referencesTo(written)) {
    const { module, field } = reference;
    if (!(await hasRecords(tx, scope, module))) continue;
    const { runs: bringing, ...found } = reference.column
      ? await countByColumn(tx, scope, open, { ...reference, column: reference.column, until })
      : await countByValue(tx, scope, open, { ...reference, until });
    if (found.records > 0 || found.more) referring.push({ module, field, ...found });
    for (const id of bringing) runs.add(id);
  }
  return { referring, runs: [...runs] };
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

type Counted = { records: number; more: boolean; examples: string[]; runs: string[] };
type FoundPage = { last: string | null; n: number; examples: string[] | null; runs: string[] | null };

/** How many records `r` of a page, a few of their old ids, and the runs that wrote them. */
const summary = sql`count(*)::int as n, (array_agg(r.old_id order by r.id))[1:${sql.lit(NAMED)}] as examples,
  array_agg(distinct r.created_run::text) || array_agg(distinct r.run_id::text) as runs`;

function addPage(sum: Counted, { n, examples, runs }: FoundPage): void {
  sum.records += n;
  sum.examples = [...sum.examples, ...(examples ?? [])].slice(0, NAMED);
  sum.runs = [...new Set([...sum.runs, ...(runs ?? [])])];
}
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
  const sum: Counted = { records: 0, more: false, examples: [], runs: [] };
  for (const other of others) {
    const [from, to] = [sql.table(tableOf(other)), sql.table(tableOf(module))];
    for (let after = "0"; ; ) {
      if (performance.now() > until) return { ...sum, more: true };
      const { rows } = await sql<FoundPage>`
        with page as materialized (
          select g.first, least(g.last, g.first + ${STEP}) as last from (
            select greatest(first_id, ${after}::bigint + 1) as first, last_id as last from (${createdBy(scope, runs, other)}) c
            where last_id > ${after}::bigint order by last_id limit 1
          ) g
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
  const sum: Counted = { records: 0, more: false, examples: [], runs: [] };
  for (let after = "0"; ; ) {
    if (performance.now() > until) return { ...sum, more: true };
    const { rows } = await sql<FoundPage>`
      with page as materialized (
        select id from ${to} where account_id = ${accountId} and id > ${after}::bigint order by id limit ${STEP}
      )
      select (select max(id)::text from page) as last, found.* from (
        select ${summary} from ${to} r
        where r.account_id = ${accountId} and r.id > ${after}::bigint and r.id <= (select max(id) from page)
          and r.property_id = ${propertyId} and r.module = ${module} and jsonb_exists(r.values, ${field})
          and (${isGoing}) and not (${goesToo("r", runs)})) found`.execute(tx);
    const [page] = rows;
    if (!page || page.last === null) return sum;
    addPage(sum, page);
    after = page.last;
  }
}
