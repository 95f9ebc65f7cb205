import { useEffect, useEffectEvent } from "react";
import type { FileKind } from "../../../../contract/reading.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { uploads } from "./own-uploads.ts";
import type { Arrived } from "./uploads.ts";

/** Calls for each file that arrives while the page is open, of those that were given to it. */
export function useArrivals(kind: FileKind, onArrival: (item: Arrived) => void): void {
  const { account, property } = useHotelSlugs();
  const take = useEffectEvent((item: Arrived) => {
    if (item.kind === kind && item.hotel.account === account && item.hotel.property === property) onArrival(item);
  });
  useEffect(() => uploads.onArrival((item) => take(item)), []);
}
