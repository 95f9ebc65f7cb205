import { IconChevronRight, IconHome } from "@tabler/icons-react";
import { useLocation, useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useAbility } from "../lib/ability.ts";
import { NAMED, recordNames } from "../lib/page-names.ts";
import { useHotel } from "../lib/session.ts";
import { useStore } from "../lib/store.ts";
import { type PageKey, pageOf, START } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import classes from "./breadcrumbs.module.css";
import { crumbAddress } from "./menu-entries.ts";

/** A breadcrumb that is a page is a link; any other is plain text. */
function Crumb({ crumb }: { crumb: PageKey }) {
  const { t } = useTranslation();
  const href = crumbAddress(crumb, useAbility(), useHotel());
  const words = t(`pages.${crumb}`);
  return href ? <AppLink href={href}>{words}</AppLink> : words;
}

/** Where the page is, from the page table. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const names = useStore(recordNames);
  const { property } = useHotel();
  const pathname = useLocation({ select: (location) => location.pathname });
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  // Home has no breadcrumbs.
  if (!name || name === "home") return null;
  const { title, crumbs = [] } = pageOf(name);
  const own = NAMED.has(name) ? names[pathname] : undefined;
  return (
    <nav aria-label={t("shell.breadcrumbs")}>
      <ol className={`${classes.list} breadcrumb`}>
        <li>
          <AppLink href={START} className={classes.home} aria-label={t("shell.toStart")}>
            <IconHome size={16} aria-hidden />
            <bdi className={classes.hotel}>{property?.name}</bdi>
          </AppLink>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb}>
            <IconChevronRight size={14} className="mirrored" aria-hidden />
            <Crumb crumb={crumb} />
          </li>
        ))}
        <li aria-current="page" className={classes.here}>
          <IconChevronRight size={14} className="mirrored" aria-hidden />
          <span className={classes.title}>{own ?? t(`pages.${title}`)}</span>
        </li>
      </ol>
    </nav>
  );
}
