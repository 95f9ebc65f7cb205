import { Button, Stack } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { wholePage } from "../../../ui/table-footer.tsx";
import { type CatalogueEntry, catalogueEntries, filterEntries, stagesOf } from "./catalogue-entries.ts";
import { ChoiceFilter, KindFilter } from "./parts/choice-filter.tsx";
import { CompactCards } from "./parts/compact-cards.tsx";
import classes from "./parts/push-steps.module.css";
import { sortByValue } from "./sort-by-value.ts";
import { entryValue, useCatalogueColumns } from "./use-catalogue-columns.tsx";

const WAYS = ["call", "within", "compare"] as const;

const BY_PLACE = { key: "place", descending: false };

/** What every module is, how it reaches OPERA Cloud and in which order: the same for every hotel. */
export function CataloguePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { search, sort = BY_PLACE, filter, onSort } = useListSearch("pages-modules");
  const { name, isconfig, way } = search;
  const entries = useMemo(() => catalogueEntries(language), [language]);
  const columns = useCatalogueColumns();
  const found = sortByValue(
    filterEntries(entries, { name, isconfig, way }, (key) => t(`modules.about.${key}`)),
    (entry) => entryValue(entry, sort.key),
    { ...sort, language },
  );
  const clear = () => filter({ name: undefined, isconfig: undefined, way: undefined });
  return (
    <>
      <PageHeader title={t("pages.moduleCatalogue")} description={t("modules.catalogue.text")} />
      <Stack gap="lg">
        <Section title={t("modules.catalogue.order")} description={t("modules.catalogue.orderText")}>
          <PushSteps entries={entries} />
        </Section>
        <Section title={t("modules.catalogue.title")} flush>
          <FilterBar
            search={{
              label: t("modules.catalogue.search"),
              value: name ?? "",
              onSearch: (text) => filter({ name: text || undefined }),
            }}
            onClear={name || isconfig || way ? clear : undefined}
          >
            <KindFilter value={isconfig} onChange={(next) => filter({ isconfig: next })} />
            <ChoiceFilter
              label={t("modules.catalogue.way")}
              all={t("modules.catalogue.anyWay")}
              choices={WAYS.map((item) => ({ value: item, label: t(`modules.ways.${item}`) }))}
              value={way}
              onChange={(next) => filter({ way: next })}
            />
          </FilterBar>
          <CompactCards>
            <DataTable<CatalogueEntry>
              name="catalogue-page"
              caption={t("pages.moduleCatalogue")}
              list={{ data: wholePage(found), error: null, isPending: false }}
              rowKey={({ key }) => key}
              columns={columns}
              sort={sort}
              onSort={onSort}
              cards
              empty={
                <Nothing
                  icon={<IconSearch aria-hidden />}
                  title={t("modules.list.noMatch")}
                  action={
                    <Button variant="default" onClick={clear}>
                      {t("ui.clearFilters")}
                    </Button>
                  }
                >
                  {t("modules.list.noMatchText")}
                </Nothing>
              }
            />
          </CompactCards>
        </Section>
      </Stack>
    </>
  );
}

/** The order of the push as steps from top to bottom, each with its modules in order. */
function PushSteps({ entries }: { entries: CatalogueEntry[] }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <ol className={classes.steps}>
      {stagesOf(entries).map(({ stage, entries: modules }, index) => (
        <li key={stage} className={classes.step}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <h3 className={classes.name}>{t(`modules.stages.${stage}.title`)}</h3>
          <p className={classes.text}>{t(`modules.stages.${stage}.text`)}</p>
          <ol className={classes.modules}>
            {modules.map(({ key, name, way }) => (
              <li key={key}>
                <AppLink href={hrefTo("module", { module_id: key })} className={classes.module} data-way={way}>
                  {name}
                </AppLink>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
