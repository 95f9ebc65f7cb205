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

/** A value shared by more profiles belongs to no single guest and is no evidence. */
export const MOST_SHARING = 20;

const [EMAIL, PHONE, NAME, ADDRESS] = [1, 2, 4, 8];
export const ALL = EMAIL + PHONE + NAME + ADDRESS;

/** Every non-empty subset of these criteria. */
export const choicesOf = (mask: number): number[] =>
  Array.from({ length: ALL }, (_, index) => index + 1).filter((choice) => (choice & mask) === choice);

/**
 * If empty values are allowed, two profiles match if they are equal in all criteria that both have filled, and there is
 * at least one. `shared` is the criteria that both have; for each set the one profile has filled, the bits (1 <<
 * pattern) of the sets the other may have filled.
 */
export type Step = { shared: number; partners: { filled: number; others: number }[] };

export const stepsOf = (mask: number): Step[] =>
  choicesOf(mask).map((shared) => {
    const around = choicesOf(mask).filter((filled) => (filled & shared) === shared);
    const partners = around.map((filled) => ({
      filled,
      others: around
        .filter((other) => (other & filled) === shared && other !== filled)
        .reduce((bits, other) => bits + 2 ** other, 0),
    }));
    return { shared, partners };
  });
