import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import { useAbility, useIsClosed } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { daysUntil } from "../../../tenancy/properties/days-until.ts";
import classes from "./move.module.css";

const DATES = ["begindate", "datelive", "enddate"] as const;

/**
 * Start, go-live and end of the move on one line, with today marked. `asks`: offers to set them while there are none.
 */
export function Move({ resort, asks }: { resort: Property; asks: boolean }) {
  const { t, i18n } = useTranslation();
  const { date } = useFormats();
  const hrefTo = useHrefTo();
  const { property } = useHotel();
  const isClosed = useIsClosed();
  const mayChange = useAbility().can("manage", "Property") && !isClosed;
  const relative = new Intl.RelativeTimeFormat(i18n.language, { numeric: "auto" });
  const dates = DATES.flatMap((key) => {
    const day = resort[key];
    return day ? [{ key, day, left: daysUntil(day, resort.timezone, new Date()) }] : [];
  });
  if (dates.length === 0 && !(mayChange && asks)) return null;
  // A date that is today serves as the mark of today.
  const today = dates.some(({ left }) => left === 0) ? [] : [{ key: "today" as const, day: null, left: 0 }];
  const steps = [...dates, ...today].toSorted((a, b) => a.left - b.left);
  return (
    <section className={classes.move} aria-label={t("dashboard.timeline.title")}>
      {dates.length > 0 && (
        <ol className={classes.line}>
          {steps.map(({ key, day, left }) => (
            <li key={key} className={classes.step} data-now={left === 0 || undefined} data-past={left < 0 || undefined}>
              <span className={classes.name}>{t(`dashboard.timeline.${key}`)}</span>
              {day && (
                <Text span size="xs" c="dimmed">
                  <time dateTime={day}>{date(day)}</time> · {relative.format(left, "day")}
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
      {dates.length < DATES.length && mayChange && property && (
        <Anchor component={AppLink} href={hrefTo("property-update", { id: property.id })} size="sm">
          {t("dashboard.timeline.set")}
        </Anchor>
      )}
    </section>
  );
}
