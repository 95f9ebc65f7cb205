import { useMediaQuery } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { useIsWork } from "../lib/use-is-work.ts";
import { AreaTabs } from "./area-tabs.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Customizer } from "./customizer.tsx";
import classes from "./default-layout.module.css";
import { Footer } from "./footer.tsx";
import { HorizontalMenu } from "./horizontal-menu.tsx";
import { ClosedHotel } from "./hotel-state.tsx";
import { IdleWatch } from "./idle-watch.tsx";
import { layoutClasses } from "./layout-classes.ts";
import { layoutStore } from "./layout-state.ts";
import { Navbar } from "./navbar.tsx";
import { OverlayMenu } from "./overlay-menu.tsx";
import { Palette } from "./palette.tsx";
import { playTransition } from "./play-transition.ts";
import { useRecentPages } from "./recent-pages.ts";
import { ScrollTop } from "./scroll-top.tsx";
import { SessionNotices } from "./session-notices.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { SkipLink } from "./skip-link.tsx";
import { Toaster } from "./toaster.tsx";
import { useHotelMemory } from "./use-hotel-memory.ts";
import { useProfileLanguage } from "./use-profile-language.ts";
import { VerticalMenu } from "./vertical-menu.tsx";

/** From this width on the menu is beside the page; below, it lies over it. */
const WIDE = "(min-width: 75em)";

/** Menu, navbar, page, footer: the frame of every signed-in page. */
export function DefaultLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const layout = useStore(layoutStore);
  const wide = useMediaQuery(WIDE, matchMedia(WIDE).matches, { getInitialValueInEffect: false });
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shownPage = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const isWork = useIsWork();
  const router = useRouter();
  const arrived = useRef(false);
  useProfileLanguage();
  useHotelMemory();
  useRecentPages();

  useEffect(() => {
    setMenuOpen(false);
    // After loading the whole document the browser's own focus order is right: the skip link comes first.
    const isFirstPage = !arrived.current && !router.state.resolvedLocation;
    arrived.current = true;
    if (!main.current || isFirstPage || !shownPage) return;
    // Screen readers announce the new page, and Tab continues from its top; a dialog opened meanwhile keeps the focus.
    if (!document.activeElement?.closest('[role="dialog"]')) main.current.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    playTransition(main.current, layoutStore.get().routerTransition);
  }, [shownPage, router]);

  const menuShown = !layout.menuHidden;
  return (
    <>
      <ModalsProvider labels={{ confirm: t("ui.confirm"), cancel: t("ui.cancel") }}>
        <div
          className={`${classes.layout} ${layoutClasses(layout, { wide, menuOpen })}`}
          data-layout={wide ? layout.type : "vertical"}
          data-collapsed={wide && layout.menuCollapsed}
          data-menu={wide && menuShown ? "beside" : "none"}
          data-navbar={layout.navbarType}
          data-footer={layout.footerType}
          data-work={isWork || undefined}
          data-col={layout.menuHidden ? "1-column" : undefined}
        >
          <SkipLink target={main} />
          {wide && menuShown && layout.type === "vertical" && <VerticalMenu />}
          {!wide && <OverlayMenu opened={menuOpen} onClose={() => setMenuOpen(false)} />}
          <div className={classes.column}>
            <Navbar onMenu={wide ? undefined : () => setMenuOpen(true)} />
            {wide && menuShown && layout.type === "horizontal" && <HorizontalMenu />}
            <main
              ref={main}
              id="main"
              tabIndex={-1}
              className={`${classes.content} ${layout.contentWidth === "boxed" ? `${classes.boxed} container p-0` : ""}`}
            >
              <SessionNotices />
              <ClosedHotel />
              <Breadcrumbs />
              <AreaTabs />
              {children}
            </main>
            <Footer />
          </div>
        </div>
        <Palette />
        <Shortcuts />
        <Customizer />
        <ScrollTop />
      </ModalsProvider>
      <IdleWatch />
      <Toaster />
    </>
  );
}
