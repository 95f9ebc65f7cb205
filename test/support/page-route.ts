import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
} from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../../web/lib/search.ts";
import { type PageName, pageOf } from "../../web/routes.ts";

/** A router with one page, without guard and layout, opened at an address. */
export function routerOf(name: PageName, component: RouteComponent, href: string): AnyRouter {
  const root = createRootRoute({ component: Outlet });
  const { path, search } = pageOf(name);
  const page = createRoute({
    getParentRoute: () => root,
    path,
    component,
    staticData: { name },
    ...(search && { validateSearch: search as (raw: object) => object }),
  });
  return createRouter({
    routeTree: root.addChildren([page as AnyRoute]),
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch,
    stringifySearch,
  });
}
