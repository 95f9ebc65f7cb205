import { Button, Skeleton, Stack } from "@mantine/core";
import { IconCalendar, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../contract/properties.ts";
import { propertyQuery } from "../../../data/properties.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotel, useSlugs } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { RecordHistory } from "../audit/record-history.tsx";
import { EnvironmentBadge, isClosed, StatusBadge } from "./parts/badges.tsx";
import { ClosedNotice } from "./parts/closed-notice.tsx";
import { ConnectionCard } from "./parts/connection-card.tsx";
import { DetailsCard } from "./parts/details-card.tsx";
import { OtherHotels } from "./parts/other-hotels.tsx";
import { PeopleCard } from "./parts/people-card.tsx";
import { PropertyFailure } from "./parts/property-failure.tsx";
import { StatusActions } from "./parts/status-actions.tsx";
import { Timeline } from "./parts/timeline.tsx";
import classes from "./property-page.module.css";

/** One hotel: who it is, when it moves, how it is reached, who works in it; the account's others beside it. */
export function PropertyPage() {
  const { t } = useTranslation();
  const { account } = useHotel();
  const { property: slug = "" } = useSlugs();
  const ability = useAbility();
  const found = useQuery(propertyQuery(account?.slug, slug));
  const property = found.data?.property;
  return (
    <>
      <PageHeader
        title={property?.name ?? t("pages.property")}
        description={
          property && (
            <span className={classes.badges}>
              <StatusBadge status={property.status} />
              <EnvironmentBadge environment={property.environment} />
            </span>
          )
        }
        actions={property && account && ability.can("manage", "Property") && <Actions property={property} />}
      />
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          {found.isPending && (
            <>
              <Skeleton height={120} radius="lg" />
              <Skeleton height={320} radius="lg" />
            </>
          )}
          {found.error && <PropertyFailure error={found.error} onRetry={() => void found.refetch()} />}
          {found.data && property && (
            <>
              {isClosed(property) && <ClosedNotice />}
              <Dates property={property} />
              <DetailsCard property={property} />
              {ability.can("read", "Credential") && (
                <ConnectionCard property={property} connection={found.data.connection} />
              )}
              <PeopleCard people={found.data.users} property={property.slug} />
              <RecordHistory recordKind="property" recordId={property.id} />
            </>
          )}
        </Stack>
        <OtherHotels current={slug} />
      </div>
    </>
  );
}

function Dates({ property }: { property: Property }) {
  const { t } = useTranslation();
  const { begindate, datelive, enddate } = property;
  return (
    <Section title={t("properties.sections.dates")}>
      {begindate || datelive || enddate ? (
        <Timeline property={property} />
      ) : (
        <Nothing icon={<IconCalendar aria-hidden />} title={t("properties.page.noDates")}>
          {t("properties.page.noDatesText")}
        </Nothing>
      )}
    </Section>
  );
}

function Actions({ property }: { property: Property }) {
  const { t } = useTranslation();
  const { account } = useHotel();
  return (
    <>
      <StatusActions property={property} />
      {!isClosed(property) && (
        <Button
          component={AppLink}
          href={hrefTo("property-update", { id: property.id, account: account?.slug, property: property.slug })}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t("properties.page.edit")}
        </Button>
      )}
    </>
  );
}
