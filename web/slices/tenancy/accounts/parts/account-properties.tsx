import { Anchor, Button, Skeleton, Stack } from "@mantine/core";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { isClosed, StatusBadge } from "../../properties/parts/badges.tsx";
import classes from "./account-properties.module.css";

type Row = { id: string; slug: string; name: string; status: number };
type Props = { account: string; properties: Row[] | undefined };

/** The hotels of the account, each with its state and its link. */
export function AccountProperties({ account, properties }: Props) {
  const { t } = useTranslation();
  const add = (
    <Button
      component={AppLink}
      href={hrefTo("property-add", { account })}
      size="compact-sm"
      variant="light"
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      {t("pages.addProperty")}
    </Button>
  );
  return (
    <Section title={t("pages.properties")} actions={properties && properties.length > 0 && add} flush>
      {!properties && (
        <Stack gap="sm" px="lg" pb="lg" aria-busy>
          <Skeleton height={28} />
          <Skeleton height={28} />
        </Stack>
      )}
      {properties?.length === 0 && (
        <Nothing icon={<IconBuilding aria-hidden />} title={t("properties.list.none")} action={add}>
          {t("properties.list.noneAdmin")}
        </Nothing>
      )}
      <ul className={classes.properties}>
        {properties?.map((property) => (
          <li key={property.id} className={classes.property}>
            <Anchor
              component={AppLink}
              href={hrefTo("property", { account, property: property.slug })}
              fw={500}
              dir="auto"
              {...(isClosed(property) && { td: "line-through", c: "dimmed" })}
            >
              {property.name}
            </Anchor>
            <StatusBadge status={property.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
