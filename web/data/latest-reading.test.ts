import { expect, test } from "vitest";
import type { ModuleShown } from "../../contract/modules.ts";
import type { Source } from "../../contract/sources.ts";
import { latestByModule, notListed } from "./latest-reading.ts";

const source = (id: string, module: string, state: Source["state"] = "read") => ({ id, module, state }) as Source;
const module = (id: string, nbroworacle: number) => ({ id, nbroworacle, nbrowpiw: 0 }) as ModuleShown;

test("the newest source of a module counts, in any state", () => {
  const latest = latestByModule([source("3", "profiles", "failed"), source("2", "rooms"), source("1", "profiles")]);
  expect(latest.get("profiles")?.id).toBe("3");
  expect(latest.get("rooms")?.id).toBe("2");
});

test("rows whose reading was not in the list are requested", () => {
  const latest = latestByModule([source("2", "rooms")]);
  expect(notListed([module("profiles", 9), module("rooms", 3), module("floors", 0)], latest)).toEqual(["profiles"]);
});
