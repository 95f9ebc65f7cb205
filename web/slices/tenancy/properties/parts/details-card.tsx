import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useFieldWords } from "../field-words.ts";
import classes from "./details-card.module.css";
import { type Fact, FactColumns } from "./fact-columns.tsx";

/** The hotel's identity and contact. */
export function DetailsCard({ property }: { property: Property }) {
  const { t } = useTranslation();
  const { date, ago } = useFormats();
  const { account } = useHotel();
  const { label, value } = useFieldWords();
  const { address, pincode, city, country, phone } = property;
  const lines = [address, [pincode, city].filter(Boolean).join(" "), country && value("country", country)];
  const siret: Fact[] = country === "FR" ? [[label("siretnumber"), property.siretnumber]] : [];
  return (
    <Section title={t("properties.page.identity")}>
      <FactColumns
        columns={[
          [
            [label("oracleid"), property.oracleid],
            [label("type"), property.type && value("type", property.type)],
            [label("address"), lines.some(Boolean) && <Lines lines={lines} />],
            [
              label("phone"),
              phone && (
                <Anchor href={`tel:${phone}`} dir="ltr">
                  {phone}
                </Anchor>
              ),
            ],
          ],
          [
            [label("fiscalnumber"), property.fiscalnumber],
            ...siret,
            [label("currency"), property.currency],
            [label("timezone"), property.timezone],
            [label("language"), value("language", property.language)],
            [t("properties.page.created"), date(property.createdAt)],
            [t("properties.page.updated"), ago(property.updatedAt)],
          ],
        ]}
      />
      <Text size="sm" c="dimmed" mt="md">
        {t("properties.page.settings")}{" "}
        <Anchor
          component={AppLink}
          href={hrefTo("settings", { account: account?.slug, property: property.slug })}
          underline="always"
        >
          {t("pages.settings")}
        </Anchor>
        .
      </Text>
    </Section>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.filter(Boolean).map((line) => (
    <span key={line} className={classes.line}>
      <bdi>{line}</bdi>
    </span>
  ));
}
