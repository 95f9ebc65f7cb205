import { type AnyRouteMatch, useMatches, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Href, PageName, PathParams, SearchOf } from "../routes.ts";

/** A value of the open page's match, if the page is one of `names`. */
function useOwn<Part>(names: readonly PageName[], part: "params" | "search"): Part {
  const own: unknown = useMatches({
    select: (matches: AnyRouteMatch[]) =>
      matches.find(({ staticData: { name } }) => name !== undefined && names.includes(name))?.[part],
  });
  if (!own) throw new Error(`Used outside of ${names.join(", ")}`);
  return own as Part;
}

/** The parameters in the path of the open page. The page is named, because a part may be shown on several pages. */
export const usePageParams = <Name extends PageName>(...names: [Name, ...Name[]]): PathParams<Name> =>
  useOwn(names, "params");

type Going = {
  /** Adds no history entry. */
  replace?: boolean;
  /** No typed text is lost. */
  ignoreBlocker?: boolean;
  resetScroll?: boolean;
};

/** The search of the open page, read by the schema of its row in the table. */
export const usePageSearch = <Name extends PageName>(...names: [Name, ...Name[]]): SearchOf<Name> =>
  useOwn(names, "search");

/** Changes values in the open page's search and keeps the rest. Undefined removes one. */
export function useChangeSearch<Name extends PageName>(..._names: [Name, ...Name[]]) {
  const router = useRouter();
  return useCallback(
    (change: Partial<SearchOf<Name>>, going: Going & { trail?: string[] } = {}) => {
      const { trail, ...options } = going;
      void router.navigate({
        to: router.latestLocation.pathname,
        search: (before: object) => ({ ...before, ...change }),
        ...(trail && { state: { trail } }),
        resetScroll: false,
        ...options,
      } as never);
    },
    [router],
  );
}

/** Opens another page. */
export function useGo() {
  const router = useRouter();
  return useCallback((href: Href, going: Going = {}) => router.navigate({ href, ...going }), [router]);
}
