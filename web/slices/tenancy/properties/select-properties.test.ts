import { expect, test } from "vitest";
import { makeProperty } from "../../../../test/support/properties.ts";
import { filterProperties, sortProperties } from "./select-properties.ts";

const paris = makeProperty({ id: "1", name: "Paris Opéra", city: "Paris", country: "FR", status: 1 });
const lisbon = makeProperty({ id: "2", name: "Lisboa Tejo", city: "Lisboa", country: "PT", datelive: "2026-05-01" });
const zermatt = makeProperty({
  id: "3",
  name: "Zermatt Lodge",
  oracleid: "ZER",
  country: "CH",
  status: 2,
  environment: "live",
  datelive: "2026-04-01",
});
const all = [zermatt, paris, lisbon];
const names = (properties: { name: string }[]) => properties.map(({ name }) => name.split(" ")[0]);

test("words are looked for in name, code, city and country, without accents", () => {
  const find = (name: string, language = "en") => names(filterProperties(all, { name }, language));
  expect(find("opera")).toEqual(["Paris"]);
  expect(find("zer lodge")).toEqual(["Zermatt"]);
  expect(find("suisse", "fr")).toEqual(["Zermatt"]);
  expect(find("rome")).toEqual([]);
});

test("status and environment narrow the list", () => {
  expect(names(filterProperties(all, { status: "closed" }, "en"))).toEqual(["Zermatt"]);
  expect(names(filterProperties(all, { status: "preparing" }, "en"))).toEqual(["Lisboa"]);
  expect(names(filterProperties(all, { environment: "sandbox" }, "en"))).toEqual(["Paris", "Lisboa"]);
});

test("each column sorts by what it shows", () => {
  const people = new Map([
    ["1", 3],
    ["2", 9],
  ]);
  const by = (key: string, descending = false, language = "en") =>
    names(sortProperties(all, { sort: { key, descending }, language, people }));
  expect(by("name")).toEqual(["Lisboa", "Paris", "Zermatt"]);
  expect(by("name", true)).toEqual(["Zermatt", "Paris", "Lisboa"]);
  expect(by("people", true)).toEqual(["Lisboa", "Paris", "Zermatt"]);
  expect(by("live")).toEqual(["Zermatt", "Lisboa", "Paris"]);
  expect(by("country", false, "de")).toEqual(["Paris", "Lisboa", "Zermatt"]);
  expect(by("status", true)).toEqual(["Zermatt", "Paris", "Lisboa"]);
});
