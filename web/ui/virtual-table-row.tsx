// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot leave out rows and columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { memo, type ReactNode } from "react";
import type { ColumnHead } from "./data-table-column.ts";
import type { Direction } from "./sort-sign.tsx";
import classes from "./virtual-table.module.css";

export type VirtualColumn = ColumnHead & {
  width: number;
  /** Shown after the header's name. */
  note?: ReactNode;
  /** How the rows are sorted by it; absent if they cannot be. */
  sorted?: Direction;
};
export type ShownColumn = { index: number; width: number; numeric?: boolean };

/** How a table shows its rows; every function must stay the same between renders, or every row is drawn again. */
export type RowParts<Row> = {
  cell: (row: Row, column: number) => ReactNode;
  /** A word for the owner's style sheet, on the cell as `data-tone`. */
  toneOf?: ((row: Row, column: number) => string | undefined) | undefined;
  lead: (row: Row, index: number) => ReactNode;
};

type Props<Row> = RowParts<Row> & {
  row: Row | undefined;
  index: number;
  y: number;
  columns: readonly ShownColumn[];
  before: number;
  gridId: string;
  /** The active column, if the active cell is in this row. */
  active: number | undefined;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  editing: number | undefined;
  editor: ReactNode;
};

export const cellId = (grid: string, row: number, column: number): string => `${grid}-${row}-${column}`;

const waiting = <span className={classes.waiting} />;

function PlainRow<Row>(props: Props<Row>) {
  const { row, index, y, columns, before, gridId, active, isSelected, editing, editor, cell, toneOf, lead } = props;
  return (
    <div
      role="row"
      className={classes.row}
      style={{ transform: `translateY(${y}px)` }}
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      aria-selected={isSelected}
      data-active={active !== undefined || undefined}
      data-row={index}
    >
      <div
        role="rowheader"
        id={cellId(gridId, index, -1)}
        className={classes.lead}
        aria-colindex={1}
        data-column={-1}
        data-active={active === -1 || undefined}
      >
        {row === undefined ? waiting : lead(row, index)}
      </div>
      <div role="presentation" className={classes.gap} style={{ width: before }} />
      {columns.map((column) => (
        <div
          role="gridcell"
          key={column.index}
          id={active === column.index ? cellId(gridId, index, column.index) : undefined}
          className={classes.cell}
          style={{ width: column.width }}
          aria-colindex={column.index + 2}
          data-column={column.index}
          data-active={active === column.index || undefined}
          data-numeric={column.numeric || undefined}
          data-editing={editing === column.index || undefined}
          data-tone={row === undefined ? undefined : toneOf?.(row, column.index)}
        >
          {editing === column.index ? editor : row === undefined ? waiting : cell(row, column.index)}
        </div>
      ))}
    </div>
  );
}

/** Scrolling draws hundreds of rows a second; unchanged rows are skipped. */
export const VirtualRow = memo(PlainRow) as typeof PlainRow;
