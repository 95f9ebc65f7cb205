import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../lib/list-search.ts";
import classes from "./data-table.module.css";
import type { Column } from "./data-table-column.ts";

type Props<Row> = {
  columns: Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** The box above the boxes; absent where nothing can be selected. */
  all: { state: "all" | "some" | "none"; onChange: (on: boolean) => void } | undefined;
};

export function DataTableHead<Row>({ columns, sort, onSort, all }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <Table.Thead>
      <Table.Tr>
        {all && (
          <Table.Th scope="col" data-check>
            <Checkbox
              aria-label={t("ui.select.page")}
              checked={all.state === "all"}
              indeterminate={all.state === "some"}
              onChange={({ currentTarget }) => all.onChange(currentTarget.checked)}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <Table.Th
            key={column.key}
            scope="col"
            data-numeric={column.numeric}
            data-narrow={column.narrow}
            aria-sort={column.sortable && onSort ? directionOf(column.key, sort) : undefined}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : column.hideHeader ? (
              <span className={classes.hidden}>{column.header}</span>
            ) : (
              column.header
            )}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

function directionOf(key: string, sort: Sort | undefined) {
  if (sort?.key !== key) return "none";
  return sort.descending ? "descending" : "ascending";
}

type ButtonProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void };

/** The first press sorts upwards, the next one downwards. */
function SortButton<Row>({ column: { key, header }, sort, onSort }: ButtonProps<Row>) {
  const direction = directionOf(key, sort);
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction !== "none"}
      onClick={() => onSort({ key, descending: direction === "ascending" })}
    >
      {header}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}
