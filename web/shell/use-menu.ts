import { useAbility } from "../lib/ability.ts";
import { isSuperAdmin } from "../lib/people.ts";
import { useHotel, useSession } from "../lib/session.ts";
import { menuEntries } from "./menu-entries.ts";

const ALL_HOTELS = "dashboard-analytics";

/** Who works in one hotel only has no use for the page of all. */
export function useMenu() {
  const { user, accounts } = useSession();
  const isOne = user.properties.length < 2 && accounts.length < 2;
  return menuEntries(useAbility(), useHotel()).filter(({ name }) => !(isOne && name === ALL_HOTELS));
}

/** The work of the day. All hotels stand in it for a super admin, for anybody else behind the switcher alone. */
export function useMainMenu() {
  const { user } = useSession();
  const entries = useMenu();
  return isSuperAdmin(user) ? entries : entries.filter(({ name }) => name !== ALL_HOTELS);
}
