import { useAbility } from "../lib/ability.ts";
import { useHotel, useSession } from "../lib/session.ts";
import { menuEntries } from "./menu-entries.ts";

/** Who works in one hotel only has no use for the page of all. */
export function useMenu() {
  const { user, accounts } = useSession();
  const isOne = user.properties.length < 2 && accounts.length < 2;
  return menuEntries(useAbility(), useHotel()).filter(({ name }) => !(isOne && name === "dashboard-analytics"));
}
