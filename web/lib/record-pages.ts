import type { ListKind } from "../../contract/lists.ts";
import type { PageName } from "../routes.ts";

/** The list of a kind of records. */
export const LIST_PAGES = {
  profiles: "data-profiles",
  reservations: "data-reservations",
  blocks: "data-blocks",
} as const satisfies Record<ListKind, PageName>;

/** The page of one record. */
export const RECORD_PAGES = {
  profiles: "data-profile",
  reservations: "data-reservation",
  blocks: "data-block",
} as const satisfies Record<ListKind, PageName>;
