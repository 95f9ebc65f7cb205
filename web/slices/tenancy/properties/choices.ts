import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import { COUNTRIES, CURRENCIES } from "../../../../core/properties/iso-codes.ts";

/** Without accents and in lower case: "osterreich" finds Österreich. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** By name or by code, accents and case ignored; "new york" finds America/New_York. */
export const byNameOrCode: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search.trim());
  return (options as ComboboxItem[]).filter(({ label, value }) =>
    `${plain(label)} ${plain(value)}`.replaceAll("_", " ").includes(wanted),
  );
};

function named(codes: Iterable<string>, language: string, type: "region" | "currency"): ComboboxItem[] {
  const names = new Intl.DisplayNames(language, { type });
  return [...codes]
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

export const countryName = (code: string, language: string): string =>
  code ? (new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code) : "";

export const countryChoices = (language: string): ComboboxItem[] => named(COUNTRIES, language, "region");

export const currencyChoices = (language: string): ComboboxItem[] =>
  named(CURRENCIES, language, "currency").map(({ value, label }) => ({ value, label: `${value} · ${label}` }));

/** The browser's time zones, and the stored one even if it has another name here. */
export function zoneChoices(kept: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  if (kept) zones.add(kept);
  return [...zones].sort();
}
