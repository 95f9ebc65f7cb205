import { expect, test } from "vitest";
import { pickConfiguration } from "./pick-configuration.ts";

test("what was made for such columns comes before what is active, and that before what was used last", () => {
  const last = { id: "last", active: false, fits: "no" as const };
  const active = { id: "active", active: true, fits: "drifted" as const };
  const exact = { id: "exact", active: false, fits: "exact" as const };
  expect(pickConfiguration([last, active, exact])).toBe("exact");
  expect(pickConfiguration([last, active])).toBe("active");
  expect(pickConfiguration([last])).toBe("last");
  expect(pickConfiguration([])).toBeNull();
});
