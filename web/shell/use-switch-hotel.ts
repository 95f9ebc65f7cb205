import { useQueryClient } from "@tanstack/react-query";
import { useMatches } from "@tanstack/react-router";
import { useGo } from "../lib/page.ts";
import { hotelOf, sessionQuery, useHotel } from "../lib/session.ts";
import { surface } from "../lib/surface.ts";
import { pageOf } from "../routes.ts";
import { anyHrefTo, homeAddress } from "./menu-entries.ts";

/** Switches the hotel: opens the same page there if its address has a hotel, otherwise that hotel's home. */
export function useSwitchHotel() {
  const queryClient = useQueryClient();
  const go = useGo();
  const { account } = useHotel();
  const match = useMatches({ select: (matches) => matches.at(-1) });

  const toProperty = (property: string) => {
    const name = match?.staticData.name;
    const to = name && pageOf(name).hotel ? name : "home";
    return go(anyHrefTo(to, { ...match?.params, account: account?.slug, property }));
  };

  const toAccount = async (slug: string) => {
    try {
      const session = await queryClient.query(sessionQuery(slug));
      void go(homeAddress(hotelOf(session, undefined)));
    } catch (error) {
      surface(error);
    }
  };

  return { toProperty, toAccount };
}
