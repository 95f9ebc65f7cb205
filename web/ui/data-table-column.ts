import type { ReactNode } from "react";

/** What every table knows of a column, drawn whole or only as far as it is seen. */
export type ColumnHead = {
  key: string;
  /** Names the column in words; a row that becomes a card shows it before the value. */
  header: string;
  numeric?: boolean;
};

export type Column<Row> = ColumnHead & {
  cell: (row: Row) => ReactNode;
  /** Stands in the head instead of the words. */
  head?: ReactNode;
  /** Names the column for readers only, as for a column of buttons. */
  hideHeader?: boolean;
  /** Buttons with words: below the others when the row becomes a card, since beside its heading they leave no room. */
  isBelow?: boolean;
  /** Its header can be pressed; the owner of the list does the sorting. */
  sortable?: boolean;
  /** As wide as what is in it, on a phone too. */
  narrow?: boolean;
  /** What a row is known by: the column chooser leaves it alone. */
  stays?: boolean;
  /** Only shown once it was chosen. */
  hiddenAtFirst?: boolean;
  /** Its cells are the headers of their rows. */
  rowHeader?: boolean;
  /** The heading of a row that becomes a card; left out everywhere: the first column. */
  heading?: boolean;
  /** A word for the style sheet of the table's owner, on the cell as `data-tone`. */
  toneOf?: (row: Row) => string | undefined;
  /** The same for the head. */
  tone?: string | undefined;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (keys: string[], on: boolean) => void;
  /** Says which row a box belongs to. */
  nameOf: (row: Row) => string;
};

export type RowGroup<Row> = { key: string; title: string; rows: Row[] };

/** What a row unfolds to on request. */
export type Details<Row> = { label: (row: Row) => string; content: (row: Row) => ReactNode };

/** A line below all rows; its cells by the key of their column. */
export type SumRow = { key: string; cells: Readonly<Record<string, ReactNode>> };

/** Whether all, some or none of the rows with a box are selected. */
export type AllBox = { state: "all" | "some" | "none"; onChange: (on: boolean) => void };
