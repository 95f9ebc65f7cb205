import { type RefObject, useRef, useState } from "react";
import type { StagedRow } from "../../../../contract/sources.ts";
import type { VirtualTableHandle } from "../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../ui/virtual-table-keys.ts";
import type { VirtualColumn } from "../../../ui/virtual-table-row.tsx";
import { mayChange, type Spread } from "./cells-shown.ts";
import { CellEditor, type EditEnd } from "./parts/cell-editor.tsx";
import { typedValue } from "./typed-value.ts";
import type { CellChange } from "./use-cell-edit.ts";

type Options = {
  table: RefObject<VirtualTableHandle | null>;
  columns: readonly VirtualColumn[];
  spread: Spread;
  rowAt: (index: number) => StagedRow | undefined;
  mayWrite: boolean;
  onActive: (at: CellAt) => void;
  onEdit: (change: CellChange) => void;
};

/** The field inside the cell that is being changed. What was typed outlives the cell: it may scroll out of sight. */
export function useCellEditor({ table, columns, spread, rowAt, mayWrite, onActive, onEdit }: Options) {
  const [at, setAt] = useState<CellAt | null>(null);
  const draft = useRef("");

  const begin = (cell: CellAt) => {
    const row = rowAt(cell.row);
    if (!mayWrite || !row || !mayChange(row, cell.column, spread)) return;
    draft.current = row.cells[cell.column] ?? "";
    onActive(cell);
    setAt(cell);
  };
  const end = (cell: CellAt, typed: string | null, how: EditEnd) => {
    const row = rowAt(cell.row);
    setAt(null);
    if (row && typed !== null) {
      const was = row.cells[cell.column] ?? "";
      const value = typedValue(was, typed);
      if (value !== null) onEdit({ row, column: cell.column, was, value });
    }
    if (how === "away") return;
    const step = { stay: 0, next: 1, previous: -1 }[how];
    onActive({ row: cell.row, column: Math.min(Math.max(cell.column + step, 0), columns.length - 1) });
    table.current?.focus();
  };

  return {
    begin,
    editor: at && {
      at,
      element: (
        <CellEditor
          draft={draft}
          label={columns[at.column]?.header ?? ""}
          onEnd={(typed, how) => end(at, typed, how)}
        />
      ),
    },
  };
}
