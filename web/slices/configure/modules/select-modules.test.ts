import { expect, test } from "vitest";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { modules as catalogue } from "../../../../core/modules/catalogue.ts";
import { filterModules, GROUPS, groupModules, standardName } from "./select-modules.ts";

const at = "2026-01-31T08:00:00.000Z";
const shown = (change: Record<string, Partial<ModuleShown>> = {}): ModuleShown[] =>
  catalogue.map(({ key, names, group, isconfig, path }) => ({
    id: key,
    name: names.fr,
    module: group,
    status: 1,
    nbroworacle: 0,
    nbrowvalid: 0,
    nbrowpiw: 0,
    validate: false,
    created_at: at,
    updated_at: at,
    deleted: false,
    isconfig,
    path,
    mapped: false,
    ...change[key],
  }));
const found = (filter: Parameters<typeof filterModules>[1], change = {}) =>
  filterModules(shown(change), filter, "fr").map(({ id }) => id);

test("finds by name without accents, by key, and by the name that the property replaced", () => {
  expect(found({ name: "reservation type" })).toEqual(["reservation-types"]);
  expect(found({ name: "etages" })).toEqual(["floors"]);
  expect(found({ name: "vip-lev" })).toEqual(["vip-levels"]);
  const renamed = { floors: { name: "Niveaux du château" } };
  expect(found({ name: "CHATEAU" }, renamed)).toEqual(["floors"]);
  expect(found({ name: "étages" }, renamed)).toEqual(["floors"]);
  expect(found({ name: "unicorns" })).toEqual([]);
});

test("tells data from configuration, on from off, and finds differences", () => {
  expect(found({ isconfig: "1" })).toHaveLength(23);
  expect(found({ isconfig: "0" })).toHaveLength(13);
  const change = { floors: { status: 0 }, notes: { nbroworacle: 3, nbrowpiw: 2, nbrowvalid: 2 } };
  expect(found({ state: "off" }, change)).toEqual(["floors"]);
  expect(found({ state: "on" }, change)).toHaveLength(35);
  expect(found({ state: "differs" }, change)).toEqual(["notes"]);
  expect(found({ state: "differs", isconfig: "1" }, change)).toEqual([]);
});

test("every module stands in one group, and a group without any is left out", () => {
  const groups = groupModules(shown());
  expect(groups.map(({ group }) => group)).toEqual(GROUPS);
  expect(groups.flatMap(({ modules }) => modules)).toHaveLength(36);
  expect(groupModules(shown().filter(({ id }) => id === "rooms")).map(({ group }) => group)).toEqual(["rooms"]);
});

test("the catalogue's name is known whatever the property calls it", () => {
  expect(standardName({ id: "floors", name: "Levels" }, "de")).toBe("Etagen");
  expect(standardName({ id: "elsewhere", name: "Elsewhere" }, "de")).toBe("Elsewhere");
});
