import { type RawBuilder, sql } from "kysely";
import type { RecordTable } from "../../../../core/records/record-table.ts";
import type { Scope } from "../../../db/client.ts";

/** What a row is written over: where it is searched (`t`), read (`looked`) and changed (`base`). */
type Over = Record<"table" | "columns" | "image" | "looked" | "base" | "origins" | "origin", RawBuilder<unknown>>;

/** The current record. */
export const asItIs = (kind: RecordTable): Over => ({
  table: sql`(select *, ctid as place from ${sql.table(kind)})`,
  columns: sql``,
  image: sql`to_jsonb(t)`,
  looked: sql`t.values`,
  base: sql`t.values`,
  origins: sql`t.origins`,
  origin: sql`jsonb_build_array(t.run_id, t.line)`,
});

/** The record before this run: absent if the run created it, otherwise the state that the run stored. */
export const beforeRun = ({ accountId }: Scope, runId: string, kind: RecordTable): Over => ({
  table: sql`(
    select r.*, r.ctid as place,
      case when r.run_id <> ${runId} then r.values when r.created_run = ${runId} then '{}'
        else coalesce(b.before -> 'values', r.values) end as base_values,
      coalesce(b.before -> 'origins', r.origins) as base_origins,
      case when b.before is null then jsonb_build_array(r.run_id, r.line)
        else jsonb_build_array(b.before -> 'run_id', b.before -> 'line') end as base_origin
    from ${sql.table(kind)} r
    left join record_befores b on r.run_id = ${runId} and b.account_id = ${accountId} and b.import_id = ${runId}
      and b.kind = ${kind} and b.record_id = r.id)`,
  columns: sql`t.base_values, t.base_origins, t.base_origin,`,
  image: sql`to_jsonb(t) - '{base_values,base_origins,base_origin}'::text[]`,
  looked: sql`t.base_values`,
  base: sql`g.base_values`,
  origins: sql`g.base_origins`,
  origin: sql`g.base_origin`,
});
