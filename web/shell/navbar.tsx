import { ActionIcon, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconMenu2, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { START } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Logo } from "../ui/logo.tsx";
import { HelpLink } from "./help-link.tsx";
import { HotelState, useHotelState } from "./hotel-state.tsx";
import { HotelSwitcher } from "./hotel-switcher.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { navClass } from "./layout-classes.ts";
import { layoutStore, toggleDark } from "./layout-state.ts";
import classes from "./navbar.module.css";
import { NoticeList } from "./notice-list.tsx";
import { openCustomizer } from "./panel-store.ts";
import { SearchButton } from "./search-button.tsx";
import { useSaveLanguage } from "./use-profile-language.ts";
import { UserMenu } from "./user-menu.tsx";

/** The bar above the page: search, language, theme, notifications, and the person's menu. */
export function Navbar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation();
  const layout = useStore(layoutStore);
  const saveLanguage = useSaveLanguage();
  const state = useHotelState();
  const horizontal = layout.type === "horizontal" && !onMenu;
  const isDark = layout.skin === "dark";
  // A hidden bar still has to open the menu where that is an overlay.
  if (layout.navbarType === "hidden" && !horizontal) {
    return onMenu ? (
      <ActionIcon
        className={classes.loose}
        variant="default"
        size="xl"
        onClick={onMenu}
        aria-label={t("shell.openMenu")}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
    ) : null;
  }
  return (
    <header
      className={`${classes.bar} header-navbar ${horizontal ? "" : navClass(layout)}`}
      data-type={horizontal ? "static" : layout.navbarType}
      data-state={state}
      data-color={horizontal ? "" : layout.navbarColor}
    >
      {onMenu && (
        <ActionIcon onClick={onMenu} size="xl" aria-label={t("shell.openMenu")} className={classes.tool}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      )}
      {horizontal && (
        <>
          <AppLink href={START} className={classes.brand} aria-label={t("shell.toStart")}>
            <Logo />
          </AppLink>
          <HotelSwitcher compact />
        </>
      )}
      <SearchButton />
      <HotelState />
      <div className={classes.tools}>
        <LanguageMenu onChoose={saveLanguage} className={classes.tool} />
        <Tooltip label={isDark ? t("shell.toLight") : t("shell.toDark")}>
          <ActionIcon
            className={`${classes.tool} ${classes.fromMd}`}
            onClick={toggleDark}
            aria-label={isDark ? t("shell.toLight") : t("shell.toDark")}
          >
            {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t("shell.customizer.title")}>
          <ActionIcon
            className={`${classes.tool} ${classes.fromMd}`}
            onClick={openCustomizer}
            aria-label={t("shell.customizer.title")}
          >
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <HelpLink className={`${classes.tool} ${classes.fromMd}`} />
        <NoticeList className={classes.tool} />
        <UserMenu />
      </div>
    </header>
  );
}
