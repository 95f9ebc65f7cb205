import { Button } from "@mantine/core";
import { IconArrowsDiff, IconHistory } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RowRecord } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { VirtualTable } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import { columnWidth, leadWidth } from "../../../intake/sources/column-width.ts";
import { recordFields } from "../record-fields.ts";
import classes from "./records-view.module.css";

type Props = {
  module: ModuleKey;
  rows: readonly RowRecord[];
  total: number;
  isBusy: boolean;
  /** Called near the end of the loaded rows. */
  onEnd: () => void;
  onOpen: (row: RowRecord) => void;
};

const NEAR = 50;
/** How many rows are measured for the width of a column. */
const MEASURED = 50;
const ROOM = 14;

/** Rows and their stored records, as a keyboard grid; Enter compares the two. */
export function RecordsTable({ module, rows, total, isBusy, onEnd, onOpen }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const [active, setActive] = useState<CellAt | null>(null);
  const shown = recordFields(module, rows).map(({ id }) => id);
  const key = shown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fields are the same columns, also with more rows
  const columns = useMemo(() => {
    const some = rows.slice(0, MEASURED);
    const made = (of: string, header: string, values: string[]) => ({
      key: of,
      header,
      of,
      width: columnWidth(header, values, ROOM),
    });
    return [
      made(
        "#end",
        t("runs.records.end"),
        some.map(({ end }) => t(`runs.ends.${end}`)),
      ),
      made(
        "#id",
        t("runs.records.oldId"),
        some.map(({ oldId }) => oldId ?? ""),
      ),
      ...recordFields(module, rows).map(({ id, labels }) =>
        made(
          id,
          labels[language],
          some.map(({ record }) => String(record?.values[id] ?? "")),
        ),
      ),
    ];
  }, [module, key, language, t]);
  const textOf = useCallback(
    (row: RowRecord, column: number): string => {
      const of = columns[column]?.of ?? "";
      if (of === "#end") return t(`runs.ends.${row.end}`);
      if (of === "#id") return row.oldId ?? "";
      const value = row.record?.values[of];
      return typeof value === "boolean" ? t(value ? "ui.yes" : "ui.no") : String(value ?? "");
    },
    [columns, t],
  );
  const lead = useMemo(() => {
    const lines = new Intl.NumberFormat(language);
    return ({ line, record }: RowRecord) => (
      <>
        {record?.changedSince && (
          <span
            className={classes.since}
            title={t("runs.records.sinceText")}
            role="img"
            aria-label={t("runs.records.since")}
          >
            <IconHistory size={15} aria-hidden />
          </span>
        )}
        <span className={classes.lead}>{lines.format(line)}</span>
      </>
    );
  }, [t, language]);
  const current = active ? rows[active.row] : undefined;
  const activeColumn = Math.max(active?.column ?? 0, 0);
  return (
    <div className={classes.grid}>
      <VirtualTable<RowRecord>
        name="records-table"
        label={t("runs.records.title")}
        columns={columns}
        count={rows.length}
        total={total}
        rowAt={(index) => rows[index]}
        onShown={(_, last) => {
          if (last > rows.length - NEAR) onEnd();
        }}
        leadTitle={<span className={classes.lead}>{t("sources.line")}</span>}
        leadWidth={leadWidth(number(rows.at(-1)?.line ?? 0))}
        lead={lead}
        cell={textOf}
        toneOf={({ record }) => (record === null ? "none" : record.changedSince ? "since" : undefined)}
        active={active}
        onActive={setActive}
        onOpen={({ row }) => {
          const opened = rows[row];
          if (opened) onOpen(opened);
        }}
        isBusy={isBusy}
      />
      <div className={classes.bar}>
        <p className={classes.value} role="status">
          {current ? (
            <>
              {t("dryRuns.causes.line", { line: number(current.line) })} ·{" "}
              {t("ui.labelled", { label: columns[activeColumn]?.header, value: "" })}
              <strong>{textOf(current, activeColumn) || t("dryRuns.causes.empty")}</strong>
              {current.record?.changedSince && ` · ${t("runs.records.sinceText")}`}
            </>
          ) : (
            t("sources.cell.none")
          )}
        </p>
        {current && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsDiff size={14} aria-hidden />}
            onClick={() => onOpen(current)}
          >
            {t("runs.records.open")}
          </Button>
        )}
      </div>
    </div>
  );
}
