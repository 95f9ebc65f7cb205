import type { ListKind, RecordIssue } from "../../../../contract/lists.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { type PageName, pathTo } from "../../../routes.ts";

const LISTS = {
  profiles: "data-profiles",
  reservations: "data-reservations",
  blocks: "data-blocks",
} as const satisfies Record<ListKind, PageName>;

/** The lists of this hotel, whole or with what a line of the quality panel counted. */
export function useHubLinks() {
  const hotel = useHotelSlugs();
  return { list: (kind: ListKind, issue?: RecordIssue) => pathTo(LISTS[kind], hotel) + stringifySearch({ issue }) };
}
