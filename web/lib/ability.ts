import { type Ability, abilityOf } from "../../core/access/abilities.ts";
import { type Session, useSession } from "./session.ts";

type Rules = Session["user"]["ability"];

/** Built once for the rules of a session, however many parts ask. The cache keeps the same rules as the same object. */
const built = new WeakMap<Rules, Ability>();

/** What the signed-in person may do, by the rules that the server decides by. */
export function useAbility(): Ability {
  const { ability: rules } = useSession().user;
  const known = built.get(rules);
  if (known) return known;
  const ability = abilityOf(rules);
  built.set(rules, ability);
  return ability;
}
