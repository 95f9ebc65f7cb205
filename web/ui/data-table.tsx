import { Table } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../lib/list-search.ts";
import classes from "./data-table.module.css";
import type { Column, Selection } from "./data-table-column.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRows, DataTableSkeleton } from "./data-table-rows.tsx";
import { ScrollFrame } from "./scroll-frame.tsx";
import { Failure, NotRenewed } from "./states.tsx";
import { type Page, TableFooter } from "./table-footer.tsx";
import { useColumnWidths } from "./use-column-widths.ts";

export type ListState<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isPending: boolean;
  refetch?: () => unknown;
};

type Props<Row> = {
  caption: string;
  /** Under which the widths of its columns are kept; without it they cannot be dragged. */
  name?: string;
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
  const onRetry = refetch && (() => void refetch());
  const table = useRef<HTMLTableElement>(null);
  const { widths, resize, reset } = useColumnWidths(props.name);
  if (error && !data?.rows.length) {
    return (
      <div className={classes.aside}>
        <Failure error={error} onRetry={onRetry} />
      </div>
    );
  }
  if (!isPending && data?.total_rows === 0) return empty;
  const columns = props.columns.filter(({ key }) => !props.hidden?.has(key));
  const rows = data?.rows ?? [];
  const isSized = columns.some(({ key }) => widths[key] !== undefined);
  const sizing = props.name === undefined ? undefined : { widths, isSized, reset, resize: drag };
  return (
    <>
      {error && (
        <div className={classes.aside}>
          <NotRenewed error={error} onRetry={onRetry} />
        </div>
      )}
      <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: caption })} aria-busy={isPending}>
        <Table
          verticalSpacing="sm"
          horizontalSpacing="lg"
          highlightOnHover={!isPending}
          className={cards ? `${classes.table} ${classes.cards}` : classes.table}
          ref={table}
          data-sized={isSized || undefined}
        >
          <Table.Caption className={classes.caption}>
            {isPending ? t("ui.loading", { what: caption }) : caption}
          </Table.Caption>
          <DataTableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            sizing={sizing}
            all={selection && boxOf(rows.map(rowKey), selection)}
          />
          <Table.Tbody>
            {isPending && <DataTableSkeleton columns={columns} boxes={selection !== undefined} />}
            <DataTableRows columns={columns} rows={rows} rowKey={rowKey} selection={selection} />
          </Table.Tbody>
        </Table>
      </ScrollFrame>
      {data && <TableFooter page={data} onOffset={onOffset} />}
    </>
  );

  /** The first drag keeps all other columns as wide as they are. */
  function drag(key: string, width: number): void {
    const heads = [...(table.current?.querySelectorAll<HTMLElement>("th[data-key]") ?? [])];
    resize(key, width, Object.fromEntries(heads.map((head) => [head.dataset.key ?? "", head.offsetWidth])));
  }
}

/** What the box above the boxes says of the rows on this page. */
function boxOf<Row>(keys: string[], { selected, onSelect }: Selection<Row>) {
  const count = keys.filter((key) => selected.has(key)).length;
  const state = count === 0 ? ("none" as const) : count === keys.length ? ("all" as const) : ("some" as const);
  return { state, onChange: (on: boolean) => onSelect(keys, on) };
}
