import { type RawBuilder, sql } from "kysely";
import type { ModuleKey } from "../../../core/modules/catalogue.ts";
import { tableOf } from "../../../core/records/record-table.ts";
import { valuesIn } from "../../../core/records/record-text.ts";
import { compileSearchColumns, searchedFields } from "../../../core/records/search-columns.ts";
import type { Value } from "../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { expectWritten } from "./expect-written.ts";
import { merged, type Writing } from "./find-records.ts";
import { columnsFor, type RecordPack } from "./record-batch.ts";
import { asItIs, beforeRun } from "./written-over.ts";

export type Batch = Writing & {
  module: ModuleKey;
  runId: string;
  /** Of the property, for what is compared in another form than it is written. */
  country: string;
  records: RecordPack;
  /** Indexes of records in the pack that are not to be stored. */
  without?: readonly number[];
  /** The run may have written these before: they are written over what was there before it. */
  again?: boolean;
};

/** Indexes into the pack. Whatever is in neither, and is not left out, was created. */
export type Stored = { updated: number[]; unchanged: number[] };

/**
 * One statement stores a batch: what is new and which ids that got, what differs, and what differed as it was before.
 * For who has the module's records to himself, see `lockRecords`: what is there is looked at once, in the moment that the statement begins, which
 * takes a fifth less time than to insert and see what conflicts. By their place in the table: of records that have just
 * come there are no statistics, and by their ids all of them would be gone through. How many are new is noted here,
 * and `app.noted` tells the table's trigger so (0022).
 */
export async function storeRecords(tx: Tx, scope: Scope, batch: Batch): Promise<Stored> {
  const { module, runId, records, without = [], again = false } = batch;
  if (records.count === without.length) return { updated: [], unchanged: [] };
  const { accountId, propertyId } = scope;
  const [kind, columns] = [tableOf(module), columnsFor(module)];
  const table = sql.table(kind);
  const searched = searchedFields(module);
  const isWhole = searched.every((field) => batch.written.includes(field));
  const over = again ? beforeRun(scope, runId, kind) : asItIs(kind);
  const freshOf = (base: RawBuilder<unknown>) => merged(base, batch, records.hasLeftOut);
  // The columns of a row are those of the record as long as the record has no value of theirs that the row lacks.
  const keeps = sql`exists (select from unnest(${searched}::text[]) f
    where jsonb_exists(${freshOf(over.looked)}, f) and not jsonb_exists(g.doc, f))`;
  const isOwn = isWhole && batch.empties && !records.hasLeftOut;
  const stale = isOwn ? sql`false` : sql`case when t.differs then ${isWhole ? keeps : sql`true`} else false end`;
  const { rows } = await sql<{
    updated: number[] | null;
    unchanged: number[] | null;
    stale: string[] | null;
    written: number;
  }>`
    with judged as materialized (
      select g.*, t.id, t.place, coalesce(t.differs, false) as differs, ${over.columns}
        ${stale} as stale,
        case when t.differs and t.created_run <> ${runId} then ${over.image} end as image
      from (select old_id, line, text::jsonb as doc, ${columns.names}, ${records.hasLeftOut ? sql`left_out,` : sql``} n
        from ${records.table}
        ${without.length === 0 ? sql`` : sql`where n <> all (${`{${without.map((at) => at + 1)}}`}::bigint[])`}) g
      left join lateral (
        select t.*, ${freshOf(over.looked)} <> t.values as differs from ${over.table} t
        where t.property_id = ${propertyId} and t.module = ${module} and t.old_id = g.old_id limit 1
      ) t on true
    ),
    created as (
      insert into ${table}
        (account_id, property_id, module, old_id, values, run_id, line, created_run, ${columns.names})
      select ${accountId}::uuid, ${propertyId}::uuid, ${module}, g.old_id, g.doc, ${runId}::uuid, g.line,
        ${runId}::uuid, ${columns.read}
      from judged g where g.id is null
      returning id
    ),
    noted as (
      insert into import_created (account_id, import_id, kind, first_id, last_id)
      select ${accountId}::uuid, ${runId}::uuid, ${kind}, min(id), max(id) from created having count(*) > 0
    ),
    updated as (
      update ${table} t set values = ${freshOf(over.base)}, version = t.version + 1, run_id = ${runId}::uuid, line = g.line,
        updated_at = clock_timestamp(),
        origins = (
          select jsonb_object_agg(kept, coalesce(${over.origins} -> kept, ${over.origin}))
          from jsonb_object_keys(${freshOf(over.base)}) kept where not jsonb_exists(g.doc, kept))
        ${isWhole ? sql`, ${columns.assign}` : sql``}
      from judged g where g.differs and t.ctid = g.place
      returning 1
    ),
    kept as (
      insert into record_befores (account_id, import_id, kind, record_id, before)
      select ${accountId}::uuid, ${runId}::uuid, ${kind}, id, image from judged where image is not null
      on conflict (account_id, import_id, kind, record_id) do nothing
    ),
    counted as (
      insert into data_versions as d (account_id, property_id, module, records)
      select ${accountId}::uuid, ${propertyId}::uuid, ${module}, count(*) from judged where id is null having count(*) > 0
      on conflict (account_id, property_id, module) do update
        set version = d.version + 1, records = d.records + excluded.records
    )
    select array_agg(n::int - 1) filter (where differs) as updated,
      array_agg(n::int - 1) filter (where id is not null and not differs) as unchanged,
      array_agg(id::text) filter (where stale) as stale,
      (select count(*)::int from updated) as written, set_config('app.noted', ${kind}, true)
    from judged`.execute(tx);
  const { updated, unchanged, stale: ids, written: changed = 0 } = rows[0] ?? {};
  expectWritten(kind, { found: updated?.length ?? 0, written: changed });
  if (ids) await refreshColumns(tx, scope, batch, ids);
  return { updated: updated ?? [], unchanged: unchanged ?? [] };
}

/** Of records whose columns are made of fields that the row does not have. */
async function refreshColumns(tx: Tx, { accountId }: Scope, { module, country }: Batch, ids: readonly string[]) {
  const [table, columns] = [sql.table(tableOf(module)), columnsFor(module)];
  const found = await sql<{ place: string; values: Record<string, Value> }>`
    select ctid::text as place, values from ${table}
    where account_id = ${accountId} and id = any (${ids}::bigint[])`.execute(tx);
  const columnsOf = compileSearchColumns(module, country);
  const rows = found.rows.map(({ values }) => columnsOf(valuesIn(module, values)));
  const { numAffectedRows } = await sql`
    update ${table} t set ${columns.assign}
    from unnest(${found.rows.map(({ place }) => place)}::tid[], ${columns.pack(rows)}) as g (place, ${columns.names})
    where t.ctid = g.place`.execute(tx);
  expectWritten(tableOf(module), { found: ids.length, written: Number(numAffectedRows) });
}
