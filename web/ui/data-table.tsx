import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../lib/list-search.ts";
import classes from "./data-table.module.css";
import type { Column, Selection } from "./data-table-column.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRows, DataTableSkeleton } from "./data-table-rows.tsx";
import { Failure } from "./states.tsx";
import { type Page, TableFooter } from "./table-footer.tsx";

export type ListState<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isPending: boolean;
  refetch?: () => unknown;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  list: ListState<Row>;
  /** Shown when there is nothing at all: what would be here, and what to do. */
  empty: ReactNode;
  rowKey: (row: Row) => string;
  onOffset?: (offset: number) => void;
  /** Keys of columns that somebody put away. */
  hidden?: ReadonlySet<string>;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  /** On a phone each row becomes a card; without it the table is scrolled sideways. */
  cards?: boolean;
};

/** A list in each of its states: loading, failed in the server's own words, empty, filled. */
export function DataTable<Row>(props: Props<Row>) {
  const { t } = useTranslation();
  const { caption, list, empty, rowKey, onOffset, sort, onSort, selection, cards = false } = props;
  const { data, error, isPending, refetch } = list;
  if (error) {
    return (
      <div className={classes.aside}>
        <Failure error={error} onRetry={refetch && (() => void refetch())} />
      </div>
    );
  }
  if (!isPending && data?.total_rows === 0) return empty;
  const columns = props.columns.filter(({ key }) => !props.hidden?.has(key));
  const rows = data?.rows ?? [];
  return (
    <>
      <section
        className={classes.scroll}
        aria-label={t("ui.tableOf", { what: caption })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keyboard too
        tabIndex={0}
        aria-busy={isPending}
      >
        <Table
          verticalSpacing="sm"
          horizontalSpacing="lg"
          highlightOnHover={!isPending}
          className={cards ? `${classes.table} ${classes.cards}` : classes.table}
        >
          <Table.Caption className={classes.caption}>
            {isPending ? t("ui.loading", { what: caption }) : caption}
          </Table.Caption>
          <DataTableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            all={selection && boxOf(rows.map(rowKey), selection)}
          />
          <Table.Tbody>
            {isPending && <DataTableSkeleton columns={columns} boxes={selection !== undefined} />}
            <DataTableRows columns={columns} rows={rows} rowKey={rowKey} selection={selection} />
          </Table.Tbody>
        </Table>
      </section>
      {data && <TableFooter page={data} onOffset={onOffset} />}
    </>
  );
}

/** What the box above the boxes says of the rows on this page. */
function boxOf<Row>(keys: string[], { selected, onSelect }: Selection<Row>) {
  const count = keys.filter((key) => selected.has(key)).length;
  const state = count === 0 ? ("none" as const) : count === keys.length ? ("all" as const) : ("some" as const);
  return { state, onChange: (on: boolean) => onSelect(keys, on) };
}
