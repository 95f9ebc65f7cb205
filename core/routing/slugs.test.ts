import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlug, RESERVED_SLUGS, slugOf } from "./slugs.ts";

test("a name in any alphabet becomes a safe slug", () => {
  expect(slugOf("Grand Azur – Hôtels & Spas", "account")).toBe("grand-azur-hotels-spas");
  expect(slugOf("  Straße ß Æon  ", "account")).toBe("strasse-ss-aeon");
  expect(slugOf("../x", "account")).toBe("x");
  expect(slugOf("東京ホテル", "account")).toBe("account");
  expect(slugOf("a".repeat(300), "account")).toHaveLength(50);
  expect(slugOf("0F8FAD5B-D9CB-469F-A165-70867728950E", "hotel")).toBe("hotel-0f8fad5b-d9cb-469f-a165-70867728950e");
  expect(slugOf("аpi", "account")).toBe("pi"); // the first letter is Cyrillic
});

test("a reserved or taken slug gets a number", () => {
  expect(freeSlug("api", (slug) => RESERVED_SLUGS.has(slug))).toBe("api-2");
  expect(freeSlug("pages", (slug) => RESERVED_SLUGS.has(slug) || slug === "pages-2")).toBe("pages-3");
  expect(freeSlug("acme", () => false)).toBe("acme");
});

test("the slug of any name fits the database's rule", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
      expect(slugOf(name, "account")).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/);
    }),
  );
});
