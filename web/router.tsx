import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { guard, guardRoot } from "./guard.ts";
import { lazyPage } from "./lib/lazy-page.ts";
import type { PageParts } from "./lib/page-parts.ts";
import { parseSearch, stringifySearch } from "./lib/search.ts";
import { pageComponents, pageParts } from "./pages.ts";
import { type PageName, pageNames, pageOf, pathTo, redirects } from "./routes.ts";
import { PageFailure } from "./shell/page-failure.tsx";
import { Root } from "./shell/root.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The row of the page table that this route was made from. */
    name?: PageName;
    parts?: PageParts | undefined;
  }
}

/** The route tree, made from the page table: two layouts, and below each its pages. */
export function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
  const root = createRootRoute({ component: Root });
  const full = createRoute({ getParentRoute: () => root, id: "full" });
  const shell = createRoute({
    getParentRoute: () => root,
    id: "default",
    component: lazyPage(() => import("./shell/default-layout.tsx"), "DefaultLayout", ["frame"]),
  });

  const routesOf = (layout: typeof full | typeof shell, names: PageName[]): AnyRoute[] =>
    names.map((name) =>
      createRoute({
        getParentRoute: () => layout,
        path: pageOf(name).path,
        component: pageComponents[name],
        staticData: { name, parts: pageParts[name] },
        beforeLoad: ({ params, search, location }) => guard(pageOf(name), { queryClient, params, search, location }),
      }),
    );

  const landing = createRoute({
    getParentRoute: () => root,
    path: redirects.root.path,
    beforeLoad: ({ params, search, location }) => guardRoot({ queryClient, params, search, location }),
  });
  const shop = createRoute({
    getParentRoute: () => root,
    path: redirects["dashboard-ecommerce"].path,
    beforeLoad: () => {
      throw redirect({ to: "/", replace: true });
    },
  });
  const unknown = createRoute({
    getParentRoute: () => root,
    path: "$",
    beforeLoad: () => {
      throw redirect({ to: pathTo("error-404"), replace: true });
    },
  });

  const isFull = (name: PageName) => pageOf(name).layout === "full";
  const routeTree = root.addChildren([
    full.addChildren(routesOf(full, pageNames.filter(isFull))),
    shell.addChildren(
      routesOf(
        shell,
        pageNames.filter((name) => !isFull(name)),
      ),
    ),
    landing,
    shop,
    unknown,
  ] as AnyRoute[]);

  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    caseSensitive: false,
    trailingSlash: "preserve",
    defaultPreload: "intent",
    // The guard asks the session's cache; preloading a page must not count as a visit to it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailure,
    scrollRestoration: false,
  });
}
