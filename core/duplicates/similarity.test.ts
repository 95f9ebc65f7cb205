import fc from "fast-check";
import { expect, test } from "vitest";
import { compareBirths } from "./compare-contacts.ts";
import { compareFirst, compareLast, compareNames } from "./compare-names.ts";
import { isOneEdit, jaroWinkler, soundOf } from "./similarity.ts";

test("Jaro–Winkler as published", () => {
  expect(jaroWinkler("martha", "marhta")).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler("dwayne", "duane")).toBeCloseTo(0.84, 4);
  expect(jaroWinkler("dixon", "dicksonx")).toBeCloseTo(0.8133, 4);
  expect(jaroWinkler("abc", "xyz")).toBe(0);
});

test("plain words and words in other scripts get the same similarity, letter by letter", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "e"), maxLength: 31 });
  const inGreek = (text: string) => text.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x350));
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(jaroWinkler(a, b)).toBe(jaroWinkler(inGreek(a), inGreek(b)));
    }),
  );
});

test("one letter changed, missing or swapped", () => {
  expect(["meyer", "meier", "meer", "myeer", "meyers"].map((word) => isOneEdit("meyer", word))).toEqual([
    ...[false, true, true, true, true],
  ]);
  expect(isOneEdit("meyer", "maier")).toBe(false);
});

test("soundex, and the first letters of words without one", () => {
  expect(["robert", "rupert", "tymczak", "pfister", "honeyman", "иванов"].map(soundOf)).toEqual([
    ...["r163", "r163", "t522", "p236", "h555", "иван"],
  ]);
});

test.each([
  ["anna", "anna", "equal"],
  ["anne marie", "annemarie", "equal"],
  ["anna maria", "anna", "near"],
  ["robert", "bob", "near"],
  ["jonathan", "jonahtan", "near"],
  ["j", "jonathan", "initial"],
  ["jp", "jean pierre", "initial"],
  ["daniel", "daniela", "weak"],
  ["maria", "anna maria", "similar"],
  ["anna", "peter", "different"],
  ["p", "anna", "different"],
  ["li", "lu", "different"],
  ["明", "明华", "different"],
  ["小明", "小红", "different"],
  ["", "anna", null],
] as const)("first names %s and %s: %s", (a, b, level) => {
  expect(compareFirst(a, b)).toBe(level);
  expect(compareFirst(b, a)).toBe(level);
});

test.each([
  ["muller", "muler", "near"],
  ["garcia lopez", "garcia", "similar"],
  ["muller", "schmidt", "different"],
] as const)("last names %s and %s: %s", (a, b, level) => {
  expect(compareLast(a, b)).toBe(level);
});

test.each([
  ["19800417", "19800417", "equal"],
  ["19800101", "19800101", "similar"],
  ["19800417", "19800418", "near"],
  ["19800412", "19801204", "near"],
  ["19800417", "19800429", "near"],
  ["19800417", "19801117", "near"],
  ["19800417", "19801129", "weak"],
  ["19800417", "19800101", "similar"],
  ["19800417", "19510417", "weak"],
  ["19800101", "19510101", "weak"],
  ["19800417", "19511102", "different"],
] as const)("birth dates %s and %s: %s", (a, b, level) => {
  expect(compareBirths(a, b)).toBe(level);
});

test.each([
  [["anna", "muller"], ["muller", "anna"], { first: "swapped", last: "swapped" }],
  [["bob", "muller"], ["muller", "robert"], { first: "swapped", last: "swapped" }],
  [["anna", "muller"], ["muller", "peter"], { first: "different", last: "weak" }],
  [["john", "smith jr"], ["john", "smith"], { first: "weak", last: "near" }],
  [["john", "smith jr"], ["john", "smith iii"], { first: "different", last: "similar" }],
  [["joao", "silva neto"], ["joao", "silva filho"], { first: "different", last: "similar" }],
  [["junior", "silva"], ["junior", "silva"], { first: "equal", last: "equal" }],
] as const)("the names %s and %s", ([first, last], [otherFirst, otherLast], levels) => {
  const [one, two] = [
    { first, last },
    { first: otherFirst, last: otherLast },
  ];
  expect(compareNames(one, two)).toEqual(levels);
  expect(compareNames(two, one)).toEqual(levels);
});
