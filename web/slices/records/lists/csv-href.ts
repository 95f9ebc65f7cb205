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

/** How many rows can be named one by one: more would make the address too long for servers. */
export const MOST_IDS = 300;

/** An amount needs its currency. */
const whole = (columns: readonly string[]) =>
  columns.flatMap((key) => (key === "amount" ? ["amount", "currency"] : [key]));

/** The rows of a list as a file: the same filters, order and columns; `ids` limits it to those. */
export const csvHref = (hotel: Hotel, { kind, search, columns }: FileOf, ids?: readonly string[]): string =>
  paths[kind] + stringifySearch({ ...hotel, ...filterOf(search), columns: whole(columns).join(), ids: ids?.join() });
