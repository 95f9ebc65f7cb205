import type { ReactNode } from "react";

/** The part of a column that both tables share. */
export type ColumnHead = {
  key: string;
  /** The column's name; on a card it stands before the value. */
  header: string;
  numeric?: boolean;
};

export type Column<Row> = ColumnHead & {
  cell: (row: Row) => ReactNode;
  /** Replaces the name in the head. */
  head?: ReactNode;
  /** Names the column for screen readers only, as for a column of buttons. */
  hideHeader?: boolean;
  /** Buttons with texts: on a card below the other fields, since there is no room beside the heading. */
  isBelow?: boolean;
  /** The header can be pressed; the list's owner sorts. */
  sortable?: boolean;
  /** As wide as its content, also on a phone. */
  narrow?: boolean;
  /** Names the row, so the column chooser cannot hide it. */
  stays?: boolean;
  /** Hidden until chosen. */
  hiddenAtFirst?: boolean;
  /** Its cells are the headers of their rows. */
  rowHeader?: boolean;
  /** The heading of a card; by default the first column. */
  heading?: boolean;
  /** A word for the owner's style sheet, on the cell as `data-tone`. */
  toneOf?: (row: Row) => string | undefined;
  /** The same for the header. */
  tone?: string | undefined;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (keys: string[], on: boolean) => void;
  /** Names the row of a checkbox. */
  nameOf: (row: Row) => string;
};

export type RowGroup<Row> = { key: string; title: string; rows: Row[] };

/** The content of an unfolded row. */
export type Details<Row> = { label: (row: Row) => string; content: (row: Row) => ReactNode };

/** A line below all rows; its cells by the key of their column. */
export type SumRow = { key: string; cells: Readonly<Record<string, ReactNode>> };

/** Whether all, some or none of the rows with a checkbox are selected. */
export type AllBox = { state: "all" | "some" | "none"; onChange: (on: boolean) => void };
