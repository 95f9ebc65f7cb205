import { useQuery } from "@tanstack/react-query";
import type { ListKind } from "../../../../contract/lists.ts";
import { groupsQuery } from "../../../data/lists.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { ListDefinition } from "./list-definition.ts";
import type { ListAddress } from "./use-list-address.ts";

/** The groups of a list; null while its rows are not grouped. The open group is the filter of its column. */
export function useListGroups<Kind extends ListKind>(
  { kind, groups }: ListDefinition<Kind>,
  { search, change }: Pick<ListAddress, "search" | "change">,
) {
  const query = useQuery(groupsQuery(kind, useHotelSlugs(), search));
  const by = groups.find(({ column }) => column === search.group);
  if (!by) return null;
  const rows = query.data?.rows ?? [];
  return {
    by,
    groups: rows,
    open: search[by.column],
    onOpen: (value: string | undefined) => change({ [by.column]: value }),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    isPending: query.isPending || query.data?.working === true,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
export type GroupedList = NonNullable<ReturnType<typeof useListGroups>>;
