import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type StagedRow, sourceRoutes } from "../../../../contract/sources.ts";
import { readRow, rowsKey } from "../../../data/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { type KeptRows, withCell, withRow } from "./row-pages.ts";

/** A cell with its old and new value. */
export type CellChange = { row: StagedRow; column: number; was: string; value: string };
type Step = { change: CellChange; isUndo: boolean };

export type EditNotice =
  | { kind: "saved"; change: CellChange }
  | { kind: "undone"; change: CellChange }
  /** Another person was first: `now` is the current value. */
  | { kind: "conflict"; change: CellChange; now: string }
  | { kind: "failed"; change: CellChange; error: Error };

/** Edits cells at once and reverts them if the server refuses; the last edits can be undone. */
export function useCellEdit(hotel: Hotel, id: string) {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<EditNotice | null>(null);
  const [done, setDone] = useState<readonly CellChange[]>([]);
  const show = (row: StagedRow) =>
    queryClient.setQueriesData<KeptRows>({ queryKey: rowsKey(hotel, id) }, (kept) => withRow(kept, row));

  /** Shows the other person's value instead of ours; if it cannot be loaded, the previous one. */
  const showFresh = async ({ row, column }: CellChange): Promise<string | null> => {
    const now = await readRow(hotel, id, row.row).catch(() => undefined);
    if (now?.row !== row.row) return null;
    show(now);
    return now.cells[column] ?? "";
  };

  const inputOf = ({ change: { row, column, value, was } }: Step) => ({
    ...hotel,
    id,
    row: String(row.row),
    column,
    value,
    was,
  });
  const save = useWrite(sourceRoutes.edit, inputOf, {
    onMutate: ({ change: { row, column, value } }) => void show(withCell(row, column, value)),
    onSuccess: ({ row }, { change, isUndo }) => {
      show(row);
      // A card number is masked on its way in, so the undo starts from the stored value, not from the typed one.
      const kept = { ...change, row, value: row.cells[change.column] ?? "" };
      setNotice({ kind: isUndo ? "undone" : "saved", change: kept });
      setDone((before) => (isUndo ? before.slice(0, -1) : [...before, kept]));
    },
    onError: async (error, { change }) => {
      show(change.row);
      const now = error instanceof CallError && error.code === "conflict" ? await showFresh(change) : null;
      setNotice(now === null ? { kind: "failed", change, error } : { kind: "conflict", change, now });
    },
    errors: "own",
  });

  const last = done.at(-1);
  return {
    notice,
    dismiss: () => setNotice(null),
    edit: (change: CellChange) => save.mutate({ change, isUndo: false }),
    /** Restores the value before the last edit; another press the one before. */
    undo:
      last && !save.isPending
        ? () => save.mutate({ change: { ...last, was: last.value, value: last.was }, isUndo: true })
        : null,
  };
}
