import { normalized } from "../values/normalized.ts";

/** Two headers are the same if they differ only in case, accents, spaces and punctuation. */
export function headerKey(header: string): string {
  return normalized(header.replaceAll("ß", "ss"), "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The indexes of the columns with these names. */
export function placesOf(names: readonly string[], columns: readonly string[]): Set<number> {
  const keys = new Set(names.map(headerKey));
  return new Set(columns.flatMap((column, place) => (keys.has(headerKey(column)) ? place : [])));
}
