import type { z } from "zod";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ListView, viewRoutes } from "../../../../contract/views.ts";
import { type ListSearch, readSearch, searchKey } from "../../../lib/record-search.ts";

/** A person's views of a list, and their settings for it. */
export type StoredViews = z.output<typeof viewRoutes.list.reply>;
export const NOTHING_KEPT: StoredViews = { views: [], look: { columns: null, density: "compact", opens: null } };

type ViewName = { name: string; shared: boolean };
/** A private view may have the name of a shared one. */
export const isTaken = (views: readonly ListView[], { name, shared }: ViewName, but?: string): boolean =>
  views.some(
    (view) => view.id !== but && view.shared === shared && view.name.toLowerCase() === name.trim().toLowerCase(),
  );

/** The views with one added or changed. */
export const withView = ({ views, look }: StoredViews, view: ListView): StoredViews => ({
  views: [...views.filter(({ id }) => id !== view.id), view].sort((a, b) => a.name.localeCompare(b.name)),
  look,
});

export const withoutView = ({ views, look }: StoredViews, id: string): StoredViews => ({
  views: views.filter((view) => view.id !== id),
  look: look.opens === id ? { ...look, opens: null } : look,
});

/** An old view may name things that no longer exist. */
export const searchOf = (kind: ListKind, view: Pick<ListView, "search">): ListSearch => readSearch(kind, view.search);

/** The view that shows exactly this; of several the one that was opened last. */
export function viewOf(
  kind: ListKind,
  views: readonly ListView[],
  search: ListSearch,
  last?: string,
): ListView | undefined {
  const fitting = views.filter((view) => searchKey(searchOf(kind, view)) === searchKey(search));
  return fitting.find(({ id }) => id === last) ?? fitting.find(({ mine }) => mine) ?? fitting[0];
}
