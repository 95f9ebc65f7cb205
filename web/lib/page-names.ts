import { useEffect } from "react";
import type { PageName } from "../routes.ts";
import { createStore } from "./store.ts";

/** Pages of one record, whose title adds nothing to the breadcrumbs before it. */
export const NAMED: ReadonlySet<PageName> = new Set<PageName>([
  ...(["users-view", "apps-users-edit", "module", "config-treatment"] as const),
  ...(["data-profile", "data-reservation", "data-block", "push-run"] as const),
]);

/** The names of single records' pages, by their path: "Köhler, Stefan" instead of "Profile". */
export const recordNames = createStore<Readonly<Record<string, string>>>({});

/** Sets the page's name for breadcrumbs and recent pages. */
export function useNamePage(title: string): void {
  useEffect(() => {
    const { pathname } = window.location;
    recordNames.set((before) => (before[pathname] === title ? before : { ...before, [pathname]: title }));
  }, [title]);
}
