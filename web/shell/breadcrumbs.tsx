import { IconChevronRight, IconHome } from "@tabler/icons-react";
import { useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { pageOf } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import classes from "./breadcrumbs.module.css";

/** Where the page is, from the page table. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  if (!name) return null;
  const { title, crumbs = [] } = pageOf(name);
  return (
    <nav aria-label={t("shell.breadcrumbs")}>
      <ol className={`${classes.list} breadcrumb`}>
        <li>
          <AppLink href="/" className={classes.home ?? ""} aria-label={t("shell.toStart")}>
            <IconHome size={16} aria-hidden />
          </AppLink>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb}>
            <IconChevronRight size={14} className="mirrored" aria-hidden />
            {t(`pages.${crumb}`)}
          </li>
        ))}
        <li aria-current="page" className={classes.here}>
          <IconChevronRight size={14} className="mirrored" aria-hidden />
          {t(`pages.${title}`)}
        </li>
      </ol>
    </nav>
  );
}
