import { endChanges } from "../../contract/resources.ts";
import type { Hotel } from "../lib/hotel.ts";

/**
 * The meta of a query that shows jobs: `going` names the running ones, and the end of one renews what it has changed.
 */
export const watching = <Data>(
  what: keyof typeof endChanges,
  place: Partial<Hotel>,
  going: (data: Data) => readonly string[],
) => ({
  watched: { place, changes: endChanges[what], going: going as (data: unknown) => readonly string[] },
});
