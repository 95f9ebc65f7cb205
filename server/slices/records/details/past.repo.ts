import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { type EditRow, findEdits } from "./edits.repo.ts";
import type { Origins, RecordName, RecordRow, Values } from "./find-record.repo.ts";

export type Run = { file: string; by: string; at: Date };
/** The record as it was before a run changed it. */
export type Image = { values: Values; version: number; run_id: string; line: number; updated_at: string };
export type Past = {
  edits: EditRow[];
  /** Import runs that wrote the record, by id. */
  runs: Map<string, Run>;
  /** By the run that came after them. */
  images: Map<string, Image>;
};

const runsIn = (origins: Origins | null) => Object.values(origins ?? {}).map(([run]) => run);
/** A record that a nightly import changes may have this many; older ones are no longer shown. */
const MOST = 500;

/**
 * Everything known about the past of a record. An image names the run before, whose image names the one before that, so
 * each is found by its whole key, and imports need not maintain an index for it.
 */
export async function findPast(tx: Tx, scope: Scope, record: RecordRow, named: RecordName): Promise<Past> {
  const edits = await findEdits(tx, scope, named);
  const ofEdits = edits.flatMap(({ before }) => [before.run_id, ...runsIn(before.origins)]);
  const known = [...new Set([record.run_id, record.created_run, ...runsIn(record.origins), ...ofEdits])];
  const { accountId } = scope;
  const { rows } = await sql<Run & { id: string; image: Image | null; isRun: boolean }>`
    with recursive seen (id) as (
      select unnest(${known}::uuid[])
      union
      select x.id from seen s
      cross join lateral (
        select before from record_befores
        where account_id = ${accountId} and import_id = s.id and kind = ${named.kind} and record_id = ${record.id}::bigint
        limit 1
      ) b
      cross join lateral (
        select (b.before ->> 'run_id')::uuid as id
        union all
        select (o.value ->> 0)::uuid from jsonb_each(
          case when jsonb_typeof(b.before -> 'origins') = 'object' then b.before -> 'origins' end) o
      ) x
    )
    select s.id, i.id is not null as "isRun", i.file_name as file, i.by_name as by, i.created_at as at, b.before as image
    from (select id from seen limit ${MOST}) s
    left join lateral (
      select id, file_name, by_name, created_at from imports where account_id = ${accountId} and id = s.id limit 1
    ) i on true
    left join lateral (
      select before from record_befores
      where account_id = ${accountId} and import_id = s.id and kind = ${named.kind} and record_id = ${record.id}::bigint
      limit 1
    ) b on true`.execute(tx);
  const runs = rows.flatMap(({ id, isRun, file, by, at }) => (isRun ? [[id, { file, by, at }] as const] : []));
  const images = rows.flatMap(({ id, image }) => (image ? [[id, image] as const] : []));
  return { edits, runs: new Map(runs), images: new Map(images) };
}
