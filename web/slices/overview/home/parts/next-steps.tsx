import { Text } from "@mantine/core";
import {
  IconApi,
  IconChevronRight,
  IconCloudUpload,
  IconFileImport,
  IconHeartRateMonitor,
  IconShieldLock,
  IconStack2,
  IconUserCircle,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Ability } from "../../../../../core/access/abilities.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./next-steps.module.css";

type Step = {
  key: "import" | "push" | "modules" | "secondFactor" | "profile" | "token" | "system";
  icon: TablerIcon;
  href: Href;
};

/** What is worth doing now: only what this person may do and has not done. */
export function NextSteps() {
  const { t } = useTranslation();
  const { user, secondFactor } = useSession();
  const hrefTo = useHrefTo();
  const ability = useAbility();
  const steps: Step[] = [
    ...useWorkSteps(ability),
    ...(secondFactor
      ? []
      : [
          {
            key: "secondFactor" as const,
            icon: IconShieldLock,
            href: hrefTo("pages-account-setting", {}, { tab: "secondFactor" }),
          },
        ]),
    ...(user.mobile ? [] : [{ key: "profile" as const, icon: IconUserCircle, href: hrefTo("pages-account-setting") }]),
    { key: "token", icon: IconApi, href: hrefTo("pages-account-setting", {}, { tab: "tokens" }) },
    ...(ability.can("manage", "Settings")
      ? [{ key: "system" as const, icon: IconHeartRateMonitor, href: hrefTo("system") }]
      : []),
  ];
  return (
    <Section title={t("dashboard.next.title")} description={t("dashboard.next.text")} flush>
      <ul className={classes.steps}>
        {steps.map(({ key, icon: Icon, href }) => (
          <li key={key}>
            <AppLink href={href} className={classes.step}>
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
  const hrefTo = useHrefTo();
  if (!account || !property) return [];
  const importing: Step = { key: "import", icon: IconFileImport, href: hrefTo("import-hub") };
  const modules: Step = { key: "modules", icon: IconStack2, href: hrefTo("modules") };
  const push: Step = { key: "push", icon: IconCloudUpload, href: hrefTo("push") };
  return [
    ...(ability.can("read", "Import") ? [importing] : []),
    ...(ability.can("read", "Push") ? [push] : []),
    ...(ability.can("read", "Module") ? [modules] : []),
  ];
}
