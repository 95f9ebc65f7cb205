import { sql } from "kysely";
import { joinCells } from "../../../../core/reading/cells.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { type PackedRows, ROW_END } from "./pack-rows.ts";

/**
 * The rows of one source, within the account's policy; the caller has checked that the source belongs to the property.
 */
export const ofSource = ({ accountId }: Scope, sourceId: string) =>
  sql`account_id = ${accountId} and source_id = ${sourceId}`;

/**
 * One text (sent as its bytes) carries a whole batch: an array of texts would take twice the time. Each row ends with a
 * mark of its own, so that a row of one empty cell is a row too; the rest after the last mark has no line and is
 * dropped.
 */
export async function insertRows(tx: Tx, scope: Scope, sourceId: string, batch: PackedRows): Promise<void> {
  const { first, lines, marks, text } = batch;
  const { numAffectedRows } = await sql`
    insert into staged_rows (account_id, source_id, row, line, marks, cells)
    select ${scope.accountId}::uuid, ${sourceId}::uuid, ${first}::int + at - 1, line, marks, cells
    from unnest(string_to_array(${text}, ${ROW_END}), ${`{${lines}}`}::int[], ${`{${marks}}`}::smallint[])
      with ordinality as batch (cells, line, marks, at)
    where line is not null`.execute(tx);
  if (Number(numAffectedRows) !== lines.length) throw new Error("A batch was not staged row by row.");
}

/** Rows are numbered from 1 without a gap, so the last number is their count, found in constant time. */
export async function countRows(tx: Tx, scope: Scope, sourceId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(row) as last from staged_rows where ${ofSource(scope, sourceId)}`.execute(tx);
  return rows[0]?.last ?? 0;
}

/** Deletes up to this many of a source's last rows; `isLeft`: there are more. */
export async function deleteLastRows(tx: Tx, scope: Scope, sourceId: string, most: number) {
  const last = await countRows(tx, scope, sourceId);
  const { numAffectedRows } = await sql`
    delete from staged_rows where ${ofSource(scope, sourceId)} and row > ${last - most}`.execute(tx);
  return { rows: Number(numAffectedRows), isLeft: last > most };
}

/** Deletes the edits, counts and findings of a source's rows. */
export async function deleteFindings(tx: Tx, scope: Scope, sourceId: string): Promise<void> {
  await sql`delete from staged_edits where ${ofSource(scope, sourceId)}`.execute(tx);
  await sql`delete from source_columns where ${ofSource(scope, sourceId)}`.execute(tx);
  await sql`delete from rehearsals where ${ofSource(scope, sourceId)}`.execute(tx);
}

export type StoredRow = { row: number; line: number; marks: number; cells: string };

/**
 * Finds rows by their numbers, each with a lookup of its own: new rows have no statistics yet, and PostgreSQL would
 * scan all of them instead.
 */
export async function findRows(
  tx: Tx,
  scope: Scope,
  sourceId: string,
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select found.* from unnest(${`{${numbers}}`}::int[]) as wanted (number)
    cross join lateral (
      select row, line, marks, cells from staged_rows
      where ${ofSource(scope, sourceId)} and row = wanted.number limit 1
    ) found order by found.row`.execute(tx);
  return rows;
}

/**
 * The rows just before a number, the last of them first; found by their numbers, which have no gaps. They come as one
 * text: row by row the driver takes a tenth of an import's time. They are sorted once, not for each of the texts.
 */
export async function findRowsBefore(
  tx: Tx,
  scope: Scope,
  sourceId: string,
  { before, most }: { before: number; most: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<{ last: number; lines: string; marks: string; cells: string }>`
    select max(row) as last, string_agg(line::text, ',') as lines, string_agg(marks::text, ',') as marks,
      string_agg(cells, ${ROW_END}) as cells
    from (
      select row, line, marks, cells from staged_rows
      where ${ofSource(scope, sourceId)} and row >= ${before - most} and row < ${before} order by row desc
    ) s having count(*) > 0`.execute(tx);
  if (!rows[0]) return [];
  const { last, lines, marks, cells } = rows[0];
  const [ofLine, ofMarks] = [lines.split(","), marks.split(",")];
  return cells.split(ROW_END).map((text, index) => ({
    row: last - index,
    line: Number(ofLine[index]),
    marks: Number(ofMarks[index]),
    cells: text,
  }));
}

/** Locks the row until the transaction ends. */
export async function lockRow(tx: Tx, scope: Scope, sourceId: string, row: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select row, line, marks, cells from staged_rows
    where ${ofSource(scope, sourceId)} and row = ${row} for update`.execute(tx);
  return rows[0];
}

type Edit = { column: number; old: string; value: string; cells: readonly string[]; marks: number };

export async function saveEdit(
  tx: Tx,
  scope: Scope,
  { sourceId, row }: { sourceId: string; row: number },
  { column, old, value, cells, marks }: Edit,
): Promise<void> {
  const { text } = joinCells(cells);
  await sql`update staged_rows set cells = ${text}, marks = ${marks}
    where ${ofSource(scope, sourceId)} and row = ${row}`.execute(tx);
  await tx
    .insertInto("staged_edits")
    .values({
      account_id: scope.accountId,
      source_id: sourceId,
      row,
      column_index: column,
      old,
      new: value,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

/** By row, the columns that a person changed. */
export async function findEdited(
  tx: Tx,
  scope: Scope,
  sourceId: string,
  rows: readonly number[],
): Promise<Map<number, number[]>> {
  if (rows.length === 0) return new Map();
  const found = await sql<{ row: number; columns: number[] }>`
    select row, array_agg(distinct column_index order by column_index) as columns from staged_edits
    where ${ofSource(scope, sourceId)} and row = any (${rows}::int[]) group by row`.execute(tx);
  return new Map(found.rows.map(({ row, columns }) => [row, columns]));
}

/** Columns with a cell that a person has changed since then. */
export async function listEditedColumns(tx: Tx, scope: Scope, sourceId: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ column: number }>`
    select distinct column_index as column from staged_edits
    where ${ofSource(scope, sourceId)} and at >= ${since}`.execute(tx);
  return rows.map(({ column }) => column);
}
