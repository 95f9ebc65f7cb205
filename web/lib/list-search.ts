import { useLocation, useNavigate } from "@tanstack/react-router";
import { parseSearch } from "./search.ts";

export type Sort = { key: string; descending: boolean };

/** `name` upwards, `-name` downwards. */
const parseSort = (text: string | undefined): Sort | undefined =>
  text ? { key: text.replace(/^-/, ""), descending: text.startsWith("-") } : undefined;

const writeSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key);

/** What a list shows is in the address: reload, back and a link sent to a colleague give the same list. */
export function useListSearch() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const search = parseSearch(searchStr);
  const go = (change: Record<string, string | undefined>, replace: boolean) =>
    void navigate({ to: pathname, search: { ...search, ...change }, replace, resetScroll: false });
  return {
    search,
    sort: parseSort(search.sort),
    offset: Math.max(0, Number.parseInt(search.offset ?? "0", 10) || 0),
    /** Another filter begins at the first page. Typing makes no trail of half words to go back through. */
    filter: (change: Record<string, string | undefined>) => go({ ...change, offset: undefined }, true),
    /** Something was opened, and the way back closes it. */
    open: (change: Record<string, string | undefined>) => go(change, false),
    onSort: (sort: Sort) => go({ sort: writeSort(sort), offset: undefined }, true),
    onOffset: (offset: number) => go({ offset: offset > 0 ? String(offset) : undefined }, false),
  };
}
