// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot leave out rows and columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ColumnGrip } from "./column-grip.tsx";
import { SortSign } from "./sort-sign.tsx";
import classes from "./virtual-table.module.css";
import { cellId, type ShownColumn, type VirtualColumn } from "./virtual-table-row.tsx";

/** Set if headers can be pressed; `label` says what that does. */
export type HeaderParts = {
  onOpen: (column: number) => void;
  label: (header: string) => string;
  /** By default all of them. Column -1, the side column, only if it is included here. */
  opens?: (column: number) => boolean;
};

type Props = {
  columns: readonly VirtualColumn[];
  shown: readonly ShownColumn[];
  before: number;
  gridId: string;
  leadTitle: ReactNode;
  leadSorted: VirtualColumn["sorted"];
  active: number | undefined;
  parts: HeaderParts | undefined;
  /** Absent if widths cannot be dragged. Column -1 is the side column. */
  sizing: { resize: (column: number, width: number) => void; reset: () => void } | undefined;
};

/** The header row, which stays above the rows. */
export function VirtualHead({ columns, shown, before, gridId, leadTitle, leadSorted, active, parts, sizing }: Props) {
  const { t } = useTranslation();
  const grip = (column: number, title: string) =>
    sizing && (
      <ColumnGrip
        title={t("ui.columns.width", { column: title })}
        onResize={(width) => sizing.resize(column, width)}
        onReset={sizing.reset}
      />
    );
  return (
    <div role="row" className={classes.head} aria-rowindex={1} data-row={-1}>
      <div
        role="columnheader"
        id={cellId(gridId, -1, -1)}
        className={classes.lead}
        aria-colindex={1}
        aria-sort={leadSorted}
        data-column={-1}
        data-active={active === -1 || undefined}
      >
        {leadTitle}
        {grip(-1, "")}
      </div>
      <div role="presentation" className={classes.gap} style={{ width: before }} />
      {shown.map(({ index, width }) => {
        const { header = "", note, sorted, numeric } = columns[index] ?? {};
        const words = (
          <>
            <span className={classes.title} title={header}>
              {header}
            </span>
            {sorted && <SortSign direction={sorted} />}
            {note}
          </>
        );
        return (
          <div
            role="columnheader"
            key={index}
            id={cellId(gridId, -1, index)}
            className={classes.cell}
            style={{ width }}
            aria-colindex={index + 2}
            aria-sort={sorted}
            data-numeric={numeric || undefined}
            data-column={index}
            data-active={active === index || undefined}
          >
            {parts && (parts.opens?.(index) ?? true) ? (
              <UnstyledButton
                className={classes.name}
                tabIndex={-1}
                aria-label={parts.label(header)}
                onClick={() => parts.onOpen(index)}
              >
                {words}
              </UnstyledButton>
            ) : (
              words
            )}
            {grip(index, header)}
          </div>
        );
      })}
    </div>
  );
}
