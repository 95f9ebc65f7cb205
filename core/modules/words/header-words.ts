/** The languages that files are named in beyond the four that Bellhop itself speaks. */
export const HEADER_LANGUAGES = ["nl", "it", "es", "pl", "cs", "sv", "da", "tr", "ru", "el"] as const;
export type HeaderLanguage = (typeof HEADER_LANGUAGES)[number];

type Words = Readonly<Record<string, string>>;

/**
 * Column names of one language by field, as comma lists. `address`, `reach`, `stay` and `codes` stand for the fields that
 * several modules share.
 */
export type HeaderWords = {
  address: Words;
  reach: Words;
  stay: Words;
  codes: Words;
  profiles: Words;
  accounts: Words;
  reservations: Words;
  blocks: Words;
};
