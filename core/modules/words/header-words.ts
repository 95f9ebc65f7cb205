/** Languages of file headers, besides Bellhop's own four. */
export const HEADER_LANGUAGES = ["nl", "it", "es", "pl", "cs", "sv", "da", "tr", "ru", "el"] as const;
export type HeaderLanguage = (typeof HEADER_LANGUAGES)[number];

type Words = Readonly<Record<string, string>>;

/**
 * Column names of one language by field, as comma-separated lists. `address`, `reach`, `stay` and `codes` are fields
 * that several modules share.
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
