import { stringifySearch } from "../../../lib/search.ts";
import { useHotel } from "../../../lib/session.ts";
import { pathTo } from "../../../routes.ts";

/** The addresses around a user, within the hotel one is in. */
export function useUserLinks() {
  const { account, property } = useHotel();
  const hotel = { account: account?.slug, property: property?.slug };
  const query = stringifySearch(hotel);
  return {
    list: pathTo("users") + query,
    add: pathTo("apps-users-add") + query,
    view: (id: string) => pathTo("users-view", { id }) + query,
    edit: (id: string) => pathTo("apps-users-edit", { id }) + query,
    rights: (id: string) => pathTo("access-control") + stringifySearch({ ...hotel, user: id }),
  };
}
