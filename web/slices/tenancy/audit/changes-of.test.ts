import { expect, test } from "vitest";
import { changesOf } from "./changes-of.ts";

test("names changed, added and removed values, and leaves out unchanged ones", () => {
  expect(
    changesOf({
      old: { name: "Azur", city: "Nice", tags: ["a"], phone: "+33" },
      new: { name: "Grand Azur", city: "Nice", tags: ["a"], mobile: "+34" },
    }),
  ).toEqual([
    { field: "name", old: "Azur", new: "Grand Azur" },
    { field: "phone", old: "+33", new: undefined },
    { field: "mobile", old: undefined, new: "+34" },
  ]);
});

test("a creation has only new values, a sign-in has none", () => {
  expect(changesOf({ old: null, new: { name: "Azur" } })).toEqual([{ field: "name", old: undefined, new: "Azur" }]);
  expect(changesOf({ old: null, new: null })).toEqual([]);
});
