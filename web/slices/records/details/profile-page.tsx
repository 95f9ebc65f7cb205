import { Anchor, Badge, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Duplicate, ProfileDetail } from "../../../../contract/records.ts";
import { profileQuery } from "../../../data/records.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageParams } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./parts/duplicates-section.module.css";
import { RecordFrame } from "./parts/record-frame.tsx";
import { KindBadge, OldId } from "./parts/record-marks.tsx";
import { RecordState } from "./parts/record-state.tsx";
import { StaysSection } from "./parts/stays-section.tsx";
import { WaysSection } from "./parts/ways-section.tsx";

/** A guest or a company: values with origins, possible duplicates, and stays. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { id } = usePageParams("data-profile");
  const hrefTo = useHrefTo();
  const query = useQuery(profileQuery(useHotelSlugs(), id));
  if (!query.data) return <RecordState kind="profiles" title={t("pages.dataProfile")} query={query} />;
  const { profile, duplicates, duplicateGroup, reservations, reservationCount, phones, emails, addresses, timeline } =
    query.data;
  // A merged profile answers as the one that remains, whose address this becomes.
  if (profile.ID !== id) return <Redirect href={hrefTo("data-profile", { id: profile.ID })} />;
  return (
    <RecordFrame
      key={id}
      kind="profiles"
      record={profile}
      oldId={profile.old_id}
      timeline={timeline}
      title={profile.name || profile.old_id}
      marks={
        <>
          <KindBadge value={profile.type} />
          {profile.status === "Inactive" && <KindBadge value={profile.status} />}
          <OldId id={profile.old_id} />
        </>
      }
      after={<StaysSection rows={reservations} count={reservationCount} of="profile" />}
      aside={
        <>
          <WaysSection phones={phones} emails={emails} addresses={addresses} module={profile.module} />
          <DuplicatesSection duplicates={duplicates} group={duplicateGroup} />
        </>
      }
    />
  );
}

type Props = { duplicates: readonly Duplicate[]; group: ProfileDetail["duplicateGroup"] };

/** Profiles that could be the same person, with the evidence for and against. */
function DuplicatesSection({ duplicates, group }: Props) {
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
                    {t("ui.labelled", {
                      label: t(`records.duplicates.fields.${field}`),
                      value: t(`records.duplicates.levels.${level}`),
                    })}{" "}
                    {formats.signed(weight)}
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
