import { useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type PageName, pageOf } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import classes from "./area-tabs.module.css";
import { useMenu } from "./use-menu.ts";

/** Pages that share one entry of the menu. */
const AREA: readonly PageName[] = ["validation", "reconciliation", "cut-over", "sign-off"];

/** The other pages of the current area. */
export function AreaTabs() {
  const { t } = useTranslation();
  const entries = useMenu();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the window.
  useEffect(() => {
    if (page && AREA.includes(page))
      tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [page]);
  if (!page || !AREA.includes(page)) return null;
  const pages = AREA.flatMap((name) => entries.find((entry) => entry.name === name) ?? []);
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={t("shell.menuGroups.proof")}>
      {pages.map(({ name, href, icon: Icon }) => (
        <AppLink key={name} href={href} className={classes.tab}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {t(`pages.${pageOf(name).title}`)}
        </AppLink>
      ))}
    </nav>
  );
}
