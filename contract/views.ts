import { z } from "zod";
import { listKind } from "./lists.ts";
import { ok, route, slugs, wholeNumber } from "./route.ts";

export const LONGEST_VIEW_NAME = 60;
/** Most views of one list for each person, including shared ones. */
export const MOST_VIEWS = 100;
const MOST_FILTERS = 30;

const name = z.string().trim().min(1).max(LONGEST_VIEW_NAME);
/** The list's address parameters. A list ignores unknown ones, so that a view outlives its filters. */
const search = z.record(z.string().min(1).max(40), z.string().max(200)).check(({ value, issues }) => {
  if (Object.keys(value).length > MOST_FILTERS)
    issues.push({ code: "too_big", origin: "object", maximum: MOST_FILTERS, input: value });
});
/** Column keys in order; null: the list's default. */
const columns = z.array(z.string().min(1).max(60)).max(60).nullable();

export const density = z.enum(["comfortable", "compact"]);
export type Density = z.infer<typeof density>;

/** A named view of a list. */
export const listView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  /** Everyone in the account sees it, not only its owner. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** The owner's name; null once that person is deleted. */
  by: z.string().nullable(),
  version: z.int(),
});
export type ListView = z.infer<typeof listView>;

/** A person's settings for a list; `opens`: the view that it opens with. */
export const listLook = z.object({ columns, density, opens: z.uuid().nullable() });
export type ListLook = z.infer<typeof listLook>;

// A view holds for every hotel of the account. Anyone who may read the lists may save views.
const access = { kind: "account", can: ["read", "Data"] } as const;
const inList = { ...slugs, kind: listKind };

export const viewRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/lists/:kind/views",
    summary: "The caller’s own views of a list and those of the account, and how the caller wants to see the list",
    status: 200,
    access,
    input: z.strictObject(inList),
    reply: z.object({ views: z.array(listView), look: listLook }),
  }),
  make: route({
    method: "POST",
    path: "/api/v2/lists/:kind/views",
    summary: "Save a view, for the caller alone or for everybody of the account",
    status: 201,
    changes: ["views"],
    access,
    input: z.strictObject({
      ...inList,
      name,
      search,
      columns: columns.default(null),
      shared: z.boolean().default(false),
    }),
    reply: listView,
  }),
  change: route({
    method: "PATCH",
    path: "/api/v2/lists/:kind/views/:id",
    summary: "Change a view; `version` is the one that was seen, 409 with the newest when someone was first",
    status: 200,
    changes: ["views"],
    access,
    input: z.strictObject({
      ...inList,
      id: z.uuid(),
      version: wholeNumber(1, 1_000_000),
      name: name.optional(),
      search: search.optional(),
      columns: columns.optional(),
      shared: z.boolean().optional(),
    }),
    reply: listView,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/lists/:kind/views/:id",
    summary: "Delete a view; a shared one goes for everybody",
    status: 200,
    changes: ["views"],
    access,
    input: z.strictObject({ ...inList, id: z.uuid() }),
    reply: ok,
  }),
  look: route({
    method: "PUT",
    path: "/api/v2/lists/:kind/look",
    summary: "Say how the caller wants to see a list, on whatever device",
    status: 200,
    changes: ["views"],
    access,
    input: z.strictObject({ ...inList, ...listLook.shape }),
    reply: listLook,
  }),
};
