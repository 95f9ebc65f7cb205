import { useHotel } from "./session.ts";

/** The slugs that every call about a hotel needs. */
export type Hotel = { account: string; property: string };

/** The slugs of the open page's hotel. */
export function useHotelSlugs(): Hotel {
  const { account, property } = useHotel();
  return { account: account?.slug ?? "", property: property?.slug ?? "" };
}
