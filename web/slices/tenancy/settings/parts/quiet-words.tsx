import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { clockIn, isOverMidnight, isQuietAt, quietMinutes } from "../../../../../core/properties/quiet-hours.ts";
import { clockInWords, lengthInWords } from "../quiet-hours.ts";

type Props = { from: string; until: string; zone: string };

/** Says when pushes are paused, and whether they are at this moment. */
export function QuietWords({ from, until, zone }: Props) {
  const { t, i18n } = useTranslation();
  if (!from || !until || from === until) return null;
  const now = clockIn(zone, new Date());
  const words = {
    from: clockInWords(from, i18n.language),
    until: clockInWords(until, i18n.language),
    length: lengthInWords(quietMinutes(from, until), i18n.language),
    zone,
  };
  const time = clockInWords(now, i18n.language);
  return (
    <Text size="sm" role="status">
      {isOverMidnight(from, until)
        ? t("setup.property.quietSaysNight", words)
        : t("setup.property.quietSaysDay", words)}{" "}
      <Text span inherit c="dimmed">
        {isQuietAt(now, from, until) ? t("setup.property.quietNow", { time }) : t("setup.property.openNow", { time })}
      </Text>
    </Text>
  );
}
