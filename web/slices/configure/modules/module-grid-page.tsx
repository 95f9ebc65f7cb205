import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useHotel } from "../../../lib/session.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { ColumnChooser } from "../../../ui/column-chooser.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { wholePage } from "../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../ui/use-column-choice.ts";
import { gridCsv } from "./grid-csv.ts";
import classes from "./module-grid-page.module.css";
import { ModuleFilters } from "./parts/module-filters.tsx";
import { ModuleListState } from "./parts/module-list-state.tsx";
import { saveFile } from "./save-file.ts";
import { sortByValue } from "./sort-by-value.ts";
import { useGridColumns } from "./use-grid-columns.tsx";
import { useModuleList } from "./use-module-list.ts";

/** All modules and all their parameters in one grid, to view and to download. */
export function ModuleGridPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { property } = useHotel();
  const { query, readings, found, list, onClear } = useModuleList();
  const { search, sort, filter, onSort } = list;
  const all = useGridColumns(readings);
  const choice = useColumnChoice("module-grid", all);
  const columns = all.filter(({ key }) => !choice.hidden.has(key));
  const sorted = sort && all.find(({ key }) => key === sort.key);
  const rows = sorted ? sortByValue(found, sorted.value, { ...sort, language }) : found;

  const save = () =>
    saveFile(`modules-${property?.slug ?? ""}.csv`, new Blob([gridCsv(columns, rows)], { type: "text/csv" }));
  return (
    <>
      <PageHeader
        title={t("pages.moduleGrid")}
        description={t("modules.grid.text")}
        actions={
          <Button
            variant="default"
            onClick={save}
            disabled={rows.length === 0}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("modules.grid.download")}
          </Button>
        }
      />
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
        <ModuleListState query={query} isEmpty={found.length === 0} onClear={onClear}>
          <DataTable
            caption={t("pages.moduleGrid")}
            columns={columns}
            list={{ ...query, data: query.data && wholePage(rows) }}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={onSort}
            frame="grid"
            className={classes.grid}
          />
        </ModuleListState>
      </Section>
    </>
  );
}
