import { type ListKind, listRoutes } from "../../../../contract/lists.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { filterOf, type ListSearch } from "../../../lib/record-search.ts";
import { stringifySearch } from "../../../lib/search.ts";

const paths: Record<ListKind, string> = {
  profiles: listRoutes.profilesCsv.path,
  reservations: listRoutes.reservationsCsv.path,
  blocks: listRoutes.blocksCsv.path,
};

export type FileOf = { kind: ListKind; search: ListSearch; columns: readonly string[] };

/** So many rows can be named one by one: more would make an address longer than servers take. */
export const MOST_IDS = 300;

/** An amount without its currency would be half a fact. */
const whole = (columns: readonly string[]) =>
  columns.flatMap((key) => (key === "amount" ? ["amount", "currency"] : [key]));

/** The rows that a list shows as a file: the same filters, order and columns; `ids` leaves only those. */
export const csvHref = (hotel: Hotel, { kind, search, columns }: FileOf, ids?: readonly string[]): string =>
  paths[kind] + stringifySearch({ ...hotel, ...filterOf(search), columns: whole(columns).join(), ids: ids?.join() });
