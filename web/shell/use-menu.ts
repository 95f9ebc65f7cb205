import { useAbility } from "../lib/ability.ts";
import { useHotel } from "../lib/session.ts";
import { menuEntries } from "./menu-entries.ts";

export function useMenu() {
  return menuEntries(useAbility(), useHotel());
}
