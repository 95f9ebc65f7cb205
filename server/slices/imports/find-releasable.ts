import { sql } from "kysely";
import { type ModuleKey, modules } from "../../../core/modules/catalogue.ts";
import { tableOf } from "../../../core/records/record-table.ts";
import { referencesOf } from "../../../core/records/references.ts";
import { listsOf } from "../../../core/translation/lists-of.ts";
import { compileCodes } from "../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { loadLists } from "../codes/load-code-tables.ts";

/** Rows of one run that need wait no longer; `promised`: old ids of its module that come with them. */
export type Releasable = { id: string; rows: number[]; promised: ReadonlySet<string> };

const references = modules.flatMap(({ key }) =>
  referencesOf(key).flatMap(({ field, modules: others }) => others.map((other) => ({ module: key, field, other }))),
);

/** Runs with rows all of whose codes and records are there by now, the oldest first. */
export async function findReleasable(tx: Tx, scope: Scope): Promise<Releasable[]> {
  const { accountId, propertyId } = scope;
  const codes = await findResolved(tx, scope);
  const isStored = sql.join(
    [...new Set(references.map(({ other }) => tableOf(other)))].map(
      (table) => sql`exists (select from ${sql.table(table)} t
        where t.property_id = ${propertyId} and t.module = r.other and t.old_id = w.key)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<Candidate>`
    with refs as (
      select * from unnest(${references.map(({ module }) => module)}::text[],
        ${references.map(({ field }) => field)}::text[], ${references.map(({ other }) => other)}::text[])
        as r (module, field, other)
    ),
    code as (
      select * from unnest(${codes.map(({ list }) => list)}::text[], ${codes.map(({ key }) => key)}::text[])
        as c (list, key)
    ),
    waiting as (
      select w.import_id, i.module, i.created_at, w.row, w.own_id, w.key,
        case when w.rule = 'missing_record' then exists (
            select from refs r where r.module = i.module and r.field = w.field and (${isStored}))
          else exists (select from code c where c.list = w.list and c.key = w.key) end as there,
        w.rule = 'missing_record' and exists (
          select from refs r where r.module = i.module and r.field = w.field and r.other = i.module) as own
      from import_issues w join imports i on i.account_id = w.account_id and i.id = w.import_id
      where w.account_id = ${accountId} and i.property_id = ${propertyId} and w.key is not null
        and i.undone_at is null
    )
    select import_id as id, module, row, min(own_id) as "ownId",
      coalesce(array_agg(key) filter (where not there), '{}') as needs
    from waiting group by import_id, module, created_at, row
    having bool_and(there or own) order by created_at, import_id, row`.execute(tx);
  return toReleasable(withoutNeed(rows));
}

type Candidate = { id: string; module: ModuleKey; row: number; ownId: string | null; needs: string[] };

/** Rows of one module may wait for each other: those stay that need nothing but each other. */
function withoutNeed(candidates: readonly Candidate[]): readonly Candidate[] {
  for (let left = candidates; ; ) {
    const coming = new Set(left.map(({ module, ownId }) => `${module} ${ownId}`));
    const next = left.filter(({ module, needs }) => needs.every((id) => coming.has(`${module} ${id}`)));
    if (next.length === left.length) return left;
    left = next;
  }
}

function toReleasable(rows: readonly Candidate[]): Releasable[] {
  const promised = new Map<string, Set<string>>();
  const runs = new Map<string, { id: string; rows: number[]; promised: Set<string> }>();
  for (const { id, module, row, ownId } of rows) {
    const ids = promised.get(module) ?? new Set();
    promised.set(module, ids);
    if (ownId !== null) ids.add(ownId);
    const run = runs.get(id) ?? { id, rows: [], promised: ids };
    run.rows.push(row);
    runs.set(id, run);
  }
  return [...runs.values()];
}

/** Codes that rows wait for and that are something by now, by whatever translation, list or policy. */
async function findResolved(tx: Tx, scope: Scope): Promise<{ list: string; key: string }[]> {
  const { rows } = await sql<{ list: string; key: string }>`
    select distinct w.list, w.key from import_issues w
    join imports i on i.account_id = w.account_id and i.id = w.import_id
    where w.account_id = ${scope.accountId} and i.property_id = ${scope.propertyId} and w.rule = 'unknown_code'
      and w.key is not null and i.undone_at is null`.execute(tx);
  const wanted = new Set(rows.map(({ list }) => list));
  const lists = new Map(modules.flatMap(({ key }) => listsOf(key)).map((one) => [one.list, one]));
  const known = await loadLists(
    tx,
    scope,
    [...wanted].flatMap((list) => lists.get(list) ?? []),
  );
  const outcomes = new Map(known.map(({ list, field, table }) => [list, compileCodes(field, table)]));
  return rows.filter(({ list, key }) => (outcomes.get(list)?.(key).target ?? null) !== null);
}
