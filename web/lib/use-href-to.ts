import { useCallback } from "react";
import { type Href, hrefTo, type PageName, type ParamsOf, pageOf, type SearchOf } from "../routes.ts";
import { useHotelSlugs } from "./hotel.ts";

type Hotel = { account: string; property: string };
type Others<Name extends PageName> = Omit<ParamsOf<Name>, keyof Hotel>;
type HrefArguments<Name extends PageName> = keyof Others<Name> extends never
  ? [params?: Partial<Hotel>, search?: SearchOf<Name>]
  : [params: Others<Name> & Partial<Hotel>, search?: SearchOf<Name>];

/** `hrefTo` within the hotel whose page is open. */
export function useHrefTo() {
  const { account, property } = useHotelSlugs();
  return useCallback(
    <Name extends PageName>(name: Name, ...[params, search]: HrefArguments<Name>): Href =>
      (hrefTo as (name: PageName, params: object, search?: object) => Href)(
        name,
        pageOf(name).hotel ? { account, property, ...params } : { ...params },
        search,
      ),
    [account, property],
  );
}
