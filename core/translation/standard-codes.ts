import { COUNTRIES, CURRENCIES } from "../properties/iso-codes.ts";

export type Standard = "country" | "currency";

/** Lists whose codes the world shares: as long as the hotel's own list was not read, a person chooses from these. */
const STANDARDS: Readonly<Record<string, Standard>> = {
  Countries: "country",
  BirthCountry: "country",
  IdentificationCountry: "country",
  Currencies: "currency",
};
const CODES: Readonly<Record<Standard, ReadonlySet<string>>> = {
  country: COUNTRIES,
  currency: CURRENCIES,
};

export const standardOf = (list: string | null): Standard | null => (list === null ? null : (STANDARDS[list] ?? null));

/** The code as the standard writes it; null: it has none such. */
export function standardCode(standard: Standard, text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODES[standard].has(code) ? code : null;
}
