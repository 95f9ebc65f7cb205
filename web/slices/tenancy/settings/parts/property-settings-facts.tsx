import { SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { LANGUAGES } from "../../../../lib/texts.ts";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";
import { countryName } from "../../properties/choices.ts";
import { EnvironmentBadge } from "../../properties/parts/badges.tsx";
import type { PropertyShown } from "../property-shown.ts";
import { QuietWords } from "./quiet-words.tsx";

/** The same settings for readers without write access. */
export function PropertySettingsFacts({ resort, settings }: PropertyShown) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { quietFrom, quietUntil } = settings;
  const none = t("setup.property.none");
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
      <Section title={t("setup.property.defaults")} description={t("setup.property.defaultsText")}>
        <Facts
          facts={[
            [t("properties.fields.country"), countryName(resort.country, i18n.language) || none],
            [
              t("properties.fields.language"),
              LANGUAGES.find(({ code }) => code === resort.language)?.name ?? resort.language,
            ],
            [t("properties.fields.currency"), resort.currency || none],
            [t("properties.fields.timezone"), resort.timezone],
          ]}
        />
      </Section>
      <Section title={t("setup.property.system")} description={t("setup.property.systemText")}>
        <Facts
          facts={[
            [t("properties.fields.environment"), <EnvironmentBadge key="it" environment={resort.environment} />],
            [t("properties.fields.externalsystem"), resort.externalsystem || none],
            [
              t("setup.property.push"),
              t("setup.property.rates", {
                perSecond: number(settings.pushPerSecond),
                concurrency: number(settings.pushConcurrency),
              }),
            ],
            [
              t("setup.property.quiet"),
              quietFrom !== null && quietUntil !== null ? (
                <QuietWords key="it" from={quietFrom} until={quietUntil} zone={resort.timezone} />
              ) : (
                t("setup.property.quietNever")
              ),
            ],
            [t("setup.property.guests"), t("setup.property.daysShown", { count: settings.purgeAfterDays })],
          ]}
        />
      </Section>
    </SimpleGrid>
  );
}
