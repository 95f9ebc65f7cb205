import { useEffect, useEffectEvent } from "react";
import type { FileKind } from "../../../../contract/reading.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { uploads } from "./own-uploads.ts";
import type { Arrived } from "./uploads.ts";

/** Calls back for each file that is uploaded to the page while it is open. */
export function useArrivals(kind: FileKind, onArrival: (item: Arrived) => void): void {
  const { account, property } = useHotelSlugs();
  const take = useEffectEvent((item: Arrived) => {
    if (item.kind === kind && item.hotel.account === account && item.hotel.property === property) onArrival(item);
  });
  useEffect(() => uploads.onArrival((item) => take(item)), []);
}
