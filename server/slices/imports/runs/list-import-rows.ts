import type { ImportedRow, RowEnd } from "../../../../contract/imports.ts";
import { splitCells } from "../../../../core/reading/cells.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findEdited, findRows } from "../../intake/sources/staged-rows.repo.ts";
import { countCaused, type Ended, findCaused, findEnded } from "./ended-rows.repo.ts";
import { ALL_LETTERS, countEnds, type ImportRow, lettersOf } from "./imports.repo.ts";
import { type Cause, findIssues } from "./issues.repo.ts";

export type RowsWanted = { end?: RowEnd | undefined; cause?: Cause | undefined; from: number; limit: number };
type Page = { ended: Ended[]; total: number; next: number | null };

/** A page starts at a row number, wherever in the file it is. */
export async function pageEnded(
  tx: Tx,
  scope: Scope,
  { id }: ImportRow,
  { end, cause, from, limit }: RowsWanted,
): Promise<Page> {
  const letters = end ? lettersOf(end) : ALL_LETTERS;
  const span = { letters, from, limit: limit + 1 };
  const ended = cause ? await findCaused(tx, scope, { id, cause }, span) : await findEnded(tx, scope, id, span);
  const counts = cause ? undefined : (await countEnds(tx, scope, [id])).get(id);
  const total = cause ? await countCaused(tx, scope, { id, cause }, end && letters) : counts?.[end ?? "read"];
  return { ended: ended.slice(0, limit), total: total ?? 0, next: ended[limit]?.row ?? null };
}

/** Rows with their outcomes and reasons, as long as the rows of the file are kept. */
export async function listImportRows(tx: Tx, scope: Scope, run: ImportRow, wanted: RowsWanted) {
  const { ended, total, next } = await pageEnded(tx, scope, run, wanted);
  const rows = await showEnded(tx, scope, run, ended);
  if (ended.length > 0 && rows.length === 0) throw new Refusal("conflict", { text: "rows_purged" });
  return { rows, total_rows: total, next };
}

export async function showEnded(tx: Tx, scope: Scope, run: ImportRow, ended: readonly Ended[]): Promise<ImportedRow[]> {
  const numbers = ended.map(({ row }) => row);
  const ends = new Map(ended.map(({ row, end }) => [row, end]));
  const issues = await findIssues(tx, scope, run.id, numbers);
  const rows = await findRows(tx, scope, run.source_id, numbers);
  const edited = await findEdited(tx, scope, run.source_id, numbers);
  return rows.map(({ row, line, cells }) => ({
    row,
    line,
    cells: splitCells(cells),
    edited: edited.get(row) ?? [],
    end: ends.get(row) ?? "rejected",
    issues: (issues.get(row) ?? []).map(({ rule, field, value, warning }) => ({ rule, field, value, warning })),
  }));
}
