import type { Ability } from "./abilities.ts";

/** A shared view is its owner's and that of who manages the account's data; others save a copy. */
export const mayChangeView = (ability: Ability, view: { shared: boolean; mine: boolean }): boolean =>
  view.mine || (view.shared && ability.can("manage", "Data"));
