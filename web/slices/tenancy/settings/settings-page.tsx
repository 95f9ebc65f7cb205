import { Box, Group, SimpleGrid, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBuilding,
  IconBuildingSkyscraper,
  IconPalette,
  IconShieldLock,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { propertyRoutes } from "../../../../contract/properties.ts";
import { language as languageSchema } from "../../../../contract/users.ts";
import type { Ability } from "../../../../core/access/abilities.ts";
import { accountSettingsQuery } from "../../../data/accounts.ts";
import { resortQuery } from "../../../data/properties.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { useHotel } from "../../../lib/session.ts";
import { LANGUAGES } from "../../../lib/texts.ts";
import { AppearanceChoices } from "../../../shell/appearance-choices.tsx";
import { Choice } from "../../../shell/customizer-choice.tsx";
import { useSaveLanguage } from "../../../shell/use-profile-language.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { StatusBadge, statusName } from "../properties/parts/badges.tsx";
import { StatusActions } from "../properties/parts/status-actions.tsx";
import classes from "./parts/danger-tab.module.css";
import { DeleteAccountCard } from "./parts/delete-account-card.tsx";
import { DeletePropertyButton } from "./parts/delete-property-button.tsx";
import { DuplicatesCard } from "./parts/duplicates-card.tsx";
import { ExportsCard } from "./parts/exports-card.tsx";
import { PropertyTab } from "./parts/property-tab.tsx";
import { ProtectionTab } from "./parts/protection-tab.tsx";
import { QuotasCard } from "./parts/quotas-card.tsx";
import { RegistrationCard } from "./parts/registration-card.tsx";
import { SecondFactorCard } from "./parts/second-factor-card.tsx";

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

/**
 * Appearance and language for everyone; property, account and danger zone for people with the right. The tab is in the
 * address.
 */
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

/** Who may join the account, and its limits. */
function AccountTab() {
  const account = useHotel().account?.slug ?? "";
  const settings = useQuery(accountSettingsQuery(account));
  if (settings.error) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height={320} />;
  const shown = { account, settings: settings.data };
  return (
    <SimpleGrid key={account} cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
      <Stack gap="lg">
        <SecondFactorCard {...shown} />
        <RegistrationCard {...shown} />
        <DuplicatesCard {...shown} />
      </Stack>
      <QuotasCard {...shown} />
    </SimpleGrid>
  );
}

/** The export to take first, then the deletions. */
function DangerTab() {
  const { account, property } = useHotel();
  const ability = useAbility();
  if (!account) return null;
  return (
    <Stack gap="lg">
      {ability.can("manage", "Account") && <ExportsCard account={account.slug} />}
      {property && ability.can("manage", "Property") && (
        <div className={classes.danger}>
          <ClosePropertyCard hotel={{ account: account.slug, property: property.slug }} />
        </div>
      )}
      {ability.can("manage", "Account") && (
        <div className={classes.danger}>
          <DeleteAccountCard account={account} />
        </div>
      )}
    </Stack>
  );
}

type Props = { hotel: { account: string; property: string } };

type Resort = z.output<typeof propertyRoutes.details.reply>;
/** The server also looks at its files and whether it was ever live. */
const isEmpty = ({ resort, counts: { profiles, reservations, blocks } }: Resort): boolean =>
  statusName(resort.status) === "preparing" && profiles + reservations + blocks === 0;

/** Closes or reopens the property of the address, or deletes it while it is empty. */
function ClosePropertyCard({ hotel }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(resortQuery(hotel));
  return (
    <Section
      title={t("setup.danger.close")}
      description={t("setup.danger.closeText")}
      actions={
        data && (
          <>
            {isEmpty(data) && <DeletePropertyButton hotel={hotel} property={data.resort} />}
            <StatusActions property={data.resort} closingOnly />
          </>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={24} width={240} />}
      {data && (
        <Group gap="sm">
          <Text fw={600}>{data.resort.name}</Text>
          <StatusBadge status={data.resort.status} />
        </Group>
      )}
    </Section>
  );
}

/** The person's own appearance and language; the same choices as behind the palette in the navbar. */
function LookTab() {
  const { t, i18n } = useTranslation();
  const saveLanguage = useSaveLanguage();
  return (
    <Stack gap="lg">
      <Section title={t("setup.look.language")} description={t("setup.look.languageText")}>
        <Box maw={560}>
          <Choice
            label={t("shell.language")}
            value={languageSchema.catch("en").parse(i18n.language)}
            options={languageSchema.options}
            text={(code) => LANGUAGES.find((item) => item.code === code)?.name ?? code}
            onChange={(code) => void saveLanguage(code)}
          />
        </Box>
      </Section>
      <Section title={t("setup.look.title")} description={t("shell.customizer.hint")}>
        <AppearanceChoices />
      </Section>
    </Stack>
  );
}
