import type { ListKind } from "../../../../contract/lists.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { type PageName, pathTo } from "../../../routes.ts";

const LISTS = {
  profiles: "data-profiles",
  reservations: "data-reservations",
  blocks: "data-blocks",
} as const satisfies Record<ListKind, PageName>;
const DETAILS = {
  profiles: "data-profile",
  reservations: "data-reservation",
  blocks: "data-block",
} as const satisfies Record<ListKind, PageName>;

/** The addresses of lists and records of this hotel. */
export function useRecordLinks() {
  const hotel = useHotelSlugs();
  return {
    list: (kind: ListKind) => pathTo(LISTS[kind], hotel),
    one: (kind: ListKind, id: string) => pathTo(DETAILS[kind], { ...hotel, id }),
  };
}
