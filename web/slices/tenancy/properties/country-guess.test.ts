import { expect, test } from "vitest";
import { COUNTRIES, CURRENCIES } from "../../../../core/properties/iso-codes.ts";
import { guessFor } from "./country-guess.ts";

test("every guess is a currency and a time zone that exist", () => {
  const guesses = [...COUNTRIES].map((country) => ({ country, ...guessFor(country) }));
  const made = guesses.filter(({ currency }) => currency);
  expect(made.length).toBeGreaterThan(240);
  expect(made.filter(({ currency }) => !CURRENCIES.has(currency))).toEqual([]);
  for (const { timezone } of made)
    expect(() => new Intl.DateTimeFormat("en", { timeZone: timezone }), timezone).not.toThrow();
});

test("hotels in the Alps count in francs on one side and in euros on the other", () => {
  expect(guessFor("CH")).toEqual({ currency: "CHF", timezone: "Europe/Zurich" });
  expect(guessFor("AT")).toEqual({ currency: "EUR", timezone: "Europe/Vienna" });
  expect(guessFor("")).toEqual({ currency: "", timezone: "" });
});
