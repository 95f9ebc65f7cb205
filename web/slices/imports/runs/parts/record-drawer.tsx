import { Alert, Drawer, Skeleton, Stack, Text } from "@mantine/core";
import { IconHistory, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ImportRun, RowRecord } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { rawRowQuery } from "../../../../data/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Failure } from "../../../../ui/states.tsx";
import { compareRecord } from "../compare-record.ts";
import { useFedColumns } from "../use-fed-columns.ts";
import classes from "./record-drawer.module.css";

type Props = {
  module: ModuleKey;
  run: ImportRun;
  /** Null: closed. */
  row: RowRecord | null;
  onClose: () => void;
};

/** A row of the file and the record it became, field by field. */
export function RecordDrawer({ module, run, row, onClose }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size="min(720px, 100%)"
      title={row && t("runs.records.compare", { line: number(row.line) })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {row && <Comparison module={module} run={run} row={row} />}
    </Drawer>
  );
}

/** A field of the record beside its source cells; without a label: an unmapped cell. */
type Compared = {
  key: string;
  label: string | null;
  cells: readonly { column: number; value: string }[];
  text: string;
  isChanged: boolean;
};

function Comparison({ module, run, row }: { module: ModuleKey; run: ImportRun; row: RowRecord }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const raw = useQuery(rawRowQuery(useHotelSlugs(), run, row.row));
  const { titles, fed, ...file } = useFedColumns(run);
  const error = raw.error ?? file.error;
  if (error) return <Failure error={error} onRetry={() => void raw.refetch()} />;
  if (raw.isPending || file.isPending) return <Skeleton height={320} />;
  const cells = raw.data?.cells ?? [];
  const { fields, unused } = compareRecord({ module, fed, cells, record: row.record });
  const stored = (value: string | number | boolean | undefined) =>
    typeof value === "boolean" ? t(value ? "ui.yes" : "ui.no") : value === undefined ? "" : String(value);
  const rows: Compared[] = [
    ...fields.map(({ field, cells: own, stored: value }) => {
      const text = stored(value);
      const isChanged = own.length > 0 && own.every((cell) => cell.value !== text);
      return { key: field.id, label: field.labels[language], cells: own, text, isChanged };
    }),
    ...unused.map((cell) => ({ key: String(cell.column), label: null, cells: [cell], text: "", isChanged: false })),
  ];
  const columns: Column<Compared>[] = [
    {
      key: "field",
      header: t("runs.records.field"),
      rowHeader: true,
      toneOf: ({ label }) => (label === null ? "unused" : undefined),
      cell: ({ label }) => label ?? t("runs.records.unused"),
    },
    {
      key: "inFile",
      header: t("runs.records.inFile"),
      cell: (compared) =>
        compared.cells.map(({ column, value }) => (
          <div key={column} className={classes.cell}>
            <span className={classes.column}>{titles[column] ?? t("sources.column", { number: column + 1 })}</span>
            <bdi>{value}</bdi>
          </div>
        )),
    },
    {
      key: "stored",
      header: t("runs.records.stored"),
      toneOf: ({ isChanged }) => (isChanged ? "changed" : undefined),
      cell: ({ text }) => <bdi>{text}</bdi>,
    },
  ];
  return (
    <Stack gap="md">
      {row.record?.changedSince && (
        <Alert color="brass" variant="light" icon={<IconHistory aria-hidden />}>
          {t("runs.records.sinceText")}
        </Alert>
      )}
      {row.record === null && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {t("runs.records.noRecord")}
        </Alert>
      )}
      {raw.data === null && (
        <Text size="sm" c="dimmed">
          {t("runs.records.rowGone")}
        </Text>
      )}
      <DataTable
        caption={t("runs.records.compare", { line: number(row.line) })}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        frame="box"
        className={classes.table}
      />
    </Stack>
  );
}
