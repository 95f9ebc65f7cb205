import type { KeyboardEvent } from "react";

/** Up and down go from field to field, Home and End to the first and the last. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.hasAttribute("data-feeds")) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>("[data-feeds]")];
  const at = buttons.indexOf(target);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
  const place = places[key];
  if (place === undefined) return;
  event.preventDefault();
  buttons[Math.min(Math.max(place, 0), buttons.length - 1)]?.focus();
}
