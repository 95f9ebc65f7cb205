import { describe, expect, test } from "vitest";
import { inAppTarget, parseSearch, stringifySearch } from "./search.ts";

test("values stay text, there and back", () => {
  expect(parseSearch("?id=420777123456789012345&on=true&empty=")).toEqual({
    id: "420777123456789012345",
    on: "true",
    empty: "",
  });
  expect(stringifySearch({ id: "007", gone: undefined, none: null })).toBe("?id=007");
  expect(stringifySearch({})).toBe("");
});

describe("the way back after sign-in", () => {
  test.each(["/", "/pages/profile", "/a/b/home?x=1#y"])("%s is taken", (target) => {
    expect(inAppTarget(target)).toBe(target);
  });

  test.each([
    undefined,
    "",
    "pages/profile",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/x",
    "javascript:alert(1)",
    "/\t/evil.example",
  ])("%s is ignored", (target) => {
    expect(inAppTarget(target)).toBeNull();
  });
});
