import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { ColumnChooser } from "../../../../ui/column-chooser.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../../ui/use-column-choice.ts";
import { filterFields } from "../select-fields.ts";
import { sortByValue } from "../sort-by-value.ts";
import { fieldValue, useFieldColumns } from "../use-field-columns.tsx";
import { CompactCards } from "./compact-cards.tsx";

/** The fields of a module, out of the catalogue: what a file may hold and how OPERA keeps it. */
export function FieldsTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { search, sort, filter, onSort } = useListSearch("module");
  const choice = useColumnChoice("fields", useFieldColumns(id));
  const found = filterFields(id, search.name ?? "", language);
  const shown = sort
    ? sortByValue(found, (field) => fieldValue(field, sort.key, language), { ...sort, language })
    : found;
  const clear = () => filter({ name: undefined });
  return (
    <Section title={t("modules.tabs.fields")} description={t("modules.fields.text")} flush>
      <FilterBar
        search={{
          label: t("modules.fields.search"),
          value: search.name ?? "",
          onSearch: (text) => filter({ name: text || undefined }),
        }}
        onClear={search.name ? clear : undefined}
        end={<ColumnChooser choice={choice} />}
      />
      <CompactCards>
        <DataTable<Field>
          name="fields-tab"
          caption={t("modules.tabs.fields")}
          list={{ data: wholePage(shown), error: null, isPending: false }}
          rowKey={(field) => field.id}
          columns={choice.columns}
          hidden={choice.hidden}
          sort={sort}
          onSort={onSort}
          cards
          empty={
            <Nothing
              icon={<IconSearch aria-hidden />}
              title={t("modules.fields.noMatch")}
              action={
                <Button variant="default" onClick={clear}>
                  {t("ui.clearFilters")}
                </Button>
              }
            >
              {t("modules.fields.noMatchText")}
            </Nothing>
          }
        />
      </CompactCards>
    </Section>
  );
}
