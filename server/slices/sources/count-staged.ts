import { sql } from "kysely";
import { MARKS, type Mark } from "../../../contract/reading.ts";
import type { Scope, Tx } from "../../db/client.ts";

export type Staged = { rows: number; marked: Record<Mark, number> };

const marks = Object.keys(MARKS) as Mark[];
/** After these a row is perhaps not what the old system meant. */
const DAMAGING = MARKS.short | MARKS.long | MARKS.quote | MARKS.bytes;

/** The last row of each source, by the key: its number is their count. */
const lastRow = sql`coalesce((
  select max(r.row) from staged_rows r where r.account_id = s.account_id and r.source_id = s.id), 0)`;

/** Counted from the rows, in no time: whole ones by the last number, odd ones in the index of odd rows. */
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

/** Over what is read and still there: a reading that goes on, was given up, replaced or purged has no rows to show. */
export async function countByModule(tx: Tx, scope: Scope): Promise<Map<string, ModuleRows>> {
  const { rows } = await sql<{ module: string } & ModuleRows>`
    select module, sum(read_rows)::int as "inFiles", sum(rows)::int as staged, sum(rows - damaged)::int as valid
    from (
      select s.module, s.read_rows, ${lastRow} as rows, (
        select count(*) from staged_rows r
        where r.account_id = s.account_id and r.source_id = s.id and r.marks <> 0 and r.marks & ${DAMAGING} <> 0
      ) as damaged
      from sources s
      where s.account_id = ${scope.accountId} and s.property_id = ${scope.propertyId}
        and s.read_at is not null and s.purged_at is null
    ) each_source group by module`.execute(tx);
  return new Map(rows.map(({ module, ...counts }) => [module, counts]));
}
