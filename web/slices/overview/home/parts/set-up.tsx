import { Badge, Text } from "@mantine/core";
import {
  IconCalendarEvent,
  IconChevronRight,
  IconFileImport,
  IconPlugConnected,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotel } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./link-list.module.css";

type Step = { key: "dates" | "connection" | "file" | "people"; icon: TablerIcon; href: Href; isDone: boolean };

/** The first steps of a hotel without data; steps that this person may not do are left out. */
export function SetUp({ resort }: { resort: Property }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const ability = useAbility();
  const { property } = useHotel();
  const change = property && hrefTo("property-update", { id: property.id });
  const steps: Step[] = [
    ...(change && ability.can("manage", "Property")
      ? [
          { key: "dates" as const, icon: IconCalendarEvent, href: change, isDone: resort.datelive !== null },
          {
            ...{ key: "connection" as const, icon: IconPlugConnected, href: change },
            isDone: resort.hostname !== "" && resort.hoteid !== "",
          },
        ]
      : []),
    ...(ability.can("write", "Import")
      ? [{ key: "file" as const, icon: IconFileImport, href: hrefTo("import-hub"), isDone: false }]
      : []),
    ...(ability.can("manage", "User")
      ? [{ key: "people" as const, icon: IconUserPlus, href: hrefTo("apps-users-add"), isDone: false }]
      : []),
  ];
  if (steps.length === 0) return null;
  return (
    <Section title={t("dashboard.start.title")} flush>
      <ul className={classes.list}>
        {steps.map(({ key, icon: Icon, href, isDone }) => (
          <li key={key}>
            <AppLink href={href} className={classes.link}>
              <Icon size={20} className={classes.icon} aria-hidden />
              <span className={classes.words}>
                <span className={classes.title}>{t(`dashboard.start.${key}.title`)}</span>
                <Text span size="sm" c="dimmed">
                  {t(`dashboard.start.${key}.text`)}
                </Text>
              </span>
              {isDone ? (
                <Badge variant="light" color="green">
                  {t("dashboard.start.done")}
                </Badge>
              ) : (
                <IconChevronRight size={16} className="mirrored" aria-hidden />
              )}
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
