import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type StagedRow, sourceRoutes } from "../../../../contract/sources.ts";
import { readRow, rowsKey } from "../../../data/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { type KeptRows, withCell, withRow } from "./row-pages.ts";

/** A cell as it was and as it shall be. */
export type CellChange = { row: StagedRow; column: number; was: string; value: string };
type Step = { change: CellChange; isUndo: boolean };

export type EditNotice =
  | { kind: "saved"; change: CellChange }
  | { kind: "undone"; change: CellChange }
  /** Somebody was first: `now` is what stands there. */
  | { kind: "conflict"; change: CellChange; now: string }
  | { kind: "failed"; change: CellChange; error: Error };

/** Changes cells at once and takes them back if the server says no; the last ones can be undone. */
export function useCellEdit(hotel: Hotel, id: string) {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<EditNotice | null>(null);
  const [done, setDone] = useState<readonly CellChange[]>([]);
  const show = (row: StagedRow) =>
    queryClient.setQueriesData<KeptRows>({ queryKey: rowsKey(hotel, id) }, (kept) => withRow(kept, row));

  /** Another person's value comes in place of ours; if even that cannot be had, what was there before. */
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
      // A card number is masked on its way in: undo begins with what is there, not with what was typed.
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
    /** Puts back what the last change found; another press the one before. */
    undo:
      last && !save.isPending
        ? () => save.mutate({ change: { ...last, was: last.value, value: last.was }, isUndo: true })
        : null,
  };
}
