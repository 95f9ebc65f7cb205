import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconFileImport, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotel } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { ColumnChooser } from "../../../ui/column-chooser.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { wholePage } from "../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../ui/use-column-choice.ts";
import { useSelection } from "../../../ui/use-selection.ts";
import classes from "./modules-page.module.css";
import { BulkRefusals, BulkSwitch } from "./parts/bulk-switch.tsx";
import { CompactCards } from "./parts/compact-cards.tsx";
import { Counters } from "./parts/counters.tsx";
import { DeletedModules } from "./parts/deleted-modules.tsx";
import { ModuleFilters } from "./parts/module-filters.tsx";
import { ModuleListState } from "./parts/module-list-state.tsx";
import { differs, sumCounters } from "./reconcile.ts";
import { groupModules, isOn } from "./select-modules.ts";
import { sortByValue } from "./sort-by-value.ts";
import type { Refused } from "./use-bulk-switch.ts";
import { sortValue, useModuleColumns } from "./use-module-columns.tsx";
import { useModuleList } from "./use-module-list.ts";

/** The modules of this hotel: their rows in each state, and whether they are switched on. */
export function ModulesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { property } = useHotel();
  const hrefTo = useHrefTo();
  const ability = useAbility();
  const { query, readings, kept, found, deleted, list, onClear } = useModuleList();
  const { search, sort, filter, onSort } = list;
  const anyMapped = kept.some(({ mapped }) => mapped);
  const choice = useColumnChoice("modules", useModuleColumns(anyMapped, readings));
  const shown = sort ? sortByValue(found, (item) => sortValue(item, sort.key, readings), { ...sort, language }) : found;
  const selection = useSelection(shown.map(({ id }) => id));
  const [refused, setRefused] = useState<Refused[]>([]);
  const onDone = (left: Refused[]) => {
    setRefused(left);
    selection.clear();
    selection.onSelect(
      left.map(({ module }) => module.id),
      true,
    );
  };

  return (
    <>
      <PageHeader
        title={t("pages.modules")}
        description={t("modules.list.text", { property: property?.name ?? "" })}
        actions={
          <>
            <Button
              component={AppLink}
              href={hrefTo("module-grid")}
              variant="default"
              leftSection={<IconTable size={16} aria-hidden />}
            >
              {t("modules.list.toGrid")}
            </Button>
            {ability.can("read", "Import") && (
              <Button
                component={AppLink}
                href={hrefTo("import-hub")}
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t("modules.do.import")}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="lg">
        {query.data && <ModuleTotals modules={kept} />}
        <Section title={t("modules.list.title")} flush>
          <FilterBar
            search={{
              label: t("modules.list.search"),
              value: search.name ?? "",
              onSearch: (text) => filter({ name: text || undefined }),
            }}
            onClear={onClear}
            end={<ColumnChooser choice={choice} />}
          >
            <ModuleFilters search={search} filter={filter} />
          </FilterBar>
          {refused.length > 0 && <BulkRefusals refused={refused} onClose={() => setRefused([])} />}
          <ModuleListState query={query} isEmpty={found.length === 0} onClear={onClear}>
            <CompactCards>
              <DataTable
                caption={t("modules.list.title")}
                columns={choice.columns}
                hidden={choice.hidden}
                list={{ ...query, data: query.data && wholePage(shown) }}
                rowKey={({ id }) => id}
                sort={sort}
                onSort={onSort}
                selection={ability.can("write", "Module") ? { ...selection, nameOf: ({ name }) => name } : undefined}
                groups={(rows) =>
                  groupModules(rows).map(({ group, modules }) => ({
                    key: group,
                    title: t(`files.groups.${group}`),
                    rows: modules,
                  }))
                }
                cards
                className={classes.table}
              />
            </CompactCards>
          </ModuleListState>
        </Section>
        <DeletedModules modules={deleted} />
      </Stack>
      <BulkSwitch
        modules={shown.filter(({ id }) => selection.selected.has(id))}
        of={shown.length}
        onAll={selection.selectAll}
        onClear={selection.clear}
        onDone={onDone}
      />
    </>
  );
}

/** All switched-on modules at a glance; links to those whose figures differ. */
function ModuleTotals({ modules }: { modules: ModuleShown[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const on = modules.filter(isOn);
  const different = on.filter(differs).length;
  return (
    <Section
      title={t("modules.totals.title")}
      description={t("modules.totals.text", { on: number(on.length), count: modules.length })}
      actions={
        different > 0 && (
          <Anchor component={AppLink} href={hrefTo("modules", {}, { state: "differs" })} size="sm" fw={600}>
            {t("modules.totals.differ", { count: different })}
          </Anchor>
        )
      }
    >
      <Counters counters={sumCounters(on)} />
      {on.every((module) => module.nbroworacle === 0) && (
        <Text size="sm" c="dimmed" mt="md">
          {t("modules.totals.empty")}
        </Text>
      )}
    </Section>
  );
}
