import { Table } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../lib/list-search.ts";
import classes from "./data-table.module.css";
import type { AllBox, Column, Details, RowGroup, Selection, SumRow } from "./data-table-column.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableGroup, DataTableRows, DataTableSkeleton, DataTableSums } from "./data-table-rows.tsx";
import { ScrollFrame } from "./scroll-frame.tsx";
import { Failure, NotRenewed } from "./states.tsx";
import { type Page, TableFooter, wholePage } from "./table-footer.tsx";
import { useColumnWidths } from "./use-column-widths.ts";

export type ListState<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isPending: boolean;
  refetch?: () => unknown;
};

/** Rows of a query, page by page, or rows that the page already has. */
type Rows<Row> = { list: ListState<Row>; rows?: never } | { rows: readonly Row[]; list?: never };

type Props<Row> = Rows<Row> & {
  caption: string;
  /** The name under which column widths are stored; without it they cannot be dragged. */
  name?: string;
  columns: Column<Row>[];
  /** Shown when there are no rows at all: what would be here, and what to do. */
  empty?: ReactNode;
  rowKey: (row: Row) => string;
  onOffset?: (offset: number) => void;
  /** Keys of hidden columns. */
  hidden?: ReadonlySet<string>;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row> | undefined;
  /** The rows in groups with headings, all columns aligned. */
  groups?: (rows: Row[]) => RowGroup<Row>[];
  details?: Details<Row>;
  sums?: readonly SumRow[];
  /** A word for the owner's style sheet, on the row as `data-tone`. */
  rowTone?: (row: Row) => string | undefined;
  /** On a phone each row becomes a card; otherwise the table scrolls sideways. */
  cards?: boolean;
  /**
   * A box has a border and a height of its own, as in a dialog; a grid fills the window. Both keep their head visible.
   */
  frame?: "box" | "grid";
  /** Replaces the figures and pages below the rows. */
  footer?: ReactNode;
  className?: string | undefined;
};

/** A list in each of its states: loading, failed with the server's message, empty, filled. */
export function DataTable<Row>(props: Props<Row>) {
  const { t } = useTranslation();
  const { caption, rowKey, onOffset, sort, onSort, selection, cards = false, frame, details, rowTone } = props;
  const list = props.list ?? { data: wholePage([...props.rows]), error: null, isPending: false };
  const footer = props.list ? props.footer : (props.footer ?? null);
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
  if (!isPending && data?.total_rows === 0) return props.empty ?? null;
  const columns = props.columns.filter(({ key }) => !props.hidden?.has(key));
  const rows = data?.rows ?? [];
  const isSized = columns.some(({ key }) => widths[key] !== undefined);
  const sizing = props.name === undefined ? undefined : { widths, isSized, reset, resize: drag };
  const shared = { columns, rowKey, selection, details, rowTone };
  return (
    <>
      {error && (
        <div className={classes.aside}>
          <NotRenewed error={error} onRetry={onRetry} />
        </div>
      )}
      <ScrollFrame
        className={frame ? classes[frame] : classes.scroll}
        label={t("ui.tableOf", { what: caption })}
        aria-busy={isPending}
      >
        <Table
          verticalSpacing={frame ? "xs" : "sm"}
          horizontalSpacing={frame ? "md" : "lg"}
          withRowBorders={false}
          className={[classes.table, cards && classes.cards, props.className].filter(Boolean).join(" ")}
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
            unfolds={details !== undefined}
            all={selection && boxOf(rows.map(rowKey), selection)}
          />
          {props.groups && !isPending ? (
            props.groups(rows).map((group) => <DataTableGroup key={group.key} group={group} {...shared} />)
          ) : (
            <Table.Tbody>
              {isPending && <DataTableSkeleton {...shared} />}
              <DataTableRows rows={rows} {...shared} />
            </Table.Tbody>
          )}
          {props.sums && <DataTableSums columns={columns} sums={props.sums} />}
        </Table>
      </ScrollFrame>
      {footer === undefined ? data && <TableFooter page={data} onOffset={onOffset} /> : footer}
    </>
  );

  /** The first drag fixes the widths of all other columns. */
  function drag(key: string, width: number): void {
    const heads = [...(table.current?.querySelectorAll<HTMLElement>("th[data-key]") ?? [])];
    resize(key, width, Object.fromEntries(heads.map((head) => [head.dataset.key ?? "", head.offsetWidth])));
  }
}

/** The state of the head's checkbox for the rows on this page. */
function boxOf<Row>(keys: string[], { selected, onSelect }: Selection<Row>): AllBox {
  const count = keys.filter((key) => selected.has(key)).length;
  const state = count === 0 ? "none" : count === keys.length ? "all" : "some";
  return { state, onChange: (on) => onSelect(keys, on) };
}
