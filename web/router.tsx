import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { guard, guardRoot, isOpen } from "./guard.ts";
import type { Hotel } from "./lib/hotel.ts";
import { lazyPage } from "./lib/lazy-page.ts";
import { lostAddress } from "./lib/lost-address.ts";
import type { PageParts } from "./lib/page-parts.ts";
import { parseSearch, stringifySearch } from "./lib/search.ts";
import { mayBeSignedIn } from "./lib/session.ts";
import { loaders } from "./loaders.ts";
import { pageComponents, pageParts } from "./pages.ts";
import { NOT_FOUND, type PageName, pageNames, pageOf, pages, redirects, type SearchOf, START } from "./routes.ts";
import { hotel } from "./search-schemas.ts";
import { PageFailure } from "./shell/page-failure.tsx";
import { Root } from "./shell/root.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The row of the page table that this route was made from. */
    name?: PageName;
    parts?: PageParts | undefined;
  }
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root, validateSearch: hotel });
const full = createRoute({ getParentRoute: () => root, id: "full" });
const frame = lazyPage(() => import("./shell/default-layout.tsx"), "DefaultLayout", ["frame"]);
const shell = createRoute({ getParentRoute: () => root, id: "default", component: frame });

/**
 * Loads the code of a page while the session is loading: a visitor with the session's cookie will most likely see the
 * page.
 */
function fetchCode(name: PageName): void {
  if (isOpen(pageOf(name)) || !mayBeSignedIn()) return;
  // If it does not arrive, the router tries again and reports it.
  const parts: { preload?: () => Promise<void> }[] = [frame, pageComponents[name]];
  for (const part of parts) part.preload?.().catch(() => undefined);
}

type Table = typeof pages;
type IsFull<Name extends PageName> = Table[Name] extends { layout: "full" } ? true : false;
type NameIn<Full extends boolean> = { [Name in PageName]: IsFull<Name> extends Full ? Name : never }[PageName];

/** The route of a page, from its row in the table. */
const pageRoute =
  <Layout extends typeof full | typeof shell>(layout: Layout) =>
  <Name extends PageName>(name: Name) =>
    createRoute({
      getParentRoute: () => layout,
      path: pages[name].path as Table[Name]["path"],
      validateSearch: (pageOf(name).search ?? hotel) as unknown as SearchValidator<Name>,
      component: pageComponents[name],
      staticData: { name, parts: pageParts[name] },
      beforeLoad: ({ context: { queryClient }, params, search, location }) => {
        fetchCode(name);
        return guard(pageOf(name), { queryClient, params, search, location } as never);
      },
      loader: ({ context: { queryClient: client }, params, location: { search } }) => {
        const { account = "", property = "" }: Partial<Hotel> = params;
        loaders[name]?.({ client, hotel: { account, property }, search });
      },
    });
type SearchValidator<Name extends PageName> = (raw: Record<string, unknown>) => SearchOf<Name>;

/** The routes of a layout by name, which keeps their types apart; a list would lose them. */
const routesOf = <Full extends boolean, Layout extends typeof full | typeof shell>(isFull: Full, layout: Layout) => {
  const names = pageNames.filter((name) => (pageOf(name).layout === "full") === isFull);
  const make = pageRoute(layout);
  return Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as {
    [Name in NameIn<Full>]: ReturnType<typeof make<Name>>;
  };
};

const landing = createRoute({
  getParentRoute: () => root,
  path: redirects.root.path,
  beforeLoad: ({ context: { queryClient }, params, search, location }) =>
    guardRoot({ queryClient, params, search, location } as never),
});
const shop = createRoute({
  getParentRoute: () => root,
  path: redirects["dashboard-ecommerce"].path,
  beforeLoad: () => {
    throw redirect({ href: START, replace: true });
  },
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: () => {
    throw redirect({ href: NOT_FOUND, replace: true });
  },
});

/** The route tree, made from the page table: two layouts, and their pages below. */
const routeTree = root.addChildren({
  full: full.addChildren(routesOf(true, full)),
  shell: shell.addChildren(routesOf(false, shell)),
  landing,
  shop,
  unknown,
});

export function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    caseSensitive: false,
    trailingSlash: "preserve",
    defaultPreload: "intent",
    // The guard uses the session's cache; preloading a page must not count as a visit to it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailure,
    scrollRestoration: false,
  });
  router.subscribe("onBeforeNavigate", ({ toLocation: { pathname, href } }) => {
    if (pathname !== NOT_FOUND) lostAddress.set(() => href);
  });
  return router;
}
