import { Button, Select } from "@mantine/core";
import { IconBuilding, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../contract/properties.ts";
import { environment as environmentSchema } from "../../../../contract/users.ts";
import { propertiesQuery } from "../../../data/properties.ts";
import { peopleCountsQuery } from "../../../data/users.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHotel } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { ColumnChooser } from "../../../ui/column-chooser.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { slicePage } from "../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../ui/use-column-choice.ts";
import { STATUSES } from "./parts/badges.tsx";
import { filterProperties, sortProperties } from "./select-properties.ts";
import { usePropertyColumns } from "./use-property-columns.tsx";

const PAGE = 25;
const BY_NAME = { key: "name", descending: false };
const ALL = "all";

/** All hotels of the account that the reader may use. */
export function PropertyListPage() {
  const { t, i18n } = useTranslation();
  const { account } = useHotel();
  const ability = useAbility();
  const properties = useQuery(propertiesQuery(account));
  const people = useQuery(peopleCountsQuery(account?.slug, ability.can("manage", "User"))).data;
  const { search, sort = BY_NAME, offset, filter, onSort, onOffset } = useListSearch("property-list");
  const { name, status, environment } = search;
  const { key, descending } = sort;
  const choice = useColumnChoice("properties", usePropertyColumns(people));
  const mayAdd = ability.can("manage", "Property");

  const found = useMemo(() => {
    const { language } = i18n;
    const fitting = filterProperties(properties.data?.properties ?? [], { name, status, environment }, language);
    return sortProperties(fitting, { sort: { key, descending }, language, people });
  }, [properties.data, name, status, environment, key, descending, people, i18n]);
  const isFiltered = Boolean(name || status || environment);
  const clear = () => filter({ name: undefined, status: undefined, environment: undefined });

  const add = mayAdd && (
    <Button
      component={AppLink}
      href={hrefTo("property-add", { account: account?.slug })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t("pages.addProperty")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("pages.properties")}
        description={t("properties.list.text", { account: account?.name ?? "" })}
        actions={add}
      />
      <Section title={t("properties.list.title")} flush>
        <FilterBar
          search={{
            label: t("properties.list.search"),
            value: name ?? "",
            onSearch: (text) => filter({ name: text || undefined }),
          }}
          onClear={isFiltered ? clear : undefined}
          end={<ColumnChooser choice={choice} />}
        >
          <Select
            aria-label={t("properties.list.status")}
            data={[
              { value: ALL, label: t("properties.list.anyStatus") },
              ...STATUSES.map((item) => ({ value: item, label: t(`properties.status.${item}`) })),
            ]}
            value={status ?? ALL}
            onChange={(next) => filter({ status: STATUSES.find((item) => item === next) })}
            w={170}
          />
          <Select
            aria-label={t("properties.fields.environment")}
            data={[
              { value: ALL, label: t("properties.list.anyEnvironment") },
              ...environmentSchema.options.map((option) => ({
                value: option,
                label: t(`properties.environments.${option}`),
              })),
            ]}
            value={environment ?? ALL}
            onChange={(next) => filter({ environment: environmentSchema.options.find((option) => option === next) })}
            w={190}
          />
        </FilterBar>
        <DataTable<Property>
          name="property-list-page"
          caption={t("pages.properties")}
          list={{ ...properties, data: properties.data && slicePage(found, { offset, limit: PAGE }) }}
          rowKey={({ id }) => id}
          columns={choice.columns}
          hidden={choice.hidden}
          sort={sort}
          onSort={onSort}
          onOffset={onOffset}
          cards
          empty={
            isFiltered ? (
              <Nothing
                icon={<IconSearch aria-hidden />}
                title={t("properties.list.noMatch")}
                action={
                  <Button variant="default" onClick={clear}>
                    {t("ui.clearFilters")}
                  </Button>
                }
              >
                {t("properties.list.noMatchText")}
              </Nothing>
            ) : (
              <Nothing icon={<IconBuilding aria-hidden />} title={t("properties.list.none")} action={add}>
                {mayAdd ? t("properties.list.noneAdmin") : t("properties.list.noneUser")}
              </Nothing>
            )
          }
        />
      </Section>
    </>
  );
}
