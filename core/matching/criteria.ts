/** What profiles are compared by; each has the bit of its place. */
export const criterionNames = ["email", "phone", "name", "address"] as const;
export type CriterionName = (typeof criterionNames)[number];

/** Which are checked, and whether an empty value is let pass. With none checked: by weighed evidence. */
export type Criteria = { mask: number; empty: boolean };

type Flags = Record<`mg_${CriterionName}` | "mg_empty", boolean>;

export function criteriaOf(flags: Flags): Criteria {
  const mask = criterionNames.reduce((all, name, place) => all + (flags[`mg_${name}`] ? 1 << place : 0), 0);
  // Of a single criterion both sides must be filled anyway.
  return { mask, empty: flags.mg_empty && namesIn(mask).length > 1 };
}

export const namesIn = (mask: number): CriterionName[] => criterionNames.filter((_, place) => mask & (1 << place));

/** More profiles than share a value by chance: it is nobody's own, and says nothing. */
export const MOST_SHARING = 20;

const [EMAIL, PHONE, NAME, ADDRESS] = [1, 2, 4, 8];
export const ALL = EMAIL + PHONE + NAME + ADDRESS;

/** Every choice of criteria out of these, the empty one left out. */
export const choicesOf = (mask: number): number[] =>
  Array.from({ length: ALL }, (_, index) => index + 1).filter((choice) => (choice & mask) === choice);

/**
 * Where an empty value is let pass, two profiles are partners if they are equal in exactly what both have filled of the
 * criteria, and that is not nothing. `shared` is what both have; by what the one has filled, the bits (1 << pattern) of
 * what the other may have filled besides.
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
