import { MARKS } from "../../../../contract/reading.ts";
import type { StagedRow } from "../../../../contract/sources.ts";
import { placesOf } from "../../../../core/modules/spelling.ts";
import { showControls, splitCells } from "../../../../core/reading/cells.ts";
import { maskCards } from "../../../../core/reading/mask-cards.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findUploaded } from "../files/files.repo.ts";
import { showRows } from "./list-rows.repo.ts";
import { refreshProfile } from "./refresh-profile.ts";
import { stateOf } from "./show-source.ts";
import { findSource, type SourceRow } from "./sources.repo.ts";
import { lockRow, type StoredRow, saveEdit } from "./staged-rows.repo.ts";

type Change = { id: string; row: number; column: number; value: string; was: string };

/** Changes one cell in place. The file stays as it is; staged_edits records who changed which value to which. */
export async function editRow(tx: Tx, scope: Scope, change: Change): Promise<StagedRow> {
  const { id, row: number, column, was } = change;
  const source = await findSource(tx, scope, id);
  if (!source) throw new Refusal("not_found");
  const state = stateOf(source, await findJob(tx, scope, source.job_id));
  if (state === "reading") throw new Refusal("run_in_progress", { extra: { id } });
  const row = state === "read" ? await lockRow(tx, scope, id, number) : undefined;
  if (!row || column >= Math.max(source.columns.length, splitCells(row.cells).length)) throw new Refusal("not_found");

  const show = async (stored: StoredRow): Promise<StagedRow> => {
    const [shown] = await showRows(tx, scope, id, [stored]);
    if (!shown) throw new Error("A row was shown as none.");
    return shown;
  };
  const old = splitCells(row.cells)[column] ?? "";
  if (old !== was) throw new Refusal("conflict", { extra: { row: await show(row) } });
  const file = await findUploaded(tx, scope, source.file_id);
  const edited = editCells(row, { ...source, idColumns: file?.idColumns ?? [] }, change);
  await saveEdit(tx, scope, { sourceId: id, row: number }, { column, old, ...edited });
  await refreshProfile(tx, scope, source, column);
  const fresh = await lockRow(tx, scope, id, number);
  return show(fresh ?? row);
}

type Edited = { cells: string[]; value: string; marks: number };

/** Masks card numbers and shows control characters, as during reading. */
export function editCells(
  row: Pick<StoredRow, "cells" | "marks">,
  { columns, reading, idColumns = [] }: Pick<SourceRow, "columns" | "reading"> & { idColumns?: readonly string[] },
  { column, value: typed }: Pick<Change, "column" | "value">,
): Edited {
  const masked = placesOf(idColumns, columns).has(column) ? typed : maskCards(typed);
  const value = showControls(masked);
  const cells = splitCells(row.cells);
  while (cells.length <= column) cells.push("");
  cells[column] = value;
  // Empty cells after the last column are not stored.
  while (cells.length > Math.max(columns.length, 1) && cells.at(-1) === "") cells.pop();
  return { cells, value, marks: marksAfter(row.marks, { cells, columns, quote: reading?.quote ?? "" }) | added() };

  function added(): number {
    return (masked === typed ? 0 : MARKS.card) | (value === masked ? 0 : MARKS.control);
  }
}

type Now = { cells: readonly string[]; columns: readonly string[]; quote: string };

/**
 * Removes a mark when its reason is gone: a short row was filled, no cell is left after the columns, no cell holds a
 * quote or a lost character any more. The marks for masked cards and shown control characters stay.
 */
function marksAfter(marks: number, { cells, columns, quote }: Now): number {
  const has = (text: string) => text !== "" && cells.some((cell) => cell.includes(text));
  let gone = 0;
  // The person who changed the row has looked at it.
  gone |= MARKS.short;
  if (cells.length <= columns.length) gone |= MARKS.long;
  if (!has(quote)) gone |= MARKS.quote;
  if (!has("\uFFFD")) gone |= MARKS.bytes;
  return marks & ~gone;
}
