import { Checkbox, Skeleton, Table } from "@mantine/core";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import type { Column, Selection } from "./data-table-column.ts";

type Props<Row> = {
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  selection: Selection<Row> | undefined;
};

export function DataTableRows<Row>({ columns, rows, rowKey, selection }: Props<Row>) {
  const { t } = useTranslation();
  const anchor = useRef<string | null>(null);

  /** With the shift key held, everything between the last box and this one goes along. */
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
    const selected = selection?.selected.has(key) ?? false;
    return (
      <Table.Tr key={key} data-selected={selected || undefined}>
        {selection && (
          <Table.Td data-check>
            <Checkbox
              aria-label={t("ui.select.row", { name: selection.nameOf(row) })}
              checked={selected}
              onChange={(event) => onBox(event, key)}
            />
          </Table.Td>
        )}
        {columns.map((column, index) => (
          <Table.Td key={column.key} {...placeOf(column, index)}>
            {column.cell(row)}
          </Table.Td>
        ))}
      </Table.Tr>
    );
  });
}

const WAITING = ["a", "b", "c"];

/** Rows of the height that real ones will have. */
export function DataTableSkeleton<Row>({ columns, boxes }: { columns: Column<Row>[]; boxes: boolean }) {
  return WAITING.map((row) => (
    <Table.Tr key={row} className={classes.late}>
      {boxes && <Table.Td data-check />}
      {columns.map((column, index) => (
        <Table.Td key={column.key} {...placeOf(column, index)}>
          <Skeleton height={14} my={3} width="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

/** Where a cell stands when the row becomes a card: the first one is its heading, buttons go to its end. */
function placeOf<Row>({ header, numeric, narrow, hideHeader }: Column<Row>, index: number) {
  const place = index === 0 ? "heading" : hideHeader ? "end" : "line";
  return { "data-numeric": numeric, "data-narrow": narrow, "data-place": place, "data-label": header };
}
