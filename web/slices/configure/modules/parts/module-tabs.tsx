import { Tabs } from "@mantine/core";
import { IconDownload, IconHistory, IconListDetails, IconTable } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Ability, abilityOf } from "../../../../../core/access/abilities.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { parseSearch } from "../../../../lib/search.ts";
import { useSession } from "../../../../lib/session.ts";
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

/** What there is to know about a module, as far as the reader may; the open tab is in the address. */
export function ModuleTabs({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const ability = abilityOf(useSession().user.ability);
  const tabs = TABS.filter(({ may }) => may(ability));
  const wanted = parseSearch(searchStr).tab;
  const current = tabs.find(({ value }) => value === wanted)?.value ?? "fields";
  return (
    <Tabs
      value={current}
      // Another tab has other filters: only the tab itself stays in the address.
      onChange={(tab) => void navigate({ to: pathname, search: { tab }, replace: true, resetScroll: false })}
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
