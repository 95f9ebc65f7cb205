import { z } from "zod";
import type { ListKind } from "../../../contract/lists.ts";
import { type ListSearch, readSearch, searchKey } from "./read-search.ts";

const viewSchema = z.object({
  id: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** Null: the columns of the list as at first. */
  columns: z.array(z.string()).nullable(),
});
export type View = z.infer<typeof viewSchema>;
export const viewsSchema = z.object({ views: z.array(viewSchema), opens: z.string().nullable() });
/** A person's views of a list, and the one that opens it. */
export type Views = z.infer<typeof viewsSchema>;
export const NO_VIEWS: Views = { views: [], opens: null };

const byName = (a: View, b: View) => a.name.localeCompare(b.name);
export const isTaken = ({ views }: Views, name: string, but?: string): boolean =>
  views.some((view) => view.id !== but && view.name.toLowerCase() === name.trim().toLowerCase());

/** With a view more, or one of them changed. */
export const withView = ({ views, opens }: Views, view: View): Views => ({
  views: [...views.filter(({ id }) => id !== view.id), view].sort(byName),
  opens,
});

export const withoutView = ({ views, opens }: Views, id: string): Views => ({
  views: views.filter((view) => view.id !== id),
  opens: opens === id ? null : opens,
});

/** Kept long ago, a view may name what no longer exists. */
export const searchOf = (kind: ListKind, view: View): ListSearch => readSearch(kind, view.search);

/** The view that shows exactly this. */
export const viewOf = (kind: ListKind, { views }: Views, search: ListSearch): View | undefined =>
  views.find((view) => searchKey(searchOf(kind, view)) === searchKey(search));
