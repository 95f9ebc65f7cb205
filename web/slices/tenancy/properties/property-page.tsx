import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCalendar, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { connection as connectionSchema, Property, SecretName } from "../../../../contract/properties.ts";
import { propertyQuery } from "../../../data/properties.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotel, useSlugs } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { RecordHistory } from "../audit/record-history.tsx";
import { useFieldWords } from "./field-words.ts";
import { EnvironmentBadge, isClosed, StatusBadge } from "./parts/badges.tsx";
import { ConnectionTest } from "./parts/connection-test.tsx";
import { DetailsCard } from "./parts/details-card.tsx";
import { type Fact, FactColumns } from "./parts/fact-columns.tsx";
import { OtherHotels } from "./parts/other-hotels.tsx";
import { PeopleCard } from "./parts/people-card.tsx";
import { PropertyFailure } from "./parts/property-failure.tsx";
import { StatusActions } from "./parts/status-actions.tsx";
import { Timeline } from "./parts/timeline.tsx";
import classes from "./property-page.module.css";
import { missingForSignIn } from "./sign-in-needs.ts";

const COLOURS = { unknown: "gray", ok: "green", failed: "red" } as const;

/** One hotel: identity, dates of the move, connection, people; and the account's other hotels. */
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
  const { account } = useHotel();
  const mayChange = useAbility().can("manage", "Property") && !isClosed(property);
  return (
    <Section title={t("properties.sections.dates")}>
      {begindate || datelive || enddate ? (
        <Timeline property={property} />
      ) : (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {t("properties.page.noDatesText")}
          </Text>
          {mayChange && (
            <Button
              component={AppLink}
              href={hrefTo("property-update", { id: property.id, account: account?.slug, property: property.slug })}
              variant="default"
              size="compact-md"
              leftSection={<IconCalendar size={16} aria-hidden />}
            >
              {t("properties.page.addDates")}
            </Button>
          )}
        </Group>
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

type Props = { property: Property; connection: z.infer<typeof connectionSchema> };

/** The connection to the hotel's OPERA Cloud, and its last test. Secrets only show that they are set. */
function ConnectionCard({ property, connection }: Props) {
  const { t } = useTranslation();
  const { ago, date } = useFormats();
  const { label, value } = useFieldWords();
  const { account } = useHotel();
  const ability = useAbility();
  const missing = missingForSignIn(property);
  const mayTest = ability.can("manage", "Credential") && property.hostname !== "";
  const lastProblem = connection.state === "failed" ? connection.message : null;
  const secret = (name: SecretName): Fact => {
    const { set, since } = property[name];
    if (!set) return [label(name), null];
    return [label(name), since ? t("properties.secret.since", { date: date(since) }) : t("properties.secret.set")];
  };
  const byMode: Fact[] =
    property.authmode === "password"
      ? [[label("username"), property.username], secret("password")]
      : [
          [label("enterpriseid"), property.enterpriseid],
          [label("scope"), property.scope],
        ];
  return (
    <Section
      title={t("properties.sections.connection")}
      actions={
        <Group gap="xs">
          {connection.checkedAt && (
            <Text size="sm" c="dimmed">
              {t("properties.connection.checked", { when: ago(connection.checkedAt) })}
            </Text>
          )}
          <Badge variant="light" color={COLOURS[connection.state]}>
            {t(`properties.connection.${connection.state}`)}
          </Badge>
        </Group>
      }
    >
      <Stack gap="sm">
        {account && mayTest ? (
          <ConnectionTest account={account.slug} property={property.slug} lastProblem={lastProblem} />
        ) : (
          lastProblem && <Alert color="red">{lastProblem}</Alert>
        )}
        {missing.length > 0 && (
          <Alert color="brass" role="note" icon={<IconAlertTriangle aria-hidden />} py="xs">
            {t("properties.connection.missing", { names: missing.map(label).join(", ") })}
          </Alert>
        )}
        {missing.length === 0 && connection.state !== "failed" && (
          <Text size="sm" c="dimmed">
            {t("properties.connection.complete")}
          </Text>
        )}
        <FactColumns
          columns={[
            [
              [label("hostname"), property.hostname],
              [label("hoteid"), property.hoteid],
              [label("authmode"), value("authmode", property.authmode)],
              secret("appkey"),
              [label("clientid"), property.clientid],
              secret("clientsecret"),
              ...byMode,
              [label("externalsystem"), property.externalsystem],
            ],
          ]}
        />
      </Stack>
    </Section>
  );
}
