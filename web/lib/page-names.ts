import { useEffect } from "react";
import type { PageName } from "../routes.ts";
import { createStore } from "./store.ts";

/** Pages of one record, whose title adds nothing to the breadcrumbs before it. */
export const NAMED: ReadonlySet<PageName> = new Set<PageName>([
  ...(["users-view", "apps-users-edit", "module", "config-treatment"] as const),
  ...(["data-profile", "data-reservation", "data-block", "push-run"] as const),
]);

/** Pages about one module, which their title names. */
const OF_MODULES: ReadonlySet<PageName> = new Set<PageName>([
  ...(["import-wizard", "import-runs", "imported-records", "csv-rows", "trade-import"] as const),
  ...(["config-import", "config-import-module", "config-import-list"] as const),
]);

/** The name of a page in the browser's tab, where it says more than the name of its kind. */
export const tabNameOf = (page: PageName, name: string | undefined): string | undefined =>
  NAMED.has(page) || OF_MODULES.has(page) ? name : undefined;

/** The names of single records' pages, by their path: "Köhler, Stefan" instead of "Profile". */
export const recordNames = createStore<Readonly<Record<string, string>>>({});

/** Sets the page's name for breadcrumbs and recent pages. */
export function useNamePage(title: string): void {
  useEffect(() => {
    const { pathname } = window.location;
    recordNames.set((before) => (before[pathname] === title ? before : { ...before, [pathname]: title }));
  }, [title]);
}
