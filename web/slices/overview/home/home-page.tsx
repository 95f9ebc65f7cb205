import { Badge, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readinessQuery } from "../../../data/system.ts";
import { useFormats } from "../../../lib/formats.ts";
import { roleKey } from "../../../lib/people.ts";
import { useHotel, useSession } from "../../../lib/session.ts";
import { Facts } from "../../../ui/facts.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./home-page.module.css";
import { NextSteps } from "./parts/next-steps.tsx";

/** The first page after sign-in: the hotel, the account, the house's health, and what to do next. */
export function HomePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { property } = useHotel();
  return (
    <>
      <PageHeader
        title={t(`dashboard.greeting.${partOfDay(new Date().getHours())}`, { name: user.firstname })}
        description={property && t("dashboard.text", { property: property.name })}
      />
      <div className={classes.columns}>
        <NextSteps />
        <Stack gap="lg">
          <HotelCard />
          <HealthCard />
        </Stack>
      </div>
    </>
  );
}

/** Which greeting fits the hour on the wall. */
function partOfDay(hour: number): "morning" | "day" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "day" : "evening";
}

function HealthCard() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(readinessQuery());
  const badge = (works: boolean | undefined) => {
    if (works === undefined && !isError) return t("dashboard.health.asking");
    return (
      <Badge variant="light" color={works ? "green" : "red"}>
        {works ? t("dashboard.health.works") : t("dashboard.health.down")}
      </Badge>
    );
  };
  return (
    <Section title={t("dashboard.health.title")} description={t("dashboard.health.text")}>
      <Facts
        facts={[
          [t("dashboard.health.server"), badge(isError ? false : data && true)],
          [t("dashboard.health.database"), badge(data?.database)],
          [t("dashboard.health.worker"), badge(data?.worker)],
        ]}
      />
    </Section>
  );
}

/** Where one works, for whom, and as what. */
function HotelCard() {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { user } = useSession();
  const { account, property } = useHotel();
  return (
    <Section title={t("dashboard.hotel.title")} description={t("dashboard.hotel.text")}>
      <Facts
        facts={[
          [t("dashboard.hotel.name"), property?.name],
          [t("dashboard.hotel.code"), property?.oracleid || t("ui.notGiven")],
          [t("accounts.name"), account?.name],
          [t("dashboard.hotel.since"), account && date(account.date)],
          [t("dashboard.hotel.properties"), number(user.properties.length)],
          [t("dashboard.hotel.role"), t(`users.roles.${roleKey(user.role)}`)],
        ]}
      />
    </Section>
  );
}
