import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "../../../lib/page.ts";
import { hotelOf, sessionQuery } from "../../../lib/session.ts";
import { surface } from "../../../lib/surface.ts";
import { hrefTo } from "../../../routes.ts";

/** Goes into an account: to the hotel that was used last there, or to the form for its first one. */
export function useEnterAccount() {
  const queryClient = useQueryClient();
  const go = useGo();
  return async (slug: string) => {
    try {
      const { property } = hotelOf(await queryClient.query(sessionQuery(slug)), undefined);
      await go(
        property
          ? hrefTo("home", { account: slug, property: property.slug })
          : hrefTo("property-add", { account: slug }),
      );
    } catch (error) {
      surface(error);
    }
  };
}
