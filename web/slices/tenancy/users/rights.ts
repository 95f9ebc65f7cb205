import { type Action, action, type Subject, subject } from "../../../../contract/route.ts";
import type { AbilityRule } from "../../../../contract/users.ts";
import { type Ability, abilityOf } from "../../../../core/access/abilities.ts";

/** Subjects without a page: all, signing in, and reading the old system itself, which does not exist yet. */
const WITHOUT_PAGE = ["all", "Auth", "Extract", "OracleSource"] as const;
export type Area = Exclude<Subject, (typeof WITHOUT_PAGE)[number]>;
export const AREAS = subject.options.filter((option): option is Area => !WITHOUT_PAGE.some((each) => each === option));
/** In ascending order: write includes read, manage includes both. */
export const ACTIONS = action.options;

/** A user's rights in each area: 0 none, otherwise the number of allowed actions. */
export type Rights = Record<Area, number>;

const levelIn = (ability: Ability, area: Area): number => {
  const missing = ACTIONS.findIndex((item) => !ability.can(item, area));
  return missing < 0 ? ACTIONS.length : missing;
};

export function rightsOf(rules: readonly AbilityRule[]): Rights {
  const ability = abilityOf(rules);
  return Object.fromEntries(AREAS.map((area) => [area, levelIn(ability, area)])) as Rights;
}

/** Allowing an action also allows the lower ones, removing it also removes the higher ones. */
export function withRight(rights: Rights, area: Area, may: Action, on: boolean): Rights {
  const level = ACTIONS.indexOf(may);
  return { ...rights, [area]: on ? Math.max(rights[area], level + 1) : Math.min(rights[area], level) };
}

export const isSame = (left: Rights, right: Rights): boolean => AREAS.every((area) => left[area] === right[area]);

/** How many of the role's rights are removed. */
export const withdrawn = (rights: Rights, role: Rights): number =>
  AREAS.reduce((sum, area) => sum + Math.max(0, role[area] - rights[area]), 0);

/** The list to store, or null if it equals the role's rights. */
export function rulesFor(rights: Rights, role: Rights): AbilityRule[] | null {
  if (isSame(rights, role)) return null;
  return AREAS.flatMap((area): AbilityRule[] => {
    const level = rights[area];
    if (level === ACTIONS.length) return [{ action: "manage", subject: area }];
    return ACTIONS.slice(0, level).map((item) => ({ action: item, subject: area }));
  });
}
