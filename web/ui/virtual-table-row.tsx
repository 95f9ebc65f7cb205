// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot leave out rows and columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { memo, type ReactNode } from "react";
import type { ColumnHead } from "./data-table-column.ts";
import type { Direction } from "./sort-sign.tsx";
import classes from "./virtual-table.module.css";

export type VirtualColumn = ColumnHead & {
  width: number;
  /** Stands behind the header. */
  note?: ReactNode;
  /** How the rows are ordered by it; left out where they cannot be. */
  sorted?: Direction;
};
export type ShownColumn = { index: number; width: number; numeric?: boolean };

/** How a table speaks of its rows; every function must stay the same one between renders, or every row is drawn anew. */
export type RowParts<Row> = {
  cell: (row: Row, column: number) => ReactNode;
  /** A word for the style sheet of whoever shows the table, on the cell as `data-tone`. */
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
  /** The column that the keyboard is in, if it is in this row. */
  active: number | undefined;
  /** Undefined where rows cannot be chosen. */
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

/** Scrolling asks for hundreds of rows a second; those that are already there are left alone. */
export const VirtualRow = memo(PlainRow) as typeof PlainRow;
