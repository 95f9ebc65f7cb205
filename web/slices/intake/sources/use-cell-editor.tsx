import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { StagedRow } from "../../../../contract/sources.ts";
import type { VirtualTableHandle } from "../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../ui/virtual-table-keys.ts";
import type { VirtualColumn } from "../../../ui/virtual-table-row.tsx";
import { mayChange, type Spread } from "./cells-shown.ts";
import classes from "./parts/cell-editor.module.css";
import { typedValue } from "./typed-value.ts";
import type { CellChange } from "./use-cell-edit.ts";

type Options = {
  table: RefObject<VirtualTableHandle | null>;
  columns: readonly VirtualColumn[];
  spread: Spread;
  rowAt: (index: number) => StagedRow | undefined;
  mayWrite: boolean;
  /** The index of a column's cell in the row; by default the file's order. */
  cellOf?: (column: number) => number;
  onActive: (cell: CellAt) => void;
  onEdit: (change: CellChange) => void;
};

/** The field inside the edited cell. Typed text is kept when the cell scrolls out of view. */
export function useCellEditor({ table, columns, spread, rowAt, mayWrite, onActive, onEdit, ...options }: Options) {
  const [place, setAt] = useState<CellAt | null>(null);
  const draft = useRef("");
  const cellOf = options.cellOf ?? ((column: number) => column);

  const begin = (cell: CellAt) => {
    const row = rowAt(cell.row);
    if (!mayWrite || !row || !mayChange(row, cellOf(cell.column), spread)) return;
    draft.current = row.cells[cellOf(cell.column)] ?? "";
    onActive(cell);
    setAt(cell);
  };
  const end = (cell: CellAt, typed: string | null, editEnd: EditEnd) => {
    const row = rowAt(cell.row);
    setAt(null);
    if (row && typed !== null) {
      const column = cellOf(cell.column);
      const was = row.cells[column] ?? "";
      const value = typedValue(was, typed);
      if (value !== null) onEdit({ row, column, was, value });
    }
    if (editEnd === "away") return;
    const step = { stay: 0, next: 1, previous: -1 }[editEnd];
    onActive({ row: cell.row, column: Math.min(Math.max(cell.column + step, 0), columns.length - 1) });
    table.current?.focus();
  };

  return {
    begin,
    editor: place && {
      cell: place,
      element: (
        <CellEditor
          draft={draft}
          label={columns[place.column]?.header ?? ""}
          onEnd={(typed, editEnd) => end(place, typed, editEnd)}
        />
      ),
    },
  };
}

/** Where the focus goes afterwards; `away`: it has already moved elsewhere. */
type EditEnd = "stay" | "next" | "previous" | "away";

type Props = {
  draft: RefObject<string>;
  label: string;
  /** Null: nothing is changed. */
  onEnd: (typed: string | null, how: EditEnd) => void;
};

/** A field in place of a cell. Enter saves the typed text, Escape does not, Alt with Enter inserts a line break. */
function CellEditor({ draft, label, onEnd }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const end = (typed: string | null, editEnd: EditEnd) => {
    // The field disappears when it is done, and the resulting blur must not count again.
    if (ended.current) return;
    ended.current = true;
    onEnd(typed, editEnd);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    const { value } = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") end(null, "stay");
    else if (event.key === "Tab") end(value, event.shiftKey ? "previous" : "next");
    else if (event.key === "Enter" && (event.altKey || event.shiftKey)) breakLine(event.currentTarget);
    else if (event.key === "Enter") end(value, "stay");
    else return;
    event.preventDefault();
  };
  const breakLine = (area: HTMLTextAreaElement) => {
    area.setRangeText("\n", area.selectionStart, area.selectionEnd, "end");
    draft.current = area.value;
  };
  return (
    <textarea
      ref={field}
      className={classes.field}
      aria-label={label}
      rows={1}
      defaultValue={draft.current}
      onChange={({ currentTarget }) => {
        draft.current = currentTarget.value;
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => end(currentTarget.value, "away")}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
