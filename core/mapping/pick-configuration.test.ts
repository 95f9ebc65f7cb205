import { expect, test } from "vitest";
import { pickConfiguration } from "./pick-configuration.ts";

type Fits = "exact" | "drifted" | "no" | null;
const candidate = (id: string, fits: Fits, active = false) => ({ id, fits, active });
const pick = (...list: ReturnType<typeof candidate>[]) => pickConfiguration(list)?.id ?? null;

test("a configuration for exactly these columns comes before the active one", () => {
  expect(pick(candidate("active", "drifted", true), candidate("exact", "exact"))).toBe("exact");
  expect(pick(candidate("first", "exact"), candidate("active", "exact", true))).toBe("active");
  expect(pick(candidate("first", "exact"), candidate("second", "exact"))).toBe("first");
});

test("a configuration for nearly these columns still fits, one for other columns never does", () => {
  expect(pick(candidate("other", "no", true), candidate("near", "drifted"))).toBe("near");
  expect(pick(candidate("other", "no", true))).toBeNull();
  expect(pick()).toBeNull();
});

test("without rows the active configuration is chosen, else the one used last", () => {
  expect(pick(candidate("last", null), candidate("active", null, true))).toBe("active");
  expect(pick(candidate("last", null), candidate("older", null))).toBe("last");
});
