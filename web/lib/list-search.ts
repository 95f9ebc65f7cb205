import type { PageName, SearchOf } from "../routes.ts";
import { useChangeSearch, usePageSearch } from "./page.ts";

export type Sort = { key: string; descending: boolean };

/** `name` ascending, `-name` descending. */
const parseSort = (text: string | undefined): Sort | undefined =>
  text ? { key: text.replace(/^-/, ""), descending: text.startsWith("-") } : undefined;

const writeSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key);

/** Pages with a paged list. */
type ListPage = { [Name in PageName]: SearchOf<Name> extends { offset?: number | undefined } ? Name : never }[PageName];
type Common = { offset?: number | undefined; sort?: string | undefined };

/** A list's state is in the address: reload, back and a shared link give the same list. */
export function useListSearch<Name extends ListPage>(...names: [Name, ...Name[]]) {
  const search = usePageSearch(...names);
  const go = useChangeSearch(...names);
  const change = go as (change: Common, going: { replace?: boolean }) => void;
  const { sort, offset = 0 }: Common = search;
  return {
    search,
    sort: parseSort(sort),
    offset,
    /** Another filter starts at the first page. Typing adds no history entries. */
    filter: (next: Partial<SearchOf<Name>>) => go({ ...next, offset: undefined }, { replace: true }),
    onSort: (next: Sort) => change({ sort: writeSort(next), offset: undefined }, { replace: true }),
    onOffset: (next: number) => change({ offset: next > 0 ? next : undefined }, {}),
  };
}
