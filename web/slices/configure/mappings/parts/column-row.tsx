import { Select } from "@mantine/core";
import { IconArrowNarrowRight, IconGripVertical } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { KnownColumn } from "../known-columns.ts";
import { dragColumn } from "./dragged-column.ts";
import classes from "./field-row.module.css";

type Props = {
  column: KnownColumn;
  /** Fields without a source. */
  fields: readonly { value: string; label: string }[];
  readOnly: boolean;
  onTake: (target: string, column: string) => void;
};

/** An unmapped column: a field is chosen for it, or it is dragged onto one. */
export const ColumnRow = memo(function ColumnRow({ column, fields, readOnly, onTake }: Props) {
  const { t, i18n } = useTranslation();
  const { name, samples, filled } = column;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const values = samples.slice(0, 3).join(" · ") || t("configurations.mapping.empty");
  return (
    <tr className={classes.row} draggable={!readOnly} onDragStart={(event) => dragColumn(event, name)}>
      <td className={classes.feed}>
        <span className={classes.unused} title={name}>
          {!readOnly && <IconGripVertical size={16} aria-hidden />}
          <span>{name}</span>
        </span>
      </td>
      <td className={classes.samples} title={values}>
        {values}
      </td>
      <td className={classes.field}>
        <span className={classes.target}>
          <IconArrowNarrowRight size={18} className={`${classes.arrow} mirrored`} aria-hidden />
          <Select
            size="xs"
            aria-label={t("configurations.mapping.fieldFor", { column: name })}
            placeholder={t("configurations.mapping.chooseField")}
            data={[...fields]}
            value={null}
            onChange={(target) => target && onTake(target, name)}
            searchable
            disabled={readOnly || fields.length === 0}
          />
        </span>
      </td>
      <td className={classes.confidence}>
        {t("configurations.mapping.free")}
        {filled !== null && ` · ${t("configurations.mapping.filled", { share: percent.format(filled) })}`}
      </td>
      <td className={classes.menu} />
    </tr>
  );
});
