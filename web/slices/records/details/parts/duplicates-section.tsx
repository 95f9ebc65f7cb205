import { Anchor, Badge, Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Duplicate, ProfileDetail } from "../../../../../contract/records.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./duplicates-section.module.css";

type Props = { duplicates: readonly Duplicate[]; group: ProfileDetail["duplicateGroup"] };

/** Profiles that could be the same person, and what speaks for it and against it. */
export function DuplicatesSection({ duplicates, group }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const formats = useFormats();
  const mayDecide = useAbility().can("read", "Duplicate");
  const decide = group && mayDecide && (
    <Button
      component={AppLink}
      href={hrefTo("data-duplicates", {}, { band: group.band, group: group.id })}
      variant="default"
      size="xs"
    >
      {t("records.duplicates.decide")}
    </Button>
  );
  if (duplicates.length === 0) {
    return (
      <Section title={t("records.duplicates.title")} actions={decide}>
        <Text c="dimmed">{t("records.duplicates.none")}</Text>
      </Section>
    );
  }
  return (
    <Section title={t("records.duplicates.title")} description={t("records.duplicates.text")} actions={decide}>
      <ul className={classes.list}>
        {duplicates.map(({ ID, name, old_id, email, phone, city, band, probability, reasons }) => (
          <li key={ID} className={classes.item}>
            <div className={classes.head}>
              <Anchor component={AppLink} href={hrefTo("data-profile", { id: ID })} fw={600} dir="auto">
                {name || old_id}
              </Anchor>
              <Badge variant="light" color={band === "sure" || band === "likely" ? "brass" : "gray"}>
                {[
                  t(`records.duplicates.bands.${band}`),
                  ...(band === "related" ? [] : [formats.percent(probability)]),
                ].join(" · ")}
              </Badge>
            </div>
            <Text size="sm" c="dimmed" className={classes.words}>
              {[old_id, email, phone, city].filter((word) => word !== "").join(" · ")}
            </Text>
            <ul className={classes.reasons} aria-label={t("records.duplicates.why")}>
              {reasons.map(({ field, level, weight }) => (
                <li key={field}>
                  <Badge variant="outline" color={weight < 0 ? "red" : "gray"} size="sm">
                    {`${t(`records.duplicates.fields.${field}`)}: ${t(`records.duplicates.levels.${level}`)} ${formats.signed(weight)}`}
                  </Badge>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
