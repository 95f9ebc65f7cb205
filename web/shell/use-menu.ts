import { useAbility } from "@casl/react";
import type { Ability } from "../../core/access/abilities.ts";
import { useHotel } from "../lib/session.ts";
import { menuEntries } from "./menu-entries.ts";

export function useMenu() {
  return menuEntries(useAbility<Ability>(), useHotel());
}
