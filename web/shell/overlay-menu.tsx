import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Logo } from "../ui/logo.tsx";
import { HotelSwitcher } from "./hotel-switcher.tsx";
import { MenuList } from "./menu-list.tsx";
import classes from "./overlay-menu.module.css";

/** The same menu over the page, if the window is too narrow for both. It stays in #app to keep the theme's colours. */
export function OverlayMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} withinPortal={false} className="main-menu">
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={t("shell.sidebar")}>
        <div className={classes.panel}>
          <div className={classes.head}>
            <Logo />
            <Drawer.CloseButton className={classes.close} aria-label={t("shell.closeMenu")} />
          </div>
          <HotelSwitcher />
          <MenuList />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
