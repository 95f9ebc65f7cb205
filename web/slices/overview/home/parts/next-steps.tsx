import { Text } from "@mantine/core";
import {
  IconApi,
  IconChevronRight,
  IconFileImport,
  IconHeartRateMonitor,
  IconShieldLock,
  IconStack2,
  IconUserCircle,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Ability, abilityOf } from "../../../../../core/access/abilities.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { pathTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./next-steps.module.css";

type Step = {
  key: "import" | "modules" | "secondFactor" | "profile" | "token" | "system";
  icon: TablerIcon;
  href: string;
};

/** What is worth doing now: only what this person may do and has not done. */
export function NextSteps() {
  const { t } = useTranslation();
  const { user, secondFactor } = useSession();
  const settings = pathTo("pages-account-setting");
  const ability = abilityOf(user.ability);
  const steps: Step[] = [
    ...useWorkSteps(ability),
    ...(secondFactor
      ? []
      : [{ key: "secondFactor" as const, icon: IconShieldLock, href: `${settings}?tab=secondFactor` }]),
    ...(user.mobile ? [] : [{ key: "profile" as const, icon: IconUserCircle, href: settings }]),
    { key: "token", icon: IconApi, href: `${settings}?tab=tokens` },
    ...(ability.can("manage", "Settings")
      ? [{ key: "system" as const, icon: IconHeartRateMonitor, href: pathTo("system") }]
      : []),
  ];
  return (
    <Section title={t("dashboard.next.title")} description={t("dashboard.next.text")} flush>
      <ul className={classes.steps}>
        {steps.map(({ key, icon: Icon, href }) => (
          <li key={key}>
            <AppLink href={href} className={classes.step ?? ""}>
              <span className={classes.tile} aria-hidden>
                <Icon size={20} stroke={1.75} />
              </span>
              <span className={classes.words}>
                <Text span fw={600}>
                  {t(`dashboard.next.${key}.title`)}
                </Text>
                <Text span size="sm" c="dimmed">
                  {t(`dashboard.next.${key}.text`)}
                </Text>
              </span>
              <IconChevronRight size={18} className="mirrored" aria-hidden />
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The work itself comes before everything around it. */
function useWorkSteps(ability: Ability): Step[] {
  const { account, property } = useHotel();
  if (!account || !property) return [];
  const hotel = { account: account.slug, property: property.slug };
  const importing: Step = {
    key: "import",
    icon: IconFileImport,
    href: pathTo("import-hub") + stringifySearch(hotel),
  };
  const modules: Step = { key: "modules", icon: IconStack2, href: pathTo("modules", hotel) };
  return [...(ability.can("read", "Import") ? [importing] : []), ...(ability.can("read", "Module") ? [modules] : [])];
}
