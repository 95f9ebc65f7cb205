import { IconGripVertical } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { KnownColumn } from "../known-columns.ts";
import classes from "./columns-panel.module.css";
import { dragColumn } from "./dragged-column.ts";

type Props = {
  column: KnownColumn;
  y: number;
  height: number;
  place: number;
  of: number;
  /** Labels of the fields it feeds. */
  usedBy: string;
  draggable: boolean;
};

export const ColumnItem = memo(function ColumnItem(props: Props) {
  const { t, i18n } = useTranslation();
  const { column, y, height, usedBy, draggable } = props;
  const { name, samples, filled } = column;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <li
      className={classes.column}
      style={{ transform: `translateY(${y}px)`, height }}
      aria-posinset={props.place}
      aria-setsize={props.of}
      draggable={draggable}
      onDragStart={(event) => dragColumn(event, name)}
      data-used={usedBy !== "" || undefined}
    >
      {draggable && <IconGripVertical size={16} className={classes.grip} aria-hidden />}
      <div className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.samples} title={samples.join(" · ")}>
          {samples.slice(0, 3).join(" · ") || t("configurations.mapping.empty")}
        </span>
        <span className={classes.used} title={usedBy}>
          {usedBy ? t("configurations.mapping.usedBy", { fields: usedBy }) : t("configurations.mapping.free")}
        </span>
      </div>
      {filled !== null && (
        <span className={classes.filled} title={t("configurations.mapping.filled", { share: percent.format(filled) })}>
          {percent.format(filled)}
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${filled * 100}%` }} />
          </span>
        </span>
      )}
    </li>
  );
});
