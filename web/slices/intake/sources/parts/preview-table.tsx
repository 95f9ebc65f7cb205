import { Button, UnstyledButton } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Preview } from "../../../../../contract/files.ts";
import type { RawRow } from "../../../../../contract/reading.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { VirtualTable } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import { columnTitles, isMissing, spreadOf, textAt } from "../cells-shown.ts";
import { columnWidth, leadWidth } from "../column-width.ts";
import { useReadingWords } from "../use-reading-words.ts";
import { isBeyondAscii } from "../visible-text.ts";
import { CellBar } from "./cell-bar.tsx";
import { useCellText } from "./cell-text.tsx";
import { extraColumns } from "./extra-columns.ts";
import { useRowLead } from "./row-lead.tsx";
import classes from "./rows-grid.module.css";

/** With a header far down, only the lines just above it are shown. */
const MOST_ABOVE = 20;

type Props = {
  preview: Preview;
  /** The file without a header, for the lines above it. */
  everything: Preview | undefined;
  invisible: boolean;
  /** Highlights characters beyond ASCII, which are worth checking. */
  highlight: boolean;
  onHeaderRow: (line: number) => void;
  isBusy: boolean;
};

const SAMPLE = 60;

/** The first rows as they would be read. Pressing a line number makes it the header. */
export function PreviewTable({ preview, everything, invisible, highlight, onHeaderRow, isBusy }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useReadingWords();
  const [active, setActive] = useState<CellAt | null>(null);
  const rows = useMemo(() => previewRows(preview, everything), [preview, everything]);
  const names = columnTitles(
    preview.columns.map(({ name }) => name),
    (number) => t("sources.column", { number }),
  );
  const spread = useMemo(() => spreadOf(preview.rows, preview.columns.length), [preview]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and words follow the preview and the language
  const columns = useMemo(() => {
    const sample = preview.rows.slice(0, SAMPLE);
    const own = preview.columns.map(({ dateFormat }, index) => ({
      key: String(index),
      header: names[index] ?? "",
      width: columnWidth(
        names[index] ?? "",
        sample.map(({ cells }) => cells[index] ?? ""),
        dateFormat ? 22 : 0,
      ),
      note: dateFormat && (
        <span className={classes.note} title={words.value.dateFormat(dateFormat)}>
          <IconCalendar size={15} aria-label={words.value.dateFormat(dateFormat)} />
        </span>
      ),
    }));
    return [...own, ...extraColumns(spread, t)];
  }, [preview, spread, t]);

  const cellText = useCellText(invisible);
  const rowLead = useRowLead();
  const lead = useCallback(
    (row: PreviewRow) => (
      <UnstyledButton
        className={classes.line}
        tabIndex={-1}
        aria-label={t("sources.preview.asHeader", { line: row.line })}
        title={t("sources.preview.asHeader", { line: row.line })}
        onClick={() => onHeaderRow(row.line)}
      >
        {rowLead(row)}
      </UnstyledButton>
    ),
    [rowLead, t, onHeaderRow],
  );
  const current = active && rows[active.row];
  return (
    <div className={classes.grid} data-busy={isBusy || undefined} data-exact={invisible || undefined}>
      <VirtualTable<PreviewRow>
        label={t("sources.preview.title")}
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        leadTitle={<span className={classes.lead}>{t("sources.line")}</span>}
        leadWidth={leadWidth(number(rows.at(-1)?.line ?? 0))}
        lead={lead}
        cell={useCallback((row, column) => cellText(textAt(row, column, spread)), [cellText, spread])}
        toneOf={useCallback(
          (row: PreviewRow, column: number) => {
            if (row.above) return "above";
            if (isMissing(row, column)) return "missing";
            return highlight && isBeyondAscii(textAt(row, column, spread)) ? "special" : undefined;
          },
          [spread, highlight],
        )}
        active={active}
        onActive={setActive}
        onOpen={({ row, column }) => {
          const line = rows[row]?.line;
          if (column === -1 && line !== undefined) onHeaderRow(line);
        }}
        isBusy={isBusy}
      />
      <CellBar
        row={current ?? undefined}
        column={active ? columns[active.column]?.header : undefined}
        text={current && active && active.column >= 0 ? textAt(current, active.column, spread) : undefined}
        invisible={invisible}
        actions={
          current && (
            <Button size="xs" variant="default" onClick={() => onHeaderRow(current.line)}>
              {t("sources.preview.asHeader", { line: current.line })}
            </Button>
          )
        }
      />
    </div>
  );
}

/** A row of the preview; a line above the header can only be chosen as the header. */
type PreviewRow = RawRow & { above: boolean };

/** The lines above the header, which are not read, and the rows below it. */
function previewRows(preview: Preview, everything: Preview | undefined): PreviewRow[] {
  const headerRow = preview.reading?.headerRow ?? 0;
  const above = (everything?.rows ?? []).filter(({ line }) => line < headerRow).slice(-MOST_ABOVE);
  return [
    ...above.map((row) => ({ ...row, marks: 0, above: true })),
    ...preview.rows.map((row) => ({ ...row, above: false })),
  ];
}
