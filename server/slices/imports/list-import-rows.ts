import { sql } from "kysely";
import type { ImportedRow, RowEnd } from "../../../contract/imports.ts";
import { splitCells } from "../../../core/reading/cells.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { findRows } from "../sources/staged-rows.repo.ts";
import { countEnds, type ImportRow, LETTERS } from "./imports.repo.ts";
import { findIssues } from "./issues.repo.ts";

type Wanted = { end?: RowEnd | undefined; from: number; limit: number };

const endOfLetter = new Map(Object.entries(LETTERS).map(([end, letter]) => [letter, end as RowEnd]));

/** Numbers of rows with one of these letters, in file order, and the letter of each. */
export async function findEnded(
  tx: Tx,
  { accountId }: Scope,
  id: string,
  { letters, from, limit }: { letters: string; from: number; limit: number },
): Promise<{ row: number; end: RowEnd }[]> {
  const found: { row: number; end: RowEnd }[] = [];
  // Each of these holds at least one, except perhaps the first, whose end counts.
  const { rows } = await sql<{ first: number; ends: string }>`
    select first_row as first, ends from import_ends
    where account_id = ${accountId} and import_id = ${id} and first_row + length(ends) > ${from}
      and ends ~ ${`[${letters}]`}
    order by first_row limit ${limit + 1}`.execute(tx);
  for (const { first, ends } of rows)
    for (let at = Math.max(0, from - first); at < ends.length; at++) {
      const end = endOfLetter.get(ends.charAt(at));
      if (end === undefined || !letters.includes(ends.charAt(at))) continue;
      found.push({ row: first + at, end });
      if (found.length === limit) return found;
    }
  return found;
}

/** Rows with what became of them and why. Their cells are gone when the rows of the file are. */
export async function listImportRows(tx: Tx, scope: Scope, run: ImportRow, { end, from, limit }: Wanted) {
  const letters = end ? LETTERS[end] : Object.values(LETTERS).join("");
  const ended = await findEnded(tx, scope, run.id, { letters, from, limit: limit + 1 });
  const page = ended.slice(0, limit);
  const counts = (await countEnds(tx, scope, [run.id])).get(run.id);
  return {
    rows: await showEnded(tx, scope, run, page),
    total_rows: counts?.[end ?? "read"] ?? 0,
    next: ended[limit]?.row ?? null,
  };
}

export async function showEnded(
  tx: Tx,
  scope: Scope,
  run: ImportRow,
  ended: readonly { row: number; end: RowEnd }[],
): Promise<ImportedRow[]> {
  const numbers = ended.map(({ row }) => row);
  const ends = new Map(ended.map(({ row, end }) => [row, end]));
  const issues = await findIssues(tx, scope, run.id, numbers);
  const rows = await findRows(tx, scope, run.source_id, numbers);
  return rows.map(({ row, line, cells }) => ({
    row,
    line,
    cells: splitCells(cells),
    end: ends.get(row) ?? "rejected",
    issues: (issues.get(row) ?? []).map(({ rule, field, value, warning }) => ({ rule, field, value, warning })),
  }));
}
