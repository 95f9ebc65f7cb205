import { Button, Stack, Tabs, Text } from "@mantine/core";
import { IconDownload, IconHistory, IconListDetails, IconSearch, IconTable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../../contract/users.ts";
import type { Ability } from "../../../../../core/access/abilities.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { synonymsOf } from "../../../../../core/modules/synonyms.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useChangeSearch, usePageSearch } from "../../../../lib/page.ts";
import { useHotel } from "../../../../lib/session.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { ColumnChooser } from "../../../../ui/column-chooser.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../../ui/use-column-choice.ts";
import { RecordHistory } from "../../../tenancy/audit/record-history.tsx";
import { plain, wordsOf } from "../select-modules.ts";
import { sortByValue } from "../sort-by-value.ts";
import { fieldValue, useFieldColumns } from "../use-field-columns.tsx";
import { CompactCards } from "./compact-cards.tsx";
import { ReadingsTab } from "./readings-tab.tsx";
import { TemplatesTab } from "./templates-tab.tsx";

const mayImport = (ability: Ability) => ability.can("read", "Import");

const TABS = [
  { value: "fields", icon: IconListDetails, panel: FieldsTab, may: () => true },
  { value: "readings", icon: IconTable, panel: ReadingsTab, may: mayImport },
  { value: "templates", icon: IconDownload, panel: TemplatesTab, may: mayImport },
  { value: "history", icon: IconHistory, panel: HistoryTab, may: (ability: Ability) => ability.can("read", "Audit") },
] as const;

const NO_FILTER = { name: undefined, sort: undefined, offset: undefined };

/** The tabs of a module that the reader may see; the open tab is in the address. */
export function ModuleTabs({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const { tab } = usePageSearch("module");
  const change = useChangeSearch("module");
  const ability = useAbility();
  const tabs = TABS.filter(({ may }) => may(ability));
  const current = tabs.find(({ value }) => value === tab)?.value ?? "fields";
  return (
    <Tabs
      value={current}
      // Another tab has other filters: only the tab itself stays in the address.
      onChange={(next) =>
        change({ ...NO_FILTER, tab: TABS.find(({ value }) => value === next)?.value }, { replace: true })
      }
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        {tabs.map(({ value, icon: Icon }) => (
          <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
            {t(`modules.tabs.${value}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel: Panel }) => (
        <Tabs.Panel key={value} value={value}>
          <Panel id={id} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The fields of a module, from the catalogue: what a file may hold and how OPERA stores it. */
function FieldsTab({ id }: { id: ModuleKey }) {
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

/** The log identifies a module by its hotel and its key. */
function HistoryTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const { property } = useHotel();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("modules.page.historyText")}
      </Text>
      <RecordHistory recordKind="module" recordId={`${property?.id}/${id}`} />
    </Stack>
  );
}

/** Every word must occur in the label, the name, or a header that other systems use. */
function filterFields(module: ModuleKey, name: string, language: Language): Field[] {
  const words = wordsOf(name);
  return fieldsOf(module).filter((field) => {
    const text = plain([field.labels[language], field.id, ...synonymsOf(module, field)].join(" "));
    return words.every((word) => text.includes(word));
  });
}
