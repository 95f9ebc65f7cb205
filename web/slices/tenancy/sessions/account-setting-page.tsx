import { Tabs } from "@mantine/core";
import { IconApi, IconDevices, IconLock, IconShieldLock, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { GeneralTab } from "./parts/general-tab.tsx";
import { PasswordTab } from "./parts/password-tab.tsx";
import { SecondFactorTab } from "./parts/second-factor-tab.tsx";
import { SessionsTab } from "./parts/sessions-tab.tsx";
import { TokensTab } from "./parts/tokens-tab.tsx";

const TABS = [
  { value: "general", icon: IconUser, panel: GeneralTab },
  { value: "password", icon: IconLock, panel: PasswordTab },
  { value: "secondFactor", icon: IconShieldLock, panel: SecondFactorTab },
  { value: "sessions", icon: IconDevices, panel: SessionsTab },
  { value: "tokens", icon: IconApi, panel: TokensTab },
] as const;

/** Everything about one's own sign-in. The open tab is in the address, so it can be linked to. */
export function AccountSettingPage() {
  const { t } = useTranslation();
  const { tab: current = "general" } = usePageSearch("pages-account-setting");
  const change = useChangeSearch("pages-account-setting");
  return (
    <>
      <PageHeader title={t("pages.accountSettings")} description={t("settings.text")} />
      <Tabs
        value={current}
        onChange={(next) => change({ tab: TABS.find(({ value }) => value === next)?.value }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {TABS.map(({ value, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
              {t(`settings.tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
