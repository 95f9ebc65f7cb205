import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHotel, useSession } from "../../../lib/session.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import classes from "./home-page.module.css";
import { partOfDay } from "./part-of-day.ts";
import { HealthCard } from "./parts/health-card.tsx";
import { HotelCard } from "./parts/hotel-card.tsx";
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
