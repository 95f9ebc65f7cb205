import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { useCellText } from "../../../intake/sources/parts/cell-text.tsx";
import { columnsShown, type TreatedRow } from "../before-after.ts";
import classes from "./change-table.module.css";

type Props = {
  module: ModuleKey;
  caption: string;
  treated: { rows: readonly TreatedRow[]; changed: number };
  /** Rows before somebody asks for more. */
  most: number;
  /** Only rows that change. */
  changedOnly?: boolean;
};

/** Rows with what was and what becomes of it, side by side in each changed cell. */
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
  const counted = {
    changed: number(treated.changed),
    of: number(treated.rows.length),
  };
  return (
    <>
      <Text size="sm" mb="xs" role="status">
        {treated.changed === 0 ? t("treatments.preview.nothing", counted) : t("treatments.preview.count", counted)}
      </Text>
      {rows.length > 0 && (
        <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: caption })}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("treatments.preview.row")}</th>
                {columns.map((at) => (
                  <th key={at} scope="col">
                    {fields[at]?.labels[language]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ index, before, after, changed }) => (
                <tr key={index}>
                  <th scope="row" className={classes.row}>
                    {number(index + 1)}
                  </th>
                  {columns.map((at) =>
                    changed.includes(at) ? (
                      <td key={at} className={classes.changed}>
                        <del>{text(before[at] ?? "")}</del>
                        <span className={`${classes.arrow} mirrored`} aria-hidden>
                          →
                        </span>
                        <VisuallyHidden>{t("treatments.preview.becomes")}</VisuallyHidden>
                        <ins>{text(after[at] ?? "")}</ins>
                      </td>
                    ) : (
                      <td key={at} className={classes.same}>
                        <bdi>{after[at]}</bdi>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
      {rows.length > most && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t("treatments.preview.fewer") : t("treatments.preview.more", { rows: number(rows.length) })}
        </Button>
      )}
    </>
  );
}
