import { normalized } from "../values/normalized.ts";

/** Two headers are the same when only case, accents, spaces and punctuation tell them apart. */
export function headerKey(header: string): string {
  return normalized(header.replaceAll("ß", "ss"), "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
