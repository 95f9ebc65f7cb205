import { type AnyRouteMatch, useMatches, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Href, PageName, PathParams, SearchOf } from "../routes.ts";

/** What the open page's match has, as far as the page is one of `names`. */
function useOwn<Part>(names: readonly PageName[], part: "params" | "search"): Part {
  const own: unknown = useMatches({
    select: (matches: AnyRouteMatch[]) =>
      matches.find(({ staticData: { name } }) => name !== undefined && names.includes(name))?.[part],
  });
  if (!own) throw new Error(`Used outside of ${names.join(", ")}`);
  return own as Part;
}

/** The parameters in the path of the open page. It is named, since a part may be shown on several pages. */
export const usePageParams = <Name extends PageName>(...names: [Name, ...Name[]]): PathParams<Name> =>
  useOwn(names, "params");

type Going = {
  /** No step to go back to. */
  replace?: boolean;
  /** Nothing that was typed is lost by it. */
  ignoreBlocker?: boolean;
  resetScroll?: boolean;
};

/** What the address of the open page says, read by the schema of its row in the table. */
export const usePageSearch = <Name extends PageName>(...names: [Name, ...Name[]]): SearchOf<Name> =>
  useOwn(names, "search");

/** Changes what the address of the open page says and leaves the rest of it. Undefined takes a word out. */
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

/** Leads to another page. */
export function useGo() {
  const router = useRouter();
  return useCallback((href: Href, going: Going = {}) => router.navigate({ href, ...going }), [router]);
}
