import { ActionIcon, Checkbox, Skeleton, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type ChangeEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import type { Column, Details, RowGroup, Selection, SumRow } from "./data-table-column.ts";

type Shared<Row> = {
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  selection: Selection<Row> | undefined;
  details: Details<Row> | undefined;
  rowTone: ((row: Row) => string | undefined) | undefined;
};

export function DataTableRows<Row>({ rows, ...shared }: Shared<Row> & { rows: Row[] }) {
  const { t } = useTranslation();
  const { rowKey, selection } = shared;
  const anchor = useRef<string | null>(null);

  /** With Shift, all rows between the last checkbox and this one are included. */
  const onBox = (event: ChangeEvent<HTMLInputElement>, key: string) => {
    const keys = rows.map(rowKey);
    const { nativeEvent } = event;
    const from = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? keys.indexOf(anchor.current ?? "") : -1;
    const to = keys.indexOf(key);
    const range = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    anchor.current = key;
    selection?.onSelect(range, event.currentTarget.checked);
  };

  return rows.map((row) => {
    const key = rowKey(row);
    const isSelected = selection?.selected.has(key) ?? false;
    const box = selection && (
      <Table.Td data-check>
        <Checkbox
          aria-label={t("ui.select.row", { name: selection.nameOf(row) })}
          checked={isSelected}
          onChange={(event) => onBox(event, key)}
        />
      </Table.Td>
    );
    return <DataTableRow key={key} row={row} box={box} isSelected={isSelected} {...shared} />;
  });
}

type RowProps<Row> = Shared<Row> & { row: Row; box: ReactNode; isSelected: boolean };

function DataTableRow<Row>({ row, box, isSelected, columns, details, rowTone }: RowProps<Row>) {
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <>
      <Table.Tr data-selected={isSelected || undefined} data-open={isOpen || undefined} data-tone={rowTone?.(row)}>
        {box}
        {columns.map((column, index) => {
          const place = { ...placeOf(column, index, columns), "data-tone": column.toneOf?.(row) };
          return column.rowHeader ? (
            <Table.Th key={column.key} scope="row" {...place}>
              {column.cell(row)}
            </Table.Th>
          ) : (
            <Table.Td key={column.key} {...place}>
              {column.cell(row)}
            </Table.Td>
          );
        })}
        {details && (
          <Table.Td data-narrow data-place="end">
            <ActionIcon
              onClick={toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={details.label(row)}
            >
              <IconChevronDown size={18} className={classes.chevron} aria-hidden />
            </ActionIcon>
          </Table.Td>
        )}
      </Table.Tr>
      {isOpen && details && (
        <Table.Tr id={id} className={classes.unfolded}>
          <Table.Td colSpan={columns.length + (box ? 2 : 1)}>
            <div className={classes.details}>{details.content(row)}</div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Rows under a heading of their own. */
export function DataTableGroup<Row>({ group, ...shared }: Shared<Row> & { group: RowGroup<Row> }) {
  const { columns, selection, details } = shared;
  return (
    <Table.Tbody>
      <Table.Tr className={classes.group}>
        <Table.Th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0) + (details ? 1 : 0)}>
          {group.title}
        </Table.Th>
      </Table.Tr>
      <DataTableRows rows={group.rows} {...shared} />
    </Table.Tbody>
  );
}

/** The totals; the first cell names them. */
export function DataTableSums<Row>({ columns, sums }: { columns: Column<Row>[]; sums: readonly SumRow[] }) {
  return (
    <Table.Tfoot>
      {sums.map(({ key, cells }) => (
        <Table.Tr key={key} className={classes.sum}>
          {columns.map((column, index) =>
            index === 0 ? (
              <Table.Th key={column.key} scope="row" data-pinned>
                {cells[column.key]}
              </Table.Th>
            ) : (
              <Table.Td key={column.key} data-numeric={column.numeric} data-key={column.key}>
                {cells[column.key]}
              </Table.Td>
            ),
          )}
        </Table.Tr>
      ))}
    </Table.Tfoot>
  );
}

const WAITING = ["a", "b", "c"];

/** Placeholder rows of the real height. */
export function DataTableSkeleton<Row>({ columns, selection, details }: Shared<Row>) {
  return WAITING.map((row) => (
    <Table.Tr key={row} className={classes.late}>
      {selection && <Table.Td data-check />}
      {columns.map((column, index) => (
        <Table.Td key={column.key} {...placeOf(column, index, columns)}>
          <Skeleton height={14} my={3} width="70%" />
        </Table.Td>
      ))}
      {details && <Table.Td data-narrow />}
    </Table.Tr>
  ));
}

/** A cell's place, also on a card: heading, line, or buttons beside or below it. */
function placeOf<Row>(column: Column<Row>, index: number, columns: Column<Row>[]) {
  const { key, header, numeric, narrow, hideHeader, isBelow } = column;
  const isHeading = columns.some(({ heading }) => heading) ? column.heading : index === 0;
  return {
    "data-key": key,
    "data-numeric": numeric,
    "data-narrow": narrow,
    "data-pinned": index === 0 || undefined,
    "data-place": isHeading ? "heading" : isBelow ? "below" : hideHeader ? "end" : "line",
    "data-label": header,
  };
}
