import fc from "fast-check";
import { expect, test } from "vitest";
import { ALL, choicesOf, namesIn } from "./criteria.ts";
import { makePartnerFinder } from "./find-partners.ts";

/** By kind the keys that a profile has. */
type Keys = readonly (readonly number[])[];

function find(people: readonly Keys[]) {
  const finder = makePartnerFinder(people.length);
  for (const kind of [0, 1, 2, 3])
    for (const key of new Set(people.flatMap((keys) => keys[kind] ?? [])))
      finder.add(
        kind,
        people.flatMap((keys, profile) => (keys[kind]?.includes(key) ? [profile] : [])),
      );
  const finding = finder.find();
  for (;;) {
    const step = finding.next();
    if (step.done) return step.value;
  }
}

/** The product's definition, pair by pair. */
function arePartners(a: Keys, b: Keys, mask: number, empty: boolean): boolean {
  const checked = [0, 1, 2, 3].filter((kind) => mask & (1 << kind));
  const same = (kind: number) => a[kind]?.some((key) => b[kind]?.includes(key)) ?? false;
  if (!empty) return checked.every(same);
  const isEmpty = (kind: number) => a[kind]?.length === 0 || b[kind]?.length === 0;
  return checked.some(same) && checked.every((kind) => same(kind) || isEmpty(kind));
}

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 });

test("a profile has partners under a choice exactly where another matches it by the definition", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, keys, keys, keys), { maxLength: 14 }), (people) => {
      const partners = find(people);
      for (const mask of choicesOf(ALL))
        for (const empty of namesIn(mask).length > 1 ? [false, true] : [false])
          expect(people.map((_, profile) => partners.has(profile, { mask, empty }))).toEqual(
            people.map((a, profile) => people.some((b, other) => other !== profile && arePartners(a, b, mask, empty))),
          );
    }),
    { numRuns: 300 },
  );
});

test("an e-mail of more than twenty profiles is none; a name of as many is one", () => {
  const shared = find(Array.from({ length: 21 }, () => [[1], [], [1], []]));
  expect(shared.has(0, { mask: 1, empty: false })).toBe(false);
  expect(shared.has(0, { mask: 4, empty: false })).toBe(true);
  // No profile has an e-mail that counts, so the name alone decides.
  expect(shared.has(0, { mask: 5, empty: true })).toBe(true);
  expect(find(Array.from({ length: 20 }, () => [[1], [], [], []])).has(19, { mask: 1, empty: false })).toBe(true);
});
