import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { recordNames, tabNameOf } from "../lib/page-names.ts";
import { useStore } from "../lib/store.ts";
import { pageOf } from "../routes.ts";
import { ErrorBanner } from "./error-banner.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";

/** The parts of every page: its title from the page table or from its head, the red banner, the thin progress line. */
export function Root() {
  const { t } = useTranslation();
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const pathname = useLocation({ select: (location) => location.pathname });
  const own = useStore(recordNames)[pathname];
  const title = name ? (tabNameOf(name, own) ?? t(`pages.${pageOf(name).title}`)) : null;

  useEffect(() => {
    document.title = title ? `${title} · Bellhop` : "Bellhop";
  }, [title]);

  return (
    <>
      <NavigationProgress />
      <ErrorBanner />
      <Outlet />
    </>
  );
}
