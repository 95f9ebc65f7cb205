import { type RawBuilder, sql } from "kysely";
import type { SharedMails } from "../../../../core/matching/match-keys.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { valuesIn } from "../../../../core/records/record-text.ts";
import { compileSearchColumns, searchedFields } from "../../../../core/records/search-columns.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { expectWritten } from "../../../db/expect-written.ts";
import { followCreated } from "./at-hotel.repo.ts";
import { storeKeys } from "./match-keys.repo.ts";
import { type Contested, contested, correctedIn, merged, settled, type Writing } from "./merged.repo.ts";
import { prepareLists } from "./prepare-lists.repo.ts";
import { columnsFor, type RecordPack } from "./record-batch.repo.ts";
import { asItIs, beforeRun } from "./written-over.repo.ts";

export type Batch = Writing & {
  module: ModuleKey;
  runId: string;
  /** The property's country, for values that are normalised before comparing. */
  country: string;
  /** The account's addresses that belong to no single guest. */
  sharedMails?: SharedMails | undefined;
  records: RecordPack;
  /** Indexes of records in the pack that are not to be stored. */
  without?: readonly number[];
  /** The run may have written these before: they are written over the state before the run. */
  again?: boolean;
  /** Whose values win in fields where a person's correction and a later file differ. Absent: undecided. */
  settle?: { fields: readonly string[]; for: "file" | "person" } | undefined;
};

/** Indexes into the pack. A record in neither list that was not left out was created. */
export type Stored = {
  updated: number[];
  unchanged: number[];
  /** A person's corrections that the file has changed to another value since: the person's values stay. */
  contested: ReadonlyMap<number, Contested>;
};

/**
 * Stores a batch with one statement: new records with their ids, changed ones, and the earlier state of changed ones.
 * The caller must hold the lock on the module's records, see `lockRecords`: existing records are read once, when the
 * statement starts, which takes a fifth less time than inserting with conflicts. Rows are addressed by ctid: new
 * records have no statistics, and by their ids PostgreSQL would scan all of them. The number of new records is noted
 * here, and `app.noted` tells that to the table's trigger (0022).
 */
export async function storeRecords(tx: Tx, scope: Scope, batch: Batch): Promise<Stored> {
  const { module, runId, records, without = [], again = false, settle } = batch;
  if (records.count === without.length) return { updated: [], unchanged: [], contested: new Map() };
  const { accountId, propertyId } = scope;
  const [kind, columns] = [tableOf(module), columnsFor(module)];
  const table = sql.table(kind);
  const searched = searchedFields(module);
  const over = again ? beforeRun(scope, runId, kind) : asItIs(kind);
  const replaced = settle?.for === "file" ? settle.fields : [];
  const options = { ...batch, hasLeftOut: records.hasLeftOut, given: replaced };
  const freshOf = (base: RawBuilder<unknown>) => merged(base, options);
  // A confirmed value of a person counts as corrected against the file's current value.
  const confirmed = settle?.for === "person" ? sql`coalesce(g.contested, '{}')` : sql`'{}'`;
  const correctedNow = sql`nullif((t.corrected - coalesce(g.settled, '{}')) || ${confirmed}, '{}')`;
  // The columns of the row apply to the record as long as the record has no value for them that the row lacks. All others
  // are written twice: each write costs an entry in eleven indexes.
  const keeps = sql`exists (select from unnest(${searched}::text[]) f
    where jsonb_exists(${freshOf(over.looked)}, f) and not jsonb_exists(g.doc, f))`;
  const isWhole = batch.empties && !records.hasLeftOut && searched.every((field) => batch.written.includes(field));
  const lacks = isWhole ? sql`t.corrected is not null` : sql`t.corrected is not null or ${keeps}`;
  const { rows } = await sql<{
    updated: number[] | null;
    unchanged: number[] | null;
    stale: string[] | null;
    contested: [at: number, fields: Contested][] | null;
    written: number;
    first: string | null;
    last: string | null;
  }>`
    with judged as materialized (
      select g.*, t.id, t.place, coalesce(t.differs, false) as differs, ${over.columns}
        case when t.differs then ${lacks} else false end as stale,
        ${contested(options)} as contested, ${settled(options)} as settled,
        case when t.differs and t.created_run <> ${runId} then ${over.image} end as image
      from (select old_id, line, text::jsonb as doc, ${columns.names}, ${records.hasLeftOut ? sql`left_out,` : sql``} n
        from ${records.table}
        ${without.length === 0 ? sql`` : sql`where n <> all (${`{${without.map((index) => index + 1)}}`}::bigint[])`}) g
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
          from jsonb_object_keys(${freshOf(over.base)}) kept
          where not jsonb_exists(g.doc, kept) or jsonb_exists(${correctedIn(replaced)}, kept)),
        corrected = ${correctedNow}
        ${searched.length > 0 ? sql`, ${columns.assign}` : sql``}
      from judged g where g.differs and t.ctid = g.place
      returning 1
    ),
    over as (
      update ${table} t set corrected = ${correctedNow}
      from judged g where not g.differs and t.ctid = g.place
        and (g.settled is not null or ${settle?.for === "person" ? sql`g.contested is not null` : sql`false`})
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
      jsonb_agg(jsonb_build_array(n::int - 1, contested)) filter (where contested is not null) as contested,
      (select count(*)::int from updated) as written,
      (select min(id)::text from created) as first, (select max(id)::text from created) as last, set_config('app.noted', ${kind}, true)
    from judged`.execute(tx);
  const { updated, unchanged, stale: ids, contested: open, written: changed = 0, first, last } = rows[0] ?? {};
  expectWritten(kind, { found: updated?.length ?? 0, written: changed });
  if (first && last) {
    await followCreated(tx, scope, kind, { first, last });
    await storeKeys(tx, scope, { module, first, last });
  }
  if (ids) await refreshColumns(tx, scope, batch, ids);
  await prepareLists(tx, scope, { after: "import" });
  const input = settle?.for === "person" ? [] : (open ?? []);
  return { updated: updated ?? [], unchanged: unchanged ?? [], contested: new Map(input) };
}

/** For records whose columns depend on fields that the row lacks. */
async function refreshColumns(
  tx: Tx,
  { accountId }: Scope,
  { module, country, sharedMails }: Batch,
  ids: readonly string[],
) {
  const [table, columns] = [sql.table(tableOf(module)), columnsFor(module)];
  const found = await sql<{ place: string; values: Record<string, Value> }>`
    select ctid::text as place, values from ${table}
    where account_id = ${accountId} and id = any (${ids}::bigint[])`.execute(tx);
  const columnsOf = compileSearchColumns(module, country, sharedMails);
  const rows = found.rows.map(({ values }) => columnsOf(valuesIn(module, values)));
  const { numAffectedRows } = await sql`
    update ${table} t set ${columns.assign}
    from unnest(${found.rows.map(({ place }) => place)}::tid[], ${columns.pack(rows)}) as g (place, ${columns.names})
    where t.ctid = g.place`.execute(tx);
  expectWritten(tableOf(module), { found: ids.length, written: Number(numAffectedRows) });
}
