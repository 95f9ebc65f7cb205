import { expect, test } from "vitest";
import type { ModuleShown } from "../../contract/modules.ts";
import type { Source } from "../../contract/sources.ts";
import { latestByModule, nextStep, notListed } from "./latest-reading.ts";

const source = (id: string, module: string, state: Source["state"] = "read") => ({ id, module, state }) as Source;
const module = (id: string, nbroworacle: number) => ({ id, nbroworacle, nbrowpiw: 0 }) as ModuleShown;

test("the newest source of a module counts, in any state", () => {
  const latest = latestByModule([source("3", "profiles", "failed"), source("2", "rooms"), source("1", "profiles")]);
  expect(latest.get("profiles")?.id).toBe("3");
  expect(latest.get("rooms")?.id).toBe("2");
});

test("rows whose reading was not in the list are asked for", () => {
  const latest = latestByModule([source("2", "rooms")]);
  expect(notListed([module("profiles", 9), module("rooms", 3), module("floors", 0)], latest)).toEqual(["profiles"]);
});

test("the next step follows from the last reading", () => {
  expect(nextStep(undefined)).toBe("choose");
  expect(nextStep(source("1", "rooms", "reading"))).toBe("progress");
  expect(nextStep(source("1", "rooms", "failed"))).toBe("problem");
  expect(nextStep(source("1", "rooms", "read"))).toBe("rows");
  expect(nextStep(source("1", "rooms", "cancelled"))).toBe("choose");
  expect(nextStep(source("1", "rooms", "purged"))).toBe("choose");
});
