import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { pageOf } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import classes from "./horizontal-menu.module.css";
import { navClass } from "./layout-classes.ts";
import { layoutStore } from "./layout-state.ts";
import { MENU_GROUPS } from "./menu-entries.ts";
import { useMainMenu } from "./use-menu.ts";

/** The menu on top: one button for each group. The navbar's type applies to this bar. */
export function HorizontalMenu() {
  const { t } = useTranslation();
  const layout = useStore(layoutStore);
  const entries = useMainMenu();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav
      className={`${classes.bar} header-navbar main-menu ${navClass(layout)}`}
      data-type={layout.navbarType}
      aria-label={t("shell.mainMenu")}
    >
      {MENU_GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        const active = own.some(({ href }) => href === pathname);
        return (
          <Menu key={group} position="bottom-start" trigger="click-hover" openDelay={80} closeDelay={200}>
            <Menu.Target>
              <UnstyledButton className={classes.group} data-active={active}>
                {t(`shell.menuGroups.${group}`)}
                <IconChevronDown size={16} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {own.map(({ name, href, icon: Icon }) => (
                <Menu.Item
                  key={name}
                  component={AppLink}
                  href={href}
                  leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
                >
                  {t(`pages.${pageOf(name).title}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        );
      })}
    </nav>
  );
}
