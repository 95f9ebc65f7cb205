import { Anchor, Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import { propertiesQuery } from "../../../../data/properties.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotel } from "../../../../lib/session.ts";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { plain } from "../choices.ts";
import { useFieldWords } from "../field-words.ts";
import { EnvironmentBadge, isClosed, StatusBadge } from "./badges.tsx";
import classes from "./other-hotels.module.css";

/** Up to this many are listed; more need a search. */
const AT_A_GLANCE = 6;

/** The other hotels of the account. */
export function OtherHotels({ current }: { current: string }) {
  const { t } = useTranslation();
  const mayAdd = useAbility().can("manage", "Property");
  const { account } = useHotel();
  const [wanted, setWanted] = useState("");
  const hotels = useQuery(propertiesQuery(account));
  const all = hotels.data?.properties ?? [];
  const shown = all.filter(({ name, city, oracleid }) =>
    plain(`${name} ${city} ${oracleid}`).includes(plain(wanted.trim())),
  );
  return (
    <Section
      title={t("properties.page.otherHotels")}
      actions={
        mayAdd && (
          <Button
            component={AppLink}
            href={hrefTo("property-add", { account: account?.slug })}
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {t("pages.addProperty")}
          </Button>
        )
      }
      flush
    >
      {hotels.isPending && (
        <Stack gap="sm" px="lg" pb="md" aria-busy>
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Stack>
      )}
      {hotels.error && (
        <div className={classes.aside}>
          <Failure error={hotels.error} onRetry={() => void hotels.refetch()} />
        </div>
      )}
      {all.length > AT_A_GLANCE && (
        <div className={classes.aside}>
          <TextInput
            type="search"
            aria-label={t("properties.page.filter")}
            placeholder={t("properties.page.filter")}
            value={wanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
        </div>
      )}
      <ul className={classes.hotels}>
        {shown.map((property) => (
          <li key={property.id}>
            <Hotel property={property} account={account?.slug ?? ""} here={property.slug === current} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {hotels.data && shown.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("properties.list.noMatch")}
          </Text>
        )}
        <Anchor
          component={AppLink}
          href={hrefTo("property-list", { account: account?.slug, property: current })}
          size="sm"
        >
          {t("properties.page.all")}
        </Anchor>
      </div>
    </Section>
  );
}

function Hotel({ property, account, here }: { property: Property; account: string; here: boolean }) {
  const { value } = useFieldWords();
  const place = [property.city, property.country && value("country", property.country)].filter(Boolean).join(", ");
  return (
    <AppLink
      href={hrefTo("property", { account, property: property.slug })}
      className={classes.hotel}
      data-closed={isClosed(property)}
      aria-current={here ? "page" : undefined}
    >
      <span className={classes.words}>
        <span className={classes.name}>
          <bdi>{property.name}</bdi>
        </span>
        <Text span size="sm" c="dimmed">
          <bdi>{place || property.oracleid}</bdi>
        </Text>
      </span>
      <span className={classes.badges}>
        <StatusBadge status={property.status} />
        <EnvironmentBadge environment={property.environment} />
      </span>
    </AppLink>
  );
}
