import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Names the column for readers only, as for a column of buttons. */
  hideHeader?: boolean;
  /** Its header can be pressed; whoever owns the list does the sorting. */
  sortable?: boolean;
  /** As wide as what is in it, on a phone too. */
  narrow?: boolean;
  /** What a row is known by: the column chooser leaves it alone. */
  stays?: boolean;
  /** Only shown once somebody chose it. */
  hiddenAtFirst?: boolean;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (keys: string[], on: boolean) => void;
  /** Says which row a box belongs to. */
  nameOf: (row: Row) => string;
};
