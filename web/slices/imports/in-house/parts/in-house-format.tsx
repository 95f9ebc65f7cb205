import { Code, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHotel } from "../../../../lib/session.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./in-house-format.module.css";

const LINES = ["h", "g", "t"] as const;

const exampleOf = (hotel: string) => `H|${hotel}|2026-03-10|2
G|101|R77|P12|Moreau|Camille|2026-03-08|2026-03-12|2|0|BAR|180.50|EUR|361.00|CHECKED IN
G|204|R81|P40|Brandt|Lea|2026-03-09|2026-03-11|1|0|CORP|142.00|EUR|0.00|CHECKED IN
T|2|361.00`;

/** The layout of an in-house file in short, with a file that can be copied. */
export function InHouseFormat() {
  const { t } = useTranslation();
  return (
    <Section title={t("files.ihf.format")} description={t("files.ihf.formatText")}>
      <Stack gap="md">
        <dl className={classes.lines}>
          {LINES.map((line) => (
            <div key={line} className={classes.line}>
              <dt>
                <Code>{`${line.toUpperCase()}|`}</Code>
              </dt>
              <dd>{t(`files.ihf.lines.${line}`)}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          {t("files.ihf.rules")}
        </Text>
        <ScrollFrame className={classes.example} label={t("files.ihf.example")} dir="ltr">
          <pre>{exampleOf(useHotel().property?.oracleid ?? "HOTEL")}</pre>
        </ScrollFrame>
      </Stack>
    </Section>
  );
}
