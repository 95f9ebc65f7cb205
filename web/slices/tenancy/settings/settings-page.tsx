import { Tabs } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBuilding,
  IconBuildingSkyscraper,
  IconPalette,
  IconShieldLock,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Ability } from "../../../../core/access/abilities.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AccountTab } from "./parts/account-tab.tsx";
import { DangerTab } from "./parts/danger-tab.tsx";
import { LookTab } from "./parts/look-tab.tsx";
import { PropertyTab } from "./parts/property-tab.tsx";
import { ProtectionTab } from "./parts/protection-tab.tsx";

const TABS = [
  { value: "look", icon: IconPalette, panel: LookTab, may: () => true },
  {
    value: "property",
    icon: IconBuilding,
    panel: PropertyTab,
    may: (ability: Ability) => ability.can("read", "Property"),
  },
  {
    value: "account",
    icon: IconBuildingSkyscraper,
    panel: AccountTab,
    may: (ability: Ability) => ability.can("manage", "Account"),
  },
  {
    value: "protection",
    icon: IconShieldLock,
    panel: ProtectionTab,
    may: (ability: Ability) => ability.can("manage", "Account"),
  },
  {
    value: "danger",
    icon: IconAlertTriangle,
    panel: DangerTab,
    may: (ability: Ability) => ability.can("manage", "Account") || ability.can("manage", "Property"),
  },
] as const;

/** Look and language for everyone; property, account and danger zone for whom they concern. The tab is in the address. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { tab } = usePageSearch("settings");
  const change = useChangeSearch("settings");
  const ability = useAbility();
  const tabs = TABS.filter(({ may }) => may(ability));
  const current = tabs.find(({ value }) => value === tab)?.value ?? "look";
  return (
    <>
      <PageHeader title={t("pages.settings")} description={t("setup.text")} />
      <Tabs
        value={current}
        onChange={(next) => change({ tab: TABS.find(({ value }) => value === next)?.value }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {tabs.map(({ value, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
              {t(`setup.tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
