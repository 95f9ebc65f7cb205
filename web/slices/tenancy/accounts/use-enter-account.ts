import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { hotelOf, sessionQuery } from "../../../lib/session.ts";
import { surface } from "../../../lib/surface.ts";
import { pathTo } from "../../../routes.ts";

/** Goes into an account: to the hotel that was used last there, or to the form for its first one. */
export function useEnterAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (slug: string) => {
    try {
      const { property } = hotelOf(await queryClient.query(sessionQuery(slug)), undefined);
      await (property
        ? navigate({ to: pathTo("home", { account: slug, property: property.slug }) })
        : navigate({ to: pathTo("property-add"), search: { account: slug } }));
    } catch (error) {
      surface(error);
    }
  };
}
