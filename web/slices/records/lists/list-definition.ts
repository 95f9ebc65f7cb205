import type { ReactNode } from "react";
import type { ListKind, ListRow } from "../../../../contract/lists.ts";
import type { CODES } from "../../../lib/record-search.ts";

export type ListColumn<Row> = {
  /** The row's own name for it, so that a file can have the same columns. */
  key: keyof Row & string;
  header: string;
  width: number;
  cell: (row: Row) => ReactNode;
  /** For the panel, if it differs; absent if the panel shows it elsewhere. */
  fact?: (row: Row) => ReactNode;
  numeric?: true;
  /** Its name in the list's order, if the list can be sorted by it. */
  sort?: string;
  /** The record's field that it shows, if that can be edited in place; of several the first with a value. */
  field?: string | readonly string[];
  hiddenAtFirst?: true;
};

/** A coded column by which rows can be grouped. */
export type GroupColumn = { column: (typeof CODES)[number]; header: string; word: (code: string) => string };

/** The part that distinguishes the three lists. */
export type ListDefinition<Kind extends ListKind> = {
  kind: Kind;
  title: string;
  text: string;
  searchLabel: string;
  /** What fits into the field. */
  searchShort: string;
  datesLabel: string;
  none: string;
  noneText: string;
  /** The name of a row: it stays at the side, whatever columns are chosen. */
  lead: {
    key: keyof ListRow[Kind] & string;
    header: string;
    width: number;
    sort: string;
    text: (row: ListRow[Kind]) => string;
  };
  columns: readonly ListColumn<ListRow[Kind]>[];
  typeLabel: string;
  allTypes: string;
  types: readonly { value: string; label: string }[];
  issues: readonly { value: string; label: string }[];
  groups: readonly GroupColumn[];
  /** The record's panel: the row's own values at once, then those that the record's own call returns. */
  panel: (props: PanelProps<ListRow[Kind]>) => ReactNode;
};

export type PanelProps<Row> = {
  id: string;
  /** False for rows that are only passed, which need no call. */
  isRested: boolean;
  /** Undefined while the row is not loaded. */
  row: Row | undefined;
  /** The part of a row that is shown. */
  shown: (row: Row) => { name: string; facts: [name: string, value: ReactNode][] };
  /** Beside the name, such as the button to the next row. */
  tools: ReactNode;
};
