import type { Ability } from "./abilities.ts";

/** A shared view may be changed by its owner and by those who manage the account's data; others save a copy. */
export const mayChangeView = (ability: Ability, view: { shared: boolean; mine: boolean }): boolean =>
  view.mine || (view.shared && ability.can("manage", "Data"));
