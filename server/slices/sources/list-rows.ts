import { sql } from "kysely";
import { MARKS, type Mark } from "../../../contract/reading.ts";
import type { StagedRow } from "../../../contract/sources.ts";
import { splitCells } from "../../../core/reading/cells.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { likePatterns } from "./search-terms.ts";
import { countRows, findEdited, ofSource, type StoredRow } from "./staged-rows.repo.ts";

type Wanted = {
  from: number;
  limit: number;
  q?: string | undefined;
  marked?: "any" | Mark | undefined;
};
export type RowPage = { rows: StagedRow[]; total_rows: number; next: number | null };

/** No row has a higher number than the column can hold. */
const LAST = 2_147_483_647;

/** Rows in file order. A page begins at a row number: however far down it is, it is found by the key. */
export async function listRows(tx: Tx, scope: Scope, sourceId: string, wanted: Wanted): Promise<RowPage> {
  const { from, limit, q, marked } = wanted;
  const fits = sql`${ofSource(scope, sourceId)} ${markedAs(marked)} ${holding(q)}`;
  // All rows: no number is missing, so the page's last is known, and no plan can look further.
  const upTo = q || marked ? sql`` : sql`and row <= ${Math.min(from + limit, LAST)}`;
  const page = await sql<StoredRow>`
    select row, line, marks, cells from staged_rows
    where ${fits} and row >= ${from} ${upTo} order by row limit ${limit + 1}`.execute(tx);
  const found = page.rows.slice(0, limit);
  const isWhole = from === 1 && page.rows.length <= limit;
  const count = async () => {
    if (!q && !marked) return countRows(tx, scope, sourceId);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from staged_rows where ${fits}`.execute(tx);
    return rows[0]?.n ?? 0;
  };
  return {
    rows: await showRows(tx, scope, sourceId, found),
    // A search that ended on this page has seen every row already.
    total_rows: isWhole ? found.length : await count(),
    next: page.rows[limit]?.row ?? null,
  };
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

/** Odd rows are few and have an index of their own, which `marks <> 0` opens. */
function markedAs(marked: Wanted["marked"]) {
  if (!marked) return sql``;
  return marked === "any" ? sql`and marks <> 0` : sql`and marks <> 0 and marks & ${MARKS[marked]} <> 0`;
}

const holding = (q: string | undefined) =>
  q ? sql`and lower(cells collate "C") like any (${likePatterns(q)}::text[])` : sql``;
