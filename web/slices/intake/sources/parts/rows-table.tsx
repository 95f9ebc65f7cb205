import { Box, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StagedRow } from "../../../../../contract/sources.ts";
import { Failure } from "../../../../ui/states.tsx";
import { VirtualTable, type VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import type { VirtualColumn } from "../../../../ui/virtual-table-row.tsx";
import { isMissing, mayChange, type Spread, textAt } from "../cells-shown.ts";
import type { useCellEdit } from "../use-cell-edit.ts";
import { useCellEditor } from "../use-cell-editor.tsx";
import type { Rows } from "../use-staged-rows.ts";
import { CellBar } from "./cell-bar.tsx";
import { useCellText } from "./cell-text.tsx";
import { useRowLead } from "./row-lead.tsx";
import classes from "./rows-grid.module.css";

export type RowsTableProps = {
  spread: Spread;
  columns: readonly VirtualColumn[];
  leadWidth: number;
  rows: Rows;
  invisible: boolean;
  /** The search text, whose matches are highlighted. */
  query: string | undefined;
  mayWrite: boolean;
  editing: ReturnType<typeof useCellEdit>;
  onColumn: (column: number) => void;
  /** A row number to go to, once. */
  wanted: number | null;
  onThere: () => void;
  /** With a filter: shows a row among all rows. */
  onRow?: (row: number) => void;
};

/** The table of rows with the active cell below it; cells are edited in place. */
export function RowsTable(props: RowsTableProps) {
  const { spread, columns, rows, invisible, query, mayWrite, editing, onColumn, wanted, onThere, onRow } = props;
  const { t } = useTranslation();
  const table = useRef<VirtualTableHandle>(null);
  const [active, setActive] = useState<CellAt | null>(null);
  const { rowAt } = rows;
  const { begin, editor } = useCellEditor({
    table,
    columns,
    spread,
    rowAt,
    mayWrite,
    onActive: setActive,
    onEdit: editing.edit,
  });
  useEffect(() => {
    if (wanted === null || onRow) return;
    table.current?.goTo({ row: wanted - 1, column: 0 });
    onThere();
  }, [wanted, onThere, onRow]);

  const cellText = useCellText(invisible);
  const lead = useRowLead();
  const cell = useCallback(
    (row: StagedRow, column: number) => cellText(textAt(row, column, spread)),
    [cellText, spread],
  );
  const needle = query?.toLowerCase();
  const toneOf = useCallback(
    (row: StagedRow, column: number) => {
      if (isMissing(row, column)) return "missing";
      const isHit = needle !== undefined && textAt(row, column, spread).toLowerCase().includes(needle);
      return [row.edited.includes(column) ? "edited" : "", isHit ? "hit" : ""].join(" ").trim() || undefined;
    },
    [spread, needle],
  );
  const onKey = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || !editing.undo) return;
    event.preventDefault();
    editing.undo();
  };
  const open = (place: CellAt) => {
    const row = rowAt(place.row);
    if (place.column >= 0) begin(place);
    else if (row) onRow?.(row.row);
  };

  const current = active ? rowAt(active.row) : undefined;
  const isCell = current !== undefined && active !== null && active.column >= 0;
  return (
    <div className={classes.grid} data-exact={invisible || undefined}>
      {rows.error && (
        <Box px="lg" pb="sm">
          <Failure error={rows.error} onRetry={rows.retry} />
        </Box>
      )}
      <VirtualTable<StagedRow>
        ref={table}
        label={t("sources.rows.title")}
        columns={columns}
        count={rows.count}
        {...(rows.total !== undefined && { total: rows.total })}
        rowAt={rowAt}
        onShown={rows.onShown}
        leadTitle={<span className={classes.lead}>{t("sources.line")}</span>}
        leadWidth={props.leadWidth}
        lead={lead}
        cell={cell}
        toneOf={toneOf}
        active={active}
        onActive={setActive}
        onOpen={open}
        header={{
          onOpen: (column) => column < spread.own && onColumn(column),
          label: (header) => t("sources.profile.of", { title: header }),
        }}
        editor={editor}
        onKey={onKey}
        isBusy={rows.isPending}
      />
      <CellBar
        row={current}
        column={isCell ? columns[active.column]?.header : undefined}
        text={isCell ? textAt(current, active.column, spread) : undefined}
        invisible={invisible}
        actions={
          <>
            {current && onRow && (
              <Button size="xs" variant="default" onClick={() => onRow(current.row)}>
                {t("sources.rows.amongAll")}
              </Button>
            )}
            {isCell && mayWrite && mayChange(current, active.column, spread) && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} aria-hidden />}
                onClick={() => begin(active)}
              >
                {t("ui.edit")}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
