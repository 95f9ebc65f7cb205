import { useQueryClient } from "@tanstack/react-query";
import { useMatches, useNavigate, useRouter } from "@tanstack/react-router";
import { hotelOf, sessionQuery, useHotel } from "../lib/session.ts";
import { surface } from "../lib/surface.ts";
import { pageOf } from "../routes.ts";
import { homeAddress } from "./menu-entries.ts";

/** Changes the hotel: the same page there where it has a hotel in its address, else that hotel's home. */
export function useSwitchHotel() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { account } = useHotel();
  const match = useMatches({ select: (matches) => matches.at(-1) });

  const toProperty = (slug: string) => {
    const page = match?.staticData.name ? pageOf(match.staticData.name) : null;
    if (page?.hotel === "query") {
      return navigate({ to: match?.pathname ?? "/", search: { account: account?.slug ?? "", property: slug } });
    }
    const path = page?.hotel === "path" ? page.path : pageOf("home").path;
    return navigate({ to: path, params: { ...match?.params, account: account?.slug ?? "", property: slug } });
  };

  const toAccount = async (slug: string) => {
    try {
      const session = await queryClient.query(sessionQuery(slug));
      router.history.push(homeAddress(hotelOf(session, undefined)));
    } catch (error) {
      surface(error);
    }
  };

  return { toProperty, toAccount };
}
