import fc from "fast-check";
import { expect, test } from "vitest";
import { keepTexts } from "./keep-texts.ts";

test("texts of any script and length come back as they were", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", "\uFEFFzürich", "東京", "🛎", "x".repeat(2 ** 20 + 1)),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (all) => {
      const kept = keepTexts();
      for (const text of all) kept.add(text);
      expect(kept.length).toBe(all.length);
      expect(all.map((_, index) => kept.at(index))).toEqual(all);
      expect(kept.at(all.length)).toBe("");
    }),
    { numRuns: 60 },
  );
});
