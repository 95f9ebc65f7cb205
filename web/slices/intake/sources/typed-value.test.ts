import { expect, test } from "vitest";
import { typedValue } from "./typed-value.ts";

test("nothing typed is nothing to save, whatever the field did to line breaks", () => {
  expect(typedValue("Paris", "Paris")).toBeNull();
  expect(typedValue("12 rue\r\nParis", "12 rue\nParis")).toBeNull();
  expect(typedValue("12 rue\rParis", "12 rue\nParis")).toBeNull();
});

test("line breaks stay as the file writes them", () => {
  expect(typedValue("12 rue\r\nParis", "14 rue\nParis\nFR")).toBe("14 rue\r\nParis\r\nFR");
  expect(typedValue("a\rb", "a\nc")).toBe("a\rc");
  expect(typedValue("a", "a\nb")).toBe("a\nb");
  expect(typedValue("a", "")).toBe("");
});
