import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pageOf } from "../routes.ts";
import { ErrorBanner } from "./error-banner.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";

/** The parts of every page: its title from the page table, the red banner, the thin progress line. */
export function Root() {
  const { t } = useTranslation();
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const title = name ? t(`pages.${pageOf(name).title}`) : null;

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
