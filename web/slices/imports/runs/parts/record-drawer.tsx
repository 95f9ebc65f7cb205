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
      {row && <Compared module={module} run={run} row={row} />}
    </Drawer>
  );
}

function Compared({ module, run, row }: { module: ModuleKey; run: ImportRun; row: RowRecord }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const raw = useQuery(rawRowQuery(useHotelSlugs(), run, row.row));
  const { titles, fed, ...columns } = useFedColumns(run);
  const error = raw.error ?? columns.error;
  if (error) return <Failure error={error} onRetry={() => void raw.refetch()} />;
  if (raw.isPending || columns.isPending) return <Skeleton height={320} />;
  const cells = raw.data?.cells ?? [];
  const { fields, unused } = compareRecord({ module, fed, cells, record: row.record });
  const stored = (value: string | number | boolean | undefined) =>
    typeof value === "boolean" ? t(value ? "ui.yes" : "ui.no") : value === undefined ? "" : String(value);
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
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("runs.records.field")}</th>
            <th scope="col">{t("runs.records.inFile")}</th>
            <th scope="col">{t("runs.records.stored")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, cells: own, stored: value }) => {
            const text = stored(value);
            return (
              <tr key={field.id}>
                <th scope="row">{field.labels[language]}</th>
                <td>
                  {own.map((cell) => (
                    <div key={cell.column} className={classes.cell}>
                      <span className={classes.column}>{titles[cell.column]}</span>
                      <bdi>{cell.value}</bdi>
                    </div>
                  ))}
                </td>
                <td data-changed={own.length > 0 && own.every((cell) => cell.value !== text)}>
                  <bdi>{text}</bdi>
                </td>
              </tr>
            );
          })}
          {unused.map(({ column, value }) => (
            <tr key={column}>
              <th scope="row" className={classes.unused}>
                {t("runs.records.unused")}
              </th>
              <td>
                <div className={classes.cell}>
                  <span className={classes.column}>
                    {titles[column] ?? t("sources.column", { number: column + 1 })}
                  </span>
                  <bdi>{value}</bdi>
                </div>
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
