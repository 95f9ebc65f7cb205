import fc from "fast-check";
import { expect, test } from "vitest";
import { foldAny, foldWords } from "./fold.ts";

const letter = fc.oneof(
  fc.constantFrom(..."aeouAEOUäöüßæœøþłı'’ -.,1Zz½ﬁÀİŸƏ"),
  fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code)),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);

test("the fast path folds every text like the rules", () => {
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 30 }), (letters) => {
      const text = letters.join("");
      expect(foldWords(text)).toEqual(foldAny(text));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["Jürgen Müller-Groß", ["jurgen", "muller", "gross"]],
  ["JUERGEN MUELLER", ["jurgen", "muller"]],
  ["Seán O'Brien", ["sean", "obrien"]],
  ["  ", []],
  ["aee", ["ae"]],
  ["Μαρία", ["μαρια"]],
])("%s", (text, words) => expect(foldWords(text)).toEqual(words));
