import type { Subject } from "../../contract/route.ts";
import { type Ability, abilityOf } from "../../core/access/abilities.ts";
import { type Session, useHotel, useSession } from "./session.ts";

type Rules = Session["user"]["ability"];

/**
 * Built once for the rules of a session, however many parts ask: the cache returns the same rules as the same object.
 */
const built = { open: new WeakMap<Rules, Ability>(), closed: new WeakMap<Rules, Ability>() };

/** The specification's number for a closed property. */
export const CLOSED = 2;
/** Data of a hotel; the server refuses changes in a closed one. */
const OF_HOTEL: readonly Subject[] = [
  ...(["Module", "Data", "Import", "Treatment", "Duplicate", "Push", "Verification"] as const),
  "Reconciliation",
];

/** In a closed hotel everything can be read and nothing changed. */
export function abilityIn(rules: Rules, { isClosed }: { isClosed: boolean }): Ability {
  const ability = abilityOf(rules);
  if (!isClosed) return ability;
  // "Manage" includes writing and reading: all of it is removed, then reading is restored.
  const seen = OF_HOTEL.filter((subject) => ability.can("read", subject));
  ability.update([
    ...ability.rules,
    ...OF_HOTEL.map((subject) => ({ action: "manage", subject, inverted: true }) as const),
    ...seen.map((subject) => ({ action: "read", subject }) as const),
  ]);
  return ability;
}

/** Why nothing can be changed in the open hotel, if it is not for lack of a permission. */
export function useIsClosed(): boolean {
  return useHotel().property?.status === CLOSED;
}

/** The signed-in person's rights in the open hotel, by the same rules as on the server. */
export function useAbility(): Ability {
  const { ability: rules } = useSession().user;
  const isClosed = useIsClosed();
  const cache = built[isClosed ? "closed" : "open"];
  const known = cache.get(rules);
  if (known) return known;
  const ability = abilityIn(rules, { isClosed });
  cache.set(rules, ability);
  return ability;
}
