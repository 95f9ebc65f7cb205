import { useEffect } from "react";
import type { PageName } from "../routes.ts";
import { createStore } from "./store.ts";

/** Pages of one record: their title says nothing that the breadcrumbs before them do not. */
export const NAMED: ReadonlySet<PageName> = new Set<PageName>([
  ...(["users-view", "apps-users-edit", "module", "config-treatment"] as const),
  ...(["data-profile", "data-reservation", "data-block", "push-run"] as const),
]);

/** What the pages of single records are called, by their path: "Köhler, Stefan" instead of "Profile". */
export const recordNames = createStore<Readonly<Record<string, string>>>({});

/** Tells breadcrumbs and recent pages what this page is about. */
export function useNamePage(title: string): void {
  useEffect(() => {
    const { pathname } = window.location;
    recordNames.set((before) => (before[pathname] === title ? before : { ...before, [pathname]: title }));
  }, [title]);
}
