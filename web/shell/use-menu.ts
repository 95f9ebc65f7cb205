import { useAbility } from "../lib/ability.ts";
import { isSuperAdmin } from "../lib/people.ts";
import { useHotel, useSession } from "../lib/session.ts";
import { menuEntries } from "./menu-entries.ts";

const ALL_HOTELS = "dashboard-analytics";

/** A person with a single hotel does not need the page of all hotels. */
export function useMenu() {
  const { user, accounts } = useSession();
  const isOne = user.properties.length < 2 && accounts.length < 2;
  return menuEntries(useAbility(), useHotel()).filter(({ name }) => !(isOne && name === ALL_HOTELS));
}

/** The daily work. A super admin sees all hotels in it, other people only behind the switcher. */
export function useMainMenu() {
  const { user } = useSession();
  const entries = useMenu();
  return isSuperAdmin(user) ? entries : entries.filter(({ name }) => name !== ALL_HOTELS);
}
