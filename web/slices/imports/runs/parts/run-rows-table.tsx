import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertCircle, IconPencil } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { RowOutcome } from "../../../../../core/pipeline/compile-configuration.ts";
import type { RunRow } from "../../../../data/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { VirtualTable, type VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import type { VirtualColumn } from "../../../../ui/virtual-table-row.tsx";
import { mayChange } from "../../../intake/sources/cells-shown.ts";
import { leadWidth } from "../../../intake/sources/column-width.ts";
import { CellBar } from "../../../intake/sources/parts/cell-bar.tsx";
import type { useCellEdit } from "../../../intake/sources/use-cell-edit.ts";
import { useCellEditor } from "../../../intake/sources/use-cell-editor.tsx";
import { useCauseWords } from "../../dry-runs/use-cause-words.ts";
import { faultyFirst, issuesLeft } from "../issues-left.ts";
import type { useRunRows } from "../use-run-rows.ts";
import classes from "./run-rows.module.css";

type Props = {
  module: ModuleKey;
  list: ReturnType<typeof useRunRows>;
  /** As in the file. */
  columns: readonly VirtualColumn[];
  /** How many columns the file has. */
  own: number;
  /** By field, its source columns. */
  fed: ReadonlyMap<string, readonly number[]>;
  /** The current findings of changed rows, by row. */
  anew: ReadonlyMap<number, RowOutcome["issues"]>;
  /** The column that is active at first. */
  start: number | undefined;
  mayWrite: boolean;
  editing: ReturnType<typeof useCellEdit>;
};

const REASON_WIDTH = 260;
const isOpen = ({ end, issues }: RunRow) =>
  end === "rejected" || end === "waiting" || issues.some(({ warning }) => warning);

/** Rows with the reason at the side and faulty cells marked; cells of rows with a reason can be edited in place. */
export function RunRowsTable({ module, list, own, fed, anew, start, mayWrite, editing, ...props }: Props) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const words = useCauseWords(module);
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const table = useRef<VirtualTableHandle>(null);
  const [active, setActive] = useState<CellAt | null>(null);
  const spread = useMemo(() => ({ own, extra: 0 }), [own]);
  const { rows } = list;
  // Fixed with the first rows: columns that moved while more rows arrive would confuse the reader.
  const [order] = useState(() => faultyFirst(props.columns.length, rows, fed));
  const columns = useMemo(() => order.flatMap((column) => props.columns[column] ?? []), [order, props.columns]);
  const fileColumn = (shown: number) => order[shown] ?? shown;
  const openRow = (index: number) => {
    const row = rows[index];
    return row && isOpen(row) ? row : undefined;
  };
  const { begin, editor } = useCellEditor({
    ...{ table, columns, spread, rowAt: openRow, mayWrite, cellOf: fileColumn },
    onActive: setActive,
    onEdit: editing.edit,
  });

  // Shows the faulty column when the rows of a cause are opened.
  useEffect(() => {
    if (start !== undefined) table.current?.goTo({ row: 0, column: order.indexOf(start) });
  }, [start, order]);

  const leftOf = (row: RunRow) => issuesLeft(row, fed, anew.get(row.row) ?? null);
  const reasonOf = (row: RunRow) => {
    const { issues, isCorrected } = leftOf(row);
    return [words.said(issues), isCorrected ? t("runs.rows.corrected") : ""].filter(Boolean).join(" · ");
  };
  const isReasoned = !isNarrow && rows.some(({ issues }) => issues.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const lead = useMemo(() => {
    const line = new Intl.NumberFormat(i18n.language);
    return (row: RunRow) => {
      const reason = isReasoned ? reasonOf(row) : "";
      return (
        <>
          <span className={classes.line}>{line.format(row.line)}</span>
          {isReasoned && (
            <span className={classes.reason} title={reason}>
              {reason}
            </span>
          )}
        </>
      );
    };
  }, [i18n.language, isReasoned, fed, anew]);
  const cell = useCallback(({ cells }: RunRow, shown: number) => cells[order[shown] ?? shown] ?? "", [order]);
  const toneOf = useCallback(
    (row: RunRow, shown: number) => {
      const column = order[shown] ?? shown;
      const { issues } = issuesLeft(row, fed, anew.get(row.row) ?? null);
      const issue = issues.find(({ field }) => fed.get(field)?.includes(column));
      const tones = [row.edited.includes(column) && "edited", issue && (issue.warning ? "warned" : "wrong")];
      return tones.filter(Boolean).join(" ") || undefined;
    },
    [fed, order, anew],
  );
  const onKey = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || !editing.undo) return;
    event.preventDefault();
    editing.undo();
  };

  const current = active ? rows[active.row] : undefined;
  const isCell = current !== undefined && active !== null && active.column >= 0;
  const width = leadWidth(number(rows.at(-1)?.line ?? 0)) + (isReasoned ? REASON_WIDTH : 0);
  return (
    <div className={classes.grid}>
      <VirtualTable<RunRow>
        ref={table}
        label={t("runs.rows.title")}
        columns={columns}
        count={rows.length}
        total={list.total}
        rowAt={(index) => rows[index]}
        onShown={list.onShown}
        leadTitle={
          <>
            <span className={classes.line}>{t("sources.line")}</span>
            {isReasoned && <span className={classes.reason}>{t("runs.rows.reason")}</span>}
          </>
        }
        leadWidth={width}
        lead={lead}
        cell={cell}
        toneOf={toneOf}
        active={active}
        onActive={setActive}
        onOpen={(place) => place.column >= 0 && begin(place)}
        editor={editor}
        onKey={onKey}
        isBusy={list.isBusy}
      />
      <CellBar
        row={current}
        column={isCell ? columns[active.column]?.header : undefined}
        text={isCell ? (current.cells[fileColumn(active.column)] ?? "") : undefined}
        invisible={false}
        actions={
          isCell &&
          mayWrite &&
          isOpen(current) &&
          mayChange(current, fileColumn(active.column), spread) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => begin(active)}
            >
              {t("ui.edit")}
            </Button>
          )
        }
      >
        {current &&
          leftOf(current).issues.map((issue) => (
            <p key={`${issue.rule} ${issue.field}`} className={classes.issue}>
              <IconAlertCircle size={15} aria-hidden />
              <span>{words.said([issue])}</span>
            </p>
          ))}
      </CellBar>
    </div>
  );
}
