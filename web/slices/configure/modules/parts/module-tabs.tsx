import { Tabs } from "@mantine/core";
import { IconDownload, IconHistory, IconListDetails, IconTable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Ability } from "../../../../../core/access/abilities.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useChangeSearch, usePageSearch } from "../../../../lib/page.ts";
import { FieldsTab } from "./fields-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
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

/** What there is to know about a module, as far as the reader may; the open tab is in the address. */
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
