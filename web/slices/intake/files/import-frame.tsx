import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usedModulesQuery } from "../../../data/modules.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { type Href, NOT_FOUND } from "../../../routes.ts";
import { ModuleSidebar } from "../../../shell/module-sidebar.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { groupModules } from "./group-modules.ts";
import classes from "./import-frame.module.css";

type Props = {
  /** The key of the module that the page is about. */
  module: string | null;
  /** The link of a module in the sidebar; by default to its choice of files. */
  hrefOf?: (module: string) => Href;
  children: ReactNode;
};

/** The frame of the import pages: the hotel's modules at the side, the page beside them. */
export function ImportFrame({ module, hrefOf, children }: Props) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  // Sources change without the page's doing, so every page starts with fresh counters.
  const modules = useQuery({ ...usedModulesQuery(useHotelSlugs(), i18n.language), refetchOnMount: "always" });
  // A module that this hotel lacks is treated as an unknown address.
  if (module !== null && modules.data?.every(({ id }) => id !== module)) {
    return <Redirect href={NOT_FOUND} />;
  }
  const groups = groupModules(modules.data ?? [], module).map(({ group, modules: own }) => ({
    key: group,
    name: t(`files.groups.${group}`),
    entries: own.map(({ id, name, nbrowpiw }) => ({
      key: id,
      name,
      href: hrefOf?.(id) ?? hrefTo("import-type", { id }),
      count: nbrowpiw > 0 ? number(nbrowpiw) : null,
    })),
  }));
  return (
    <div className={classes.frame}>
      <ModuleSidebar groups={groups} current={module} isPending={modules.isPending} error={modules.error} />
      <div className={classes.page}>{children}</div>
    </div>
  );
}
