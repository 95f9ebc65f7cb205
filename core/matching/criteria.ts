/** The criteria for comparing profiles; each has the bit of its index. */
export const criterionNames = ["email", "phone", "name", "address"] as const;
export type CriterionName = (typeof criterionNames)[number];

/** The checked criteria, and whether an empty value is allowed. With none checked: by weighed evidence. */
export type Criteria = { mask: number; empty: boolean };

type Flags = Record<`mg_${CriterionName}` | "mg_empty", boolean>;

export function criteriaOf(flags: Flags): Criteria {
  const mask = criterionNames.reduce((all, name, place) => all + (flags[`mg_${name}`] ? 1 << place : 0), 0);
  // A single criterion must be filled on both sides.
  return { mask, empty: flags.mg_empty && namesIn(mask).length > 1 };
}

export const namesIn = (mask: number): CriterionName[] => criterionNames.filter((_, place) => mask & (1 << place));

/** A value of these that more profiles share belongs to no single guest and is no evidence; names and streets may be shared. */
export const MOST_SHARING = 20;
const PERSONAL: readonly CriterionName[] = ["email", "phone"];
export const isPersonal = (name: CriterionName): boolean => PERSONAL.includes(name);

const [EMAIL, PHONE, NAME, ADDRESS] = [1, 2, 4, 8];
export const ALL = EMAIL + PHONE + NAME + ADDRESS;

/** Every non-empty subset of these criteria. */
export const choicesOf = (mask: number): number[] =>
  Array.from({ length: ALL }, (_, index) => index + 1).filter((choice) => (choice & mask) === choice);
