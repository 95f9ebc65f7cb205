import { sql } from "kysely";
import { MARKS, type Mark } from "../../../../contract/reading.ts";
import type { StagedRow } from "../../../../contract/sources.ts";
import { splitCells } from "../../../../core/reading/cells.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { caselessPart, likePatterns } from "./search-terms.ts";
import { countRows, findEdited, findRows, ofSource, type StoredRow } from "./staged-rows.repo.ts";

type RowsQuery = {
  from: number;
  limit: number;
  q?: string | undefined;
  marked?: "any" | Mark | undefined;
};
export type RowPage = { rows: StagedRow[]; total_rows: number; next: number | null };

/** Rows in file order. A page starts at a row number, so that the key finds it however far down it is. */
export async function listRows(tx: Tx, scope: Scope, sourceId: string, wanted: RowsQuery): Promise<RowPage> {
  const { total, numbers } = await (wanted.q || wanted.marked ? search : allRows)(tx, scope, sourceId, wanted);
  const rows = await findRows(tx, scope, sourceId, numbers.slice(0, wanted.limit));
  const next = numbers[wanted.limit] ?? null;
  return { rows: await showRows(tx, scope, sourceId, rows), total_rows: total, next };
}

/** The row numbers of a page, plus one if there are more, and the total. */
type Found = { total: number; numbers: number[] };

/** Row numbers have no gaps. */
async function allRows(tx: Tx, scope: Scope, sourceId: string, { from, limit }: RowsQuery): Promise<Found> {
  const total = await countRows(tx, scope, sourceId);
  const length = Math.max(0, Math.min(limit + 1, total - from + 1));
  return { total, numbers: Array.from({ length }, (_, step) => from + step) };
}

/** One statement: counting all matching rows reads the page's rows too. */
async function search(tx: Tx, scope: Scope, sourceId: string, { from, limit, q, marked }: RowsQuery): Promise<Found> {
  const { rows } = await sql<{ total: number; numbers: number[] | null }>`
    select count(*)::int as total, (array_agg(row order by row) filter (where row >= ${from}))[1:${limit + 1}] as numbers
    from staged_rows where ${ofSource(scope, sourceId)} ${markedAs(marked)} ${holding(q)}`.execute(tx);
  return { total: rows[0]?.total ?? 0, numbers: rows[0]?.numbers ?? [] };
}

export async function showRows(
  tx: Tx,
  scope: Scope,
  sourceId: string,
  rows: readonly StoredRow[],
): Promise<StagedRow[]> {
  const edited = await findEdited(
    tx,
    scope,
    sourceId,
    rows.map(({ row }) => row),
  );
  return rows.map(({ cells, ...row }) => ({ ...row, cells: splitCells(cells), edited: edited.get(row.row) ?? [] }));
}

/** Odd rows are few and have an index of their own, which `marks <> 0` uses. */
function markedAs(marked: RowsQuery["marked"]) {
  if (!marked) return sql``;
  return marked === "any" ? sql`and marks <> 0` : sql`and marks <> 0 and marks & ${MARKS[marked]} <> 0`;
}

function holding(q: string | undefined) {
  if (!q) return sql``;
  const folded = sql`lower(cells collate "C") like any (${likePatterns(q)}::text[])`;
  // Digits and symbols have no case: matched first, they save most rows the case folding.
  const plain = caselessPart(q);
  return plain ? sql`and strpos(cells, ${plain}) > 0 and ${folded}` : sql`and ${folded}`;
}
