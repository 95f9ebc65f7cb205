import { Skeleton, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { Failure } from "./states.tsx";
import { type Page, TableFooter } from "./table-footer.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Names the column for readers only, as for a column of buttons. */
  hideHeader?: boolean;
};

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
};

const SKELETON_ROWS = ["a", "b", "c"];

/** A list in each of its states: loading, failed in the server's own words, empty, filled. */
export function DataTable<Row>({ caption, columns, list, empty, rowKey, onOffset }: Props<Row>) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = list;
  if (error) {
    return (
      <div className={classes.aside}>
        <Failure error={error} onRetry={refetch && (() => void refetch())} />
      </div>
    );
  }
  if (!isPending && data?.total_rows === 0) return empty;
  return (
    <>
      <section
        className={classes.scroll}
        aria-label={t("ui.tableOf", { what: caption })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keyboard too
        tabIndex={0}
        aria-busy={isPending}
      >
        <Table verticalSpacing="sm" horizontalSpacing="lg" highlightOnHover={!isPending} className={classes.table}>
          <Table.Caption className={classes.caption}>
            {isPending ? t("ui.loading", { what: caption }) : caption}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, header, numeric, hideHeader }) => (
                <Table.Th key={key} scope="col" data-numeric={numeric}>
                  {hideHeader ? <span className={classes.hidden}>{header}</span> : header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {isPending &&
              SKELETON_ROWS.map((row) => (
                <Table.Tr key={row} className={classes.late}>
                  {columns.map(({ key }) => (
                    <Table.Td key={key}>
                      <Skeleton height={14} my={3} width="70%" />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            {data?.rows.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map(({ key, cell, numeric }) => (
                  <Table.Td key={key} data-numeric={numeric}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {data && <TableFooter page={data} onOffset={onOffset} />}
    </>
  );
}
