import { useHotel } from "./session.ts";

/** The slugs that every call about a hotel carries. */
export type Hotel = { account: string; property: string };

/** Those of the hotel whose page is open. */
export function useHotelSlugs(): Hotel {
  const { account, property } = useHotel();
  return { account: account?.slug ?? "", property: property?.slug ?? "" };
}
