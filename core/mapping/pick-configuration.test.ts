import { expect, test } from "vitest";
import { pickConfiguration } from "./pick-configuration.ts";

type Fits = "exact" | "drifted" | "no" | null;
const one = (id: string, fits: Fits, active = false) => ({ id, fits, active });
const pick = (...list: ReturnType<typeof one>[]) => pickConfiguration(list)?.id ?? null;

test("what was made for exactly such columns comes before what is active", () => {
  expect(pick(one("active", "drifted", true), one("exact", "exact"))).toBe("exact");
  expect(pick(one("first", "exact"), one("active", "exact", true))).toBe("active");
  expect(pick(one("first", "exact"), one("second", "exact"))).toBe("first");
});

test("what drifted a little is still meant, what was made for other columns never is", () => {
  expect(pick(one("other", "no", true), one("near", "drifted"))).toBe("near");
  expect(pick(one("other", "no", true))).toBeNull();
  expect(pick()).toBeNull();
});

test("without rows it is the active one, else the one used last", () => {
  expect(pick(one("last", null), one("active", null, true))).toBe("active");
  expect(pick(one("last", null), one("older", null))).toBe("last");
});
