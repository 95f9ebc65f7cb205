import type { ReactNode } from "react";
import type { ListKind, ListRow } from "../../../../contract/lists.ts";
import type { CODES } from "../../../lib/record-search.ts";

export type ListColumn<Row> = {
  /** As the row names it, so that a file can have the same columns. */
  key: keyof Row & string;
  header: string;
  width: number;
  cell: (row: Row) => ReactNode;
  /** In the panel, where it differs; nothing where the panel says it elsewhere. */
  fact?: (row: Row) => ReactNode;
  numeric?: true;
  /** Its name in the order of the list, where rows can be ordered by it. */
  sort?: string;
  /** The record's field that it shows, where that can be changed in its place; of several the first that has a value. */
  field?: string | readonly string[];
  hiddenAtFirst?: true;
};

/** A coded column that rows can be grouped by. */
export type GroupColumn = { column: (typeof CODES)[number]; header: string; word: (code: string) => string };

/** What makes one of the three lists itself; everything else they share. */
export type ListDefinition<Kind extends ListKind> = {
  kind: Kind;
  title: string;
  text: string;
  searchLabel: string;
  datesLabel: string;
  none: string;
  noneText: string;
  /** What a row is known by: stays at the side, whatever columns are chosen. */
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
  /** The record at a glance: the row's own facts at once, then what only the record's own call knows. */
  panel: (props: PanelProps<ListRow[Kind]>) => ReactNode;
};

export type PanelProps<Row> = {
  id: string;
  /** Rows that are only passed by are not worth a call. */
  isRested: boolean;
  /** Undefined while the row is not among those at hand. */
  row: Row | undefined;
  /** What is shown of a row. */
  shown: (row: Row) => { name: string; facts: [name: string, value: ReactNode][] };
  /** Beside the name, such as the way to the next row. */
  tools: ReactNode;
};
