import type { Subject } from "../../contract/route.ts";
import { type Ability, abilityOf } from "../../core/access/abilities.ts";
import { type Session, useHotel, useSession } from "./session.ts";

type Rules = Session["user"]["ability"];

/** Built once for the rules of a session, however many parts ask. The cache keeps the same rules as the same object. */
const built = { open: new WeakMap<Rules, Ability>(), closed: new WeakMap<Rules, Ability>() };

/** As the specification counts the states of a property. */
const CLOSED = 2;
/** What is written into a hotel; the server refuses it for one that is closed. */
const OF_HOTEL: readonly Subject[] = [
  ...(["Module", "Data", "Import", "Treatment", "Duplicate", "Push", "Verification"] as const),
  "Reconciliation",
];

/** In a closed hotel everything can be looked at and nothing be written. */
export function abilityIn(rules: Rules, { isClosed }: { isClosed: boolean }): Ability {
  const ability = abilityOf(rules);
  if (!isClosed) return ability;
  // Whoever manages may write, and read too: all of it goes, then reading comes back.
  const seen = OF_HOTEL.filter((subject) => ability.can("read", subject));
  ability.update([
    ...ability.rules,
    ...OF_HOTEL.map((subject) => ({ action: "manage", subject, inverted: true }) as const),
    ...seen.map((subject) => ({ action: "read", subject }) as const),
  ]);
  return ability;
}

/** What the signed-in person may do in the open hotel, by the rules that the server decides by. */
export function useAbility(): Ability {
  const { ability: rules } = useSession().user;
  const isClosed = useHotel().property?.status === CLOSED;
  const cache = built[isClosed ? "closed" : "open"];
  const known = cache.get(rules);
  if (known) return known;
  const ability = abilityIn(rules, { isClosed });
  cache.set(rules, ability);
  return ability;
}
