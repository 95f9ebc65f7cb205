import { Anchor, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PushWay } from "../../../../core/modules/module.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import type { CatalogueEntry } from "./catalogue-entries.ts";
import classes from "./parts/catalogue-name.module.css";
import { Needs } from "./parts/needs.tsx";
import type { Value } from "./sort-by-value.ts";

const COLOURS: Record<PushWay, string> = { call: "petrol", within: "blue", compare: "gray" };

export const entryValue = (entry: CatalogueEntry, column: string): Value => {
  const values: Record<string, Value> = {
    name: entry.name,
    place: entry.place,
    way: entry.way,
    fields: entry.fields,
  };
  return values[column] ?? null;
};

export function useCatalogueColumns(): Column<CatalogueEntry>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  return [
    {
      key: "name",
      header: t("modules.columns.name"),
      sortable: true,
      cell: ({ key, name }) => (
        <div className={classes.name}>
          <Anchor component={AppLink} href={hrefTo("module", { module_id: key })} size="sm" fw={600}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`modules.about.${key}`)}
          </Text>
        </div>
      ),
    },
    {
      key: "place",
      header: t("modules.catalogue.place"),
      numeric: true,
      sortable: true,
      cell: ({ place }) => number(place),
    },
    {
      key: "way",
      header: t("modules.catalogue.way"),
      sortable: true,
      cell: ({ way }) => <PushWayBadge way={way} />,
    },
    {
      key: "fields",
      header: t("modules.tabs.fields"),
      numeric: true,
      sortable: true,
      narrow: true,
      cell: ({ fields, required }) => (
        <div>
          {number(fields)}
          <Text size="xs" c="dimmed">
            {t("modules.catalogue.required", { required: number(required) })}
          </Text>
        </div>
      ),
    },
    { key: "keys", header: t("modules.catalogue.keys"), cell: ({ keys }) => keys.join(" + ") },
    { key: "needs", header: t("modules.catalogue.needs"), cell: (entry) => <Needs entry={entry} /> },
  ];
}

/** How a module's records reach OPERA Cloud. */
function PushWayBadge({ way }: { way: PushWay }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={COLOURS[way]} miw="max-content">
      {t(`modules.ways.${way}`)}
    </Badge>
  );
}
