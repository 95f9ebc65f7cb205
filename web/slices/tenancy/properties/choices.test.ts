import { expect, test } from "vitest";
import { byNameOrCode, countryChoices, countryName, currencyChoices, zoneChoices } from "./choices.ts";

const find = (options: { value: string; label: string }[], search: string) =>
  byNameOrCode({ options, search, limit: 10 }).map((option) => ("value" in option ? option.value : null));

test("a country is found by its name in the reader's language, without accents, or by its code", () => {
  expect(find(countryChoices("de"), "osterr")).toEqual(["AT"]);
  expect(find(countryChoices("pt"), "franca")).toContain("FR");
  expect(find(countryChoices("en"), "ch")).toContain("CH");
  expect(countryName("FR", "pt")).toBe("França");
  expect(countryName("", "en")).toBe("");
});

test("countries stand in the order of the language", () => {
  const names = countryChoices("fr").map(({ label }) => label);
  expect(names.indexOf("États-Unis")).toBeLessThan(names.indexOf("Finlande"));
});

test("a currency is found by code and by name", () => {
  expect(find(currencyChoices("en"), "swiss")).toEqual(["CHF"]);
  expect(find(currencyChoices("en"), "eur")).toContain("EUR");
});

test("the time zone that is kept is among the choices, known here or not", () => {
  expect(zoneChoices("Europe/Paris")).toContain("Europe/Paris");
  expect(zoneChoices("Mars/Olympus")).toContain("Mars/Olympus");
  const zones = zoneChoices("").map((zone) => ({ value: zone, label: zone }));
  expect(find(zones, "new york")).toEqual(["America/New_York"]);
});
