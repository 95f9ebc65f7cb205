import { useMatches } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { pageOf } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { MENU_GROUPS } from "./menu-entries.ts";
import classes from "./menu-list.module.css";
import { useMainMenu } from "./use-menu.ts";

/** The pages of the menu in their groups. */
export function MenuList() {
  const { t } = useTranslation();
  const id = useId();
  const groups: readonly string[] = MENU_GROUPS;
  const entries = useMainMenu().filter(({ group }) => groups.includes(group));
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  // A user's page belongs to Users: the menu also marks a parent, unless the page has its own entry.
  const isEntry = entries.some(({ name }) => name === page);
  const parents = page && !isEntry ? (pageOf(page).crumbs ?? []) : [];
  // With several parents the nearest: a profile belongs to Profiles, although these belong to All data.
  const parent = parents.findLast((title) => entries.some(({ name }) => pageOf(name).title === title));
  return (
    <nav className={classes.nav} aria-label={t("shell.mainMenu")}>
      {MENU_GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} className={classes.group}>
            <p className={classes.heading} id={`${id}-${group}`}>
              {t(`shell.menuGroups.${group}`)}
            </p>
            <ul className={classes.list} aria-labelledby={`${id}-${group}`}>
              {own.map(({ name, href, icon: Icon }) => (
                <li key={name}>
                  <AppLink
                    href={href}
                    className={classes.link}
                    {...(parent === pageOf(name).title && { "data-within": true })}
                  >
                    <Icon size={20} stroke={1.75} aria-hidden />
                    <span className={classes.label}>{t(`pages.${pageOf(name).title}`)}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
