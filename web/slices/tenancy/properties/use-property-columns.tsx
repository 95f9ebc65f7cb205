import { Anchor, Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../contract/properties.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotel } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { useFieldWords } from "./field-words.ts";
import { EnvironmentBadge, isClosed, StatusBadge } from "./parts/badges.tsx";

/** The columns of the property list; people and the edit link only for readers with the right. */
export function usePropertyColumns(people: ReadonlyMap<string, number> | undefined): Column<Property>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { label, value, day } = useFieldWords();
  const account = useHotel().account?.slug ?? "";
  const ability = useAbility();
  const columns: Column<Property>[] = [
    {
      key: "name",
      header: label("name"),
      sortable: true,
      stays: true,
      cell: (property) => (
        <>
          <Anchor
            component={AppLink}
            href={hrefTo("property", { account, property: property.slug })}
            size="sm"
            fw={600}
            dir="auto"
            {...(isClosed(property) && { td: "line-through", c: "dimmed" })}
          >
            {property.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {property.oracleid}
          </Text>
        </>
      ),
    },
    {
      key: "status",
      header: t("properties.list.status"),
      sortable: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: "environment",
      header: label("environment"),
      sortable: true,
      cell: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    { key: "city", header: label("city"), sortable: true, cell: ({ city }) => city || "–" },
    {
      key: "country",
      header: label("country"),
      sortable: true,
      cell: ({ country }) => (country ? value("country", country) : "–"),
    },
    {
      key: "live",
      header: label("datelive"),
      sortable: true,
      cell: ({ datelive }) => (datelive ? <time dateTime={datelive}>{day(datelive)}</time> : "–"),
    },
  ];
  if (ability.can("manage", "User"))
    columns.push({
      key: "people",
      header: t("properties.list.people"),
      numeric: true,
      sortable: true,
      cell: ({ id }) => (people ? number(people.get(id) ?? 0) : "–"),
    });
  if (ability.can("manage", "Property"))
    columns.push({
      key: "edit",
      header: t("ui.actions"),
      hideHeader: true,
      stays: true,
      narrow: true,
      cell: (property) =>
        !isClosed(property) && (
          <Button
            component={AppLink}
            href={hrefTo("property-update", { id: property.id, account, property: property.slug })}
            size="compact-sm"
            variant="default"
            aria-label={t("properties.list.editOf", { name: property.name })}
          >
            {t("properties.page.edit")}
          </Button>
        ),
    });
  return columns;
}
