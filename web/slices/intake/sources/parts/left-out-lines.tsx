import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./left-out-lines.module.css";

/** Lines of the file that are no rows of its table, each with what it is. */
export function LeftOutLines({ lines, first }: Source["leftOut"]) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (lines === 0) return null;
  return (
    <details className={classes.lines}>
      <summary>{t("sources.options.leftOut", { lines: number(lines) })}</summary>
      <ul>
        {first.map(({ line, kind, text }) => (
          <li key={line}>
            {t("sources.options.leftOutLine", {
              line: number(line),
              kind: t(`sources.options.leftOutKinds.${kind}`),
              text,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
