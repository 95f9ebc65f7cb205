import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import { daysUntil } from "../days-until.ts";
import { useFieldWords } from "../field-words.ts";
import classes from "./timeline.module.css";

const STEPS = ["begindate", "datelive", "enddate"] as const;

/** Start, go-live and end of the move: which have passed, and how many days remain to the others. */
export function Timeline({ property }: { property: Property }) {
  const { t, i18n } = useTranslation();
  const words = useFieldWords();
  const relative = new Intl.RelativeTimeFormat(i18n.language, { numeric: "auto" });
  return (
    <ol className={classes.timeline}>
      {STEPS.map((step) => {
        const day = property[step];
        const left = day === null ? null : daysUntil(day, property.timezone, new Date());
        return (
          <li key={step} className={classes.step} data-reached={left !== null && left <= 0} data-today={left === 0}>
            <Text span size="sm" c="dimmed">
              {words.label(step)}
            </Text>
            <Text span fw={600}>
              {day ? <time dateTime={day}>{words.day(day)}</time> : t("ui.notGiven")}
            </Text>
            {left !== null && (
              <Text span size="sm" c="dimmed">
                {relative.format(left, "day")}
              </Text>
            )}
          </li>
        );
      })}
    </ol>
  );
}
