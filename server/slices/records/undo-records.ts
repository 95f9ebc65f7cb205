import { sql } from "kysely";
import type { ModuleKey } from "../../../core/modules/catalogue.ts";
import { tableOf } from "../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { columnsFor } from "./record-batch.ts";

/** Of one module, those behind a record's id. */
type Asked = { module: ModuleKey; runId: string; after: string };
/** `next`: the last one that was looked at; null: there are no more. */
type Undone = { reversed: number; changedSince: string[]; next: string | null };
type Looked = { old_ids: string[] | null; reversed: number; looked: number; last: string | null };

const BATCH = 2_000;

const toUndone = (row: Looked | undefined): Undone => ({
  reversed: row?.reversed ?? 0,
  changedSince: row?.old_ids ?? [],
  next: row?.looked === BATCH ? row.last : null,
});

/** What a run changed is as it was before, unless somebody has changed it since. */
export async function restoreBefore(tx: Tx, { accountId }: Scope, { module, runId, after }: Asked): Promise<Undone> {
  const kind = tableOf(module);
  const [table, columns] = [sql.table(kind), columnsFor(module)];
  const { rows } = await sql<Looked>`
    with page as materialized (
      select b.record_id, b.before, t.place from (
        select record_id, before from record_befores
        where account_id = ${accountId} and import_id = ${runId} and kind = ${kind} and record_id > ${after}::bigint
        order by record_id limit ${BATCH}
      ) b
      left join lateral (
        select ctid as place from ${table}
        where account_id = ${accountId} and id = b.record_id and run_id = ${runId} limit 1
      ) t on true
    ),
    restored as (
      update ${table} t set values = r.values, origins = r.origins, run_id = r.run_id, line = r.line,
        version = t.version + 1, updated_at = clock_timestamp(), ${columns.set("r")}
      from page p cross join lateral jsonb_populate_record(null::${table}, p.before) r
      where t.ctid = p.place
      returning t.id
    ),
    settled as (
      delete from record_befores b using restored r
      where b.account_id = ${accountId} and b.import_id = ${runId} and b.kind = ${kind} and b.record_id = r.id
    )
    select array_agg(p.before ->> 'old_id') filter (where r.id is null) as old_ids, count(r.id)::int as reversed,
      count(*)::int as looked, max(p.record_id)::text as last
    from page p left join restored r on r.id = p.record_id`.execute(tx);
  return toUndone(rows[0]);
}

/** What a run created is gone, unless somebody has changed it since. Record ids are gone through in order, all of them. */
export async function deleteCreated(tx: Tx, scope: Scope, { module, runId, after }: Asked): Promise<Undone> {
  const { accountId, propertyId } = scope;
  const table = sql.table(tableOf(module));
  const { rows } = await sql<Omit<Looked, "looked">>`
    with bounds as materialized (
      select greatest(min(id) - 1, ${after}::bigint) as low, max(id) as last from ${table}
      where account_id = ${accountId}
    ),
    page as materialized (
      select ctid as place, old_id, run_id from ${table}
      where account_id = ${accountId} and property_id = ${propertyId} and module = ${module}
        and created_run = ${runId} and id > (select low from bounds) and id <= (select low + ${BATCH} from bounds)
    ),
    deleted as (
      delete from ${table} t using page p where t.ctid = p.place and p.run_id = ${runId} returning 1
    )
    select (select array_agg(old_id) from page where run_id <> ${runId}) as old_ids,
      (select count(*)::int from deleted) as reversed,
      (select low + ${BATCH} from bounds where low + ${BATCH} < last)::text as last`.execute(tx);
  const { old_ids, reversed = 0, last = null } = rows[0] ?? {};
  return { reversed, changedSince: old_ids ?? [], next: last };
}
