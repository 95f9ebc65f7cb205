import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { useCellText } from "../../../intake/sources/parts/cell-text.tsx";
import { columnsShown, type TreatedRow } from "../before-after.ts";
import classes from "./change-table.module.css";

type Props = {
  module: ModuleKey;
  caption: string;
  treated: { rows: readonly TreatedRow[]; changed: number };
  /** How many rows are shown at first. */
  most: number;
  /** Only rows that change. */
  changedOnly?: boolean;
};

/** Rows with the old and new value side by side in each changed cell. */
export function ChangeTable({ module, caption, treated, most, changedOnly = false }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const cellText = useCellText(true);
  const fields = fieldsOf(module);
  const columns = useMemo(() => columnsShown(treated.rows), [treated]);
  const rows = changedOnly ? treated.rows.slice(0, treated.changed) : treated.rows;
  const shown = all ? rows : rows.slice(0, most);
  const text = (value: string) =>
    value === "" ? <span className={classes.none}>{t("treatments.preview.empty")}</span> : cellText(value);
  const drawn: Column<TreatedRow>[] = [
    {
      key: "row",
      header: t("treatments.preview.row"),
      rowHeader: true,
      cell: ({ index }) => <span className={classes.row}>{number(index + 1)}</span>,
    },
    ...columns.map(
      (column): Column<TreatedRow> => ({
        key: String(column),
        header: fields[column]?.labels[language] ?? "",
        toneOf: ({ changed }) => (changed.includes(column) ? "changed" : "same"),
        cell: ({ before, after, changed }) =>
          changed.includes(column) ? (
            <>
              <del>{text(before[column] ?? "")}</del>
              <span className={`${classes.arrow} mirrored`} aria-hidden>
                →
              </span>
              <VisuallyHidden>{t("treatments.preview.becomes")}</VisuallyHidden>
              <ins>{text(after[column] ?? "")}</ins>
            </>
          ) : (
            <bdi>{after[column]}</bdi>
          ),
      }),
    ),
  ];
  const counted = {
    changed: number(treated.changed),
    count: treated.rows.length,
  };
  return (
    <>
      <Text size="sm" mb="xs" role="status">
        {treated.changed === 0 ? t("treatments.preview.nothing", counted) : t("treatments.preview.count", counted)}
      </Text>
      {rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={drawn}
          rows={shown}
          rowKey={({ index }) => String(index)}
          frame="box"
          className={classes.table}
        />
      )}
      {rows.length > most && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t("treatments.preview.fewer") : t("treatments.preview.more", { count: rows.length })}
        </Button>
      )}
    </>
  );
}
