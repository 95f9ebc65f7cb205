import fc from "fast-check";
import { expect, test } from "vitest";
import { showControls } from "../../../../core/reading/cells.ts";
import { caselessPart, likePatterns, searchTerms } from "./search-terms.ts";

test("ASCII is one term in small letters", () => {
  expect(searchTerms("Smith 12")).toEqual(["smith 12"]);
});

test("letters beyond ASCII are looked for in both cases, each by itself", () => {
  expect(searchTerms("MÜller")).toEqual(["mÜller", "müller"]);
  expect(searchTerms("éÉ").sort()).toEqual(["ÉÉ", "Éé", "éÉ", "éé"].sort());
  expect(searchTerms("Straße")).toEqual(["straße"]);
});

test("a word of another alphabet is looked for as words are written", () => {
  expect(searchTerms("иванОв")).toEqual(["иванОв", "иванов", "ИВАНОВ", "Иванов"]);
});

test("nothing that is typed is a wildcard, and the separator of cells is its picture", () => {
  expect(likePatterns("50%_\\")).toEqual(["%50\\%\\_\\\\%"]);
  expect(searchTerms("a\u001Fb")).toEqual(["a\u241Fb"]);
});

test("digits and signs are looked for as they are", () => {
  expect(["P999999", "24.05.1942 x 12", "Müller", "a1b2", "+33 1"].map(caselessPart)).toEqual([
    "999999",
    "24.05.1942",
    undefined,
    undefined,
    "+33",
  ]);
});

test("whatever is typed is among its own terms once ASCII is folded", () => {
  const fold = (text: string) => text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (typed) => {
      const plain = showControls(typed);
      expect(searchTerms(plain)).toContain(fold(plain));
      expect(searchTerms(plain).length).toBeLessThanOrEqual(3 ** 3);
    }),
  );
});
