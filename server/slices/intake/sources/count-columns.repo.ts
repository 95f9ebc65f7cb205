import { sql } from "kysely";
import { CELL_SEPARATOR } from "../../../../core/reading/cells.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { ofSource } from "./staged-rows.repo.ts";

/** What the database counts in a column; an empty cell is not a value. */
export type CountedColumn = {
  index: number;
  filled: number;
  distinct: number;
  longest: number;
  top: { value: string; count: number }[];
};

export const TOP = 20;
/** The longest part of a value that is listed. */
const LONGEST = 500;

/** Cuts between characters, never within one. */
export const cutValue = (value: string): string => [...value.slice(0, 2 * LONGEST)].slice(0, LONGEST).join("");

/**
 * Counts one column in the database: a scan that takes the cell out of the row's text and counts it in a hash table,
 * 0.5 to 1.5 s for a million rows. Several columns in one scan (grouping sets, or a row for each cell) took two to six
 * times as long.
 */
export async function countColumn(tx: Tx, scope: Scope, sourceId: string, index: number): Promise<CountedColumn> {
  const { rows } = await sql<CountedColumn>`
    with counted as materialized (
      select split_part(cells, ${CELL_SEPARATOR}, ${index + 1}) collate "C" as value, count(*)::int as count
      from staged_rows where ${ofSource(scope, sourceId)} group by 1
    )
    select ${index}::int as index,
      coalesce(sum(count) filter (where value <> ''), 0)::int as filled,
      (count(*) filter (where value <> ''))::int as distinct,
      coalesce(max(length(value)), 0) as longest,
      (
        select coalesce(json_agg(json_build_object('value', left(value, ${LONGEST}), 'count', count)), '[]')
        from (select * from counted where value <> '' order by count desc, value limit ${TOP}) top
      ) as top
    from counted`.execute(tx);
  return rows[0] ?? { index, ...nothing };
}

const nothing = { filled: 0, distinct: 0, longest: 0, top: [] };

/**
 * Counts adjacent columns in a file with hundreds of them: its rows are so long that splitting them once for each
 * column takes too long.
 */
export async function countColumns(
  tx: Tx,
  scope: Scope,
  sourceId: string,
  { first, last }: Part,
): Promise<CountedColumn[]> {
  const { rows } = await sql<CountedColumn>`
    with counted as materialized (
      select cell.at::int + ${first - 1}::int as index, cell.value collate "C" as value, count(*)::int as count
      from staged_rows
      cross join lateral unnest((string_to_array(cells, ${CELL_SEPARATOR}))[${first + 1}::int:${last + 1}::int])
        with ordinality as cell (value, at)
      where ${ofSource(scope, sourceId)} and cell.value <> '' group by 1, 2
    ), placed as (
      select *, row_number() over (partition by index order by count desc, value) as place from counted
    )
    select index, sum(count)::int as filled, count(*)::int as distinct, max(length(value)) as longest,
      json_agg(json_build_object('value', left(value, ${LONGEST}), 'count', count) order by place)
        filter (where place <= ${TOP}) as top
    from placed group by index`.execute(tx);
  const found = new Map(rows.map((column) => [column.index, column]));
  return Array.from({ length: last - first + 1 }, (_, step) => {
    const index = first + step;
    return found.get(index) ?? { index, ...nothing };
  });
}

export type Part = { first: number; last: number };

/** Counts one column, or adjacent ones together. */
export async function countPart(tx: Tx, scope: Scope, sourceId: string, part: Part): Promise<CountedColumn[]> {
  // New rows have no statistics yet: PostgreSQL would expect few, and sort instead of hash.
  await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  if (part.first < part.last) return countColumns(tx, scope, sourceId, part);
  return [await countColumn(tx, scope, sourceId, part.first)];
}

/** For this transaction: a hash table of a million different values fits. */
export async function raiseMemory(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx);
}
