import { expect, test } from "vitest";
import { modules } from "../../../../core/modules/catalogue.ts";
import { dependenciesOf } from "../../../../core/modules/push-order.ts";
import { catalogueEntries, filterEntries, stagesOf } from "./catalogue-entries.ts";

const entries = catalogueEntries("en");

test("every module has one place, one step, and all that it depends on before it", () => {
  expect(entries.map(({ place }) => place)).toEqual(modules.map((_, index) => index + 1));
  expect(stagesOf(entries).flatMap((stage) => stage.entries)).toEqual(entries);
  const placeOf = new Map(entries.map(({ key, place }) => [key, place]));
  for (const { key, place, lists, before } of entries) {
    expect([...lists, ...before].sort()).toEqual([...dependenciesOf(key)].sort());
    for (const other of [...lists, ...before]) expect(placeOf.get(other), `${other} before ${key}`).toBeLessThan(place);
  }
});

test("the steps are those of the push, each with what begins it", () => {
  const stages = stagesOf(entries).map(({ stage, entries: [first] }) => [stage, first?.key]);
  expect(stages).toEqual([
    ["configuration", "floors"],
    ["accounts", "accounts"],
    ["profiles", "profiles"],
    ["blocks", "blocks"],
    ["reservations", "reservations"],
    ["in-house", "in-house"],
    ["room-status", "room-status"],
  ]);
  expect(stagesOf(entries)[0]?.entries.every(({ isconfig }) => isconfig)).toBe(true);
});

test("tells the lists that codes come from and the records that must be there", () => {
  const rooms = entries.find(({ key }) => key === "rooms");
  expect(rooms).toMatchObject({ way: "call", keys: ["Room number"], lists: ["room-types", "floors"], before: [] });
  const grid = entries.find(({ key }) => key === "block-grid");
  expect(grid).toMatchObject({ lists: ["room-types"], before: ["blocks"] });
});

test("finds by name, key field, purpose, kind and way", () => {
  const keys = (filter: Parameters<typeof filterEntries>[1]) =>
    filterEntries(entries, filter, (key) => (key === "titles" ? "Forms of address" : "")).map(({ key }) => key);
  expect(keys({ name: "block grid" })).toEqual(["block-grid"]);
  expect(keys({ name: "room number" })).toContain("rooms");
  expect(keys({ name: "FORMS of" })).toEqual(["titles"]);
  expect(keys({ way: "within" }).sort()).toEqual(["notes", "profile-contacts", "reservation-nights"]);
  expect(keys({ way: "within", isconfig: "1" })).toEqual([]);
});
