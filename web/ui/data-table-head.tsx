import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Sort } from "../lib/list-search.ts";
import { ColumnGrip } from "./column-grip.tsx";
import classes from "./data-table.module.css";
import type { AllBox, Column } from "./data-table-column.ts";
import { type Direction, SortSign } from "./sort-sign.tsx";
import { widthStep } from "./use-column-widths.ts";

type Props<Row> = {
  columns: Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Absent if widths cannot be dragged. */
  sizing?: Sizing | undefined;
  /** The checkbox in the head; absent without selection. */
  all: AllBox | undefined;
  /** Whether rows have a button at their end that unfolds them. */
  unfolds: boolean;
};

type Sizing = {
  widths: Readonly<Record<string, number>>;
  isSized: boolean;
  resize: (key: string, width: number) => void;
  reset: () => void;
};

/** The assumed width of a column without one of its own, among columns with widths. */
const USUAL_WIDTH = 160;

export function DataTableHead<Row>({ columns, sort, onSort, sizing, all, unfolds }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <Table.Thead>
      <Table.Tr>
        {all && (
          <Table.Th scope="col" data-check>
            <Checkbox
              aria-label={t("ui.select.page")}
              // On cards this is the checkbox's only label.
              label={t("ui.select.page")}
              classNames={{ labelWrapper: classes.allWord }}
              checked={all.state === "all"}
              indeterminate={all.state === "some"}
              onChange={({ currentTarget }) => all.onChange(currentTarget.checked)}
            />
          </Table.Th>
        )}
        {columns.map((column, index) => (
          <Table.Th
            key={column.key}
            scope="col"
            data-pinned={index === 0 || undefined}
            data-tone={column.tone}
            data-numeric={column.numeric}
            data-narrow={column.narrow}
            data-key={column.key}
            style={sizing?.isSized ? { "--width": `${sizing.widths[column.key] ?? USUAL_WIDTH}px` } : undefined}
            onKeyDown={(event) => {
              const { direction } = getComputedStyle(event.currentTarget);
              const step = sizing && widthStep(event, direction === "rtl");
              if (!step) return;
              event.preventDefault();
              sizing.resize(column.key, event.currentTarget.offsetWidth + step);
            }}
            aria-sort={column.sortable && onSort ? directionOf(column.key, sort) : undefined}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : column.hideHeader ? (
              <span className={classes.hidden}>{column.header}</span>
            ) : (
              (column.head ?? column.header)
            )}
            {sizing && !column.hideHeader && (
              <ColumnGrip
                title={t("ui.columns.width", { column: column.header })}
                onResize={(width) => sizing.resize(column.key, width)}
                onReset={sizing.reset}
              />
            )}
          </Table.Th>
        ))}
        {unfolds && (
          <Table.Th scope="col">
            <span className={classes.hidden}>{t("ui.actions")}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function directionOf(key: string, sort: Sort | undefined): Direction {
  if (sort?.key !== key) return "none";
  return sort.descending ? "descending" : "ascending";
}

type ButtonProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void };

/** The first press sorts ascending, the next one descending. */
function SortButton<Row>({ column: { key, header }, sort, onSort }: ButtonProps<Row>) {
  const direction = directionOf(key, sort);
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction !== "none"}
      onClick={() => onSort({ key, descending: direction === "ascending" })}
    >
      {header}
      <SortSign direction={direction} />
    </UnstyledButton>
  );
}
