import type { z } from "zod";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ListView, viewRoutes } from "../../../../contract/views.ts";
import { type ListSearch, readSearch, searchKey } from "../../../lib/record-search.ts";

/** The views of a list that a person has, and how they want to see it. */
export type Kept = z.output<typeof viewRoutes.list.reply>;
export const NOTHING_KEPT: Kept = { views: [], look: { columns: null, density: "compact", opens: null } };

type Named = { name: string; shared: boolean };
/** One's own may have the name of a shared one. */
export const isTaken = (views: readonly ListView[], { name, shared }: Named, but?: string): boolean =>
  views.some(
    (view) => view.id !== but && view.shared === shared && view.name.toLowerCase() === name.trim().toLowerCase(),
  );

/** With a view more, or one of them changed. */
export const withView = ({ views, look }: Kept, view: ListView): Kept => ({
  views: [...views.filter(({ id }) => id !== view.id), view].sort((a, b) => a.name.localeCompare(b.name)),
  look,
});

export const withoutView = ({ views, look }: Kept, id: string): Kept => ({
  views: views.filter((view) => view.id !== id),
  look: look.opens === id ? { ...look, opens: null } : look,
});

/** Kept long ago, a view may name what no longer exists. */
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
