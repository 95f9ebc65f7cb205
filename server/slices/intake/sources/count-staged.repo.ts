import { sql } from "kysely";
import { MARKS, type Mark } from "../../../../contract/reading.ts";
import type { Scope, Tx } from "../../../db/client.ts";

export type Staged = { rows: number; marked: Record<Mark, number> };

const marks = Object.keys(MARKS) as Mark[];
/** A row with one of these marks may differ from what the old system meant. */
const DAMAGING = MARKS.short | MARKS.long | MARKS.quote | MARKS.bytes;

/** The last row of each source, by key: its number is the count. */
const lastRow = sql`coalesce((
  select max(r.row) from staged_rows r where r.account_id = s.account_id and r.source_id = s.id), 0)`;

/** Counts from the rows without a scan: all rows by the last number, odd ones in their own index. */
export async function countStaged(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, Staged>> {
  const counts = marks.map(
    (mark) => sql`count(*) filter (where r.marks & ${MARKS[mark]} <> 0)::int as ${sql.ref(mark)}`,
  );
  const { rows } = await sql<{ id: string; rows: number } & Record<Mark, number>>`
    select s.id, ${lastRow} as rows, m.*
    from sources s
    cross join lateral (
      select ${sql.join(counts)} from staged_rows r
      where r.account_id = s.account_id and r.source_id = s.id and r.marks <> 0
    ) m
    where s.account_id = ${scope.accountId} and s.property_id = ${scope.propertyId} and s.id = any (${ids}::uuid[])
  `.execute(tx);
  return new Map(rows.map(({ id, rows, ...marked }) => [id, { rows, marked }]));
}

export type ModuleRows = { inFiles: number; staged: number; valid: number };

/**
 * Counts over sources that are read and still exist: a source that is being read, was given up, replaced or purged has
 * no rows to show. Of several sources of the same thing, kept because records came from them, the newest counts. Passed
 * rows: those that the newest valid import run took; before a run, those that the newest dry run would take; before
 * that, those that were read undamaged.
 */
export async function countByModule(tx: Tx, scope: Scope): Promise<Map<string, ModuleRows>> {
  const { rows } = await sql<{ module: string } & ModuleRows>`
    select module, sum(read_rows)::int as "inFiles", sum(rows)::int as staged,
      sum(coalesce(taken, takeable, rows - damaged))::int as valid
    from (
      select s.module, s.read_rows, ${lastRow} as rows,
        case when i.id is not null then (
          select coalesce(sum(length(translate(e.ends, 'rw', ''))), 0) from import_ends e
          where e.account_id = s.account_id and e.import_id = i.id
        ) end as taken,
        case when i.id is null then (
          select sum(length(translate(f.fates, 'rw', ''))) from rehearsal_fates f
          where f.account_id = s.account_id and f.rehearsal_id = d.id
        ) end as takeable,
        case when i.id is null and d.id is null then (
          select count(*) from staged_rows r
          where r.account_id = s.account_id and r.source_id = s.id and r.marks <> 0 and r.marks & ${DAMAGING} <> 0
        ) end as damaged
      from sources s
      left join lateral (
        select i.id from imports i
        where i.account_id = s.account_id and i.source_id = s.id and i.undone_at is null and i.rows is not null
        order by i.created_at desc, i.id desc limit 1
      ) i on true
      left join lateral (
        select d.id from rehearsals d
        where d.account_id = s.account_id and d.source_id = s.id and d.done_at is not null
        order by d.created_at desc, d.id desc limit 1
      ) d on true
      where s.account_id = ${scope.accountId} and s.property_id = ${scope.propertyId}
        and s.read_at is not null and s.purged_at is null
        and not exists (
          select from sources n
          where n.account_id = s.account_id and n.file_id = s.file_id and n.sheet = s.sheet and n.module = s.module
            and n.read_at is not null and n.purged_at is null and (n.created_at, n.id) > (s.created_at, s.id))
    ) each_source group by module`.execute(tx);
  return new Map(rows.map(({ module, ...counts }) => [module, counts]));
}
