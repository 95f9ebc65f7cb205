import { expect, test } from "vitest";
import { theme } from "./theme.ts";

test("the page changes its shape at the decided widths", () => {
  const widths = Object.entries(theme.breakpoints ?? {}).map(([name, ems]) => [
    name,
    Number.parseFloat(ems ?? "") * 16,
  ]);
  expect(widths).toEqual([
    ["xs", 0],
    ["sm", 576],
    ["md", 768],
    ["lg", 992],
    ["xl", 1200],
  ]);
});
