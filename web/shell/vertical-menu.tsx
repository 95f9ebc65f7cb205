import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { START } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Logo } from "../ui/logo.tsx";
import { HotelSwitcher } from "./hotel-switcher.tsx";
import { layoutStore, setLayout } from "./layout-state.ts";
import { MenuList } from "./menu-list.tsx";
import classes from "./vertical-menu.module.css";

/** The menu beside the page. Collapsed it is a rail of icons that opens on hover or focus. */
export function VerticalMenu() {
  const { t } = useTranslation();
  const { menuCollapsed } = useStore(layoutStore);
  // Just folded away it stays so, although the pointer and the focus are still on it.
  const [isFresh, setFresh] = useState(false);
  const Icon = menuCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside
      className={`${classes.menu} main-menu`}
      data-collapsed={menuCollapsed}
      data-fresh={isFresh || undefined}
      onPointerLeave={() => setFresh(false)}
      onFocus={() => setFresh(false)}
      aria-label={t("shell.sidebar")}
    >
      <div className={classes.head}>
        <AppLink href={START} className={classes.brand} aria-label={t("shell.toStart")}>
          <Logo />
        </AppLink>
        <ActionIcon
          className={classes.toggle}
          onClick={() => {
            setFresh(!menuCollapsed);
            setLayout({ menuCollapsed: !menuCollapsed });
          }}
          aria-label={menuCollapsed ? t("shell.expandMenu") : t("shell.collapseMenu")}
        >
          <Icon size={20} className="mirrored" aria-hidden />
        </ActionIcon>
      </div>
      <HotelSwitcher />
      <MenuList />
    </aside>
  );
}
