import type { Encoding } from "../../contract/reading.ts";

const known = new Map<Encoding, Map<string, number[]>>();

/** Every character of one or two bytes, by the decoder. */
function bytesOf(encoding: Encoding): Map<string, number[]> {
  const found = known.get(encoding) ?? new Map<string, number[]>();
  if (found.size > 0) return found;
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let lead = 0; lead < 256; lead++)
    for (let trail = 0x3f; trail < 256; trail++) {
      const bytes = lead < 0x80 ? [lead] : [lead, trail];
      try {
        const text = decoder.decode(Uint8Array.from(bytes));
        if ([...text].length === 1 && !found.has(text)) found.set(text, bytes);
      } catch {
        // No character has these bytes.
      }
    }
  known.set(encoding, found);
  return found;
}

/** The program only reads East Asian encodings; tests also need to write them. */
export function encodeEastAsian(text: string, encoding: Encoding): Uint8Array {
  const bytes = bytesOf(encoding);
  return Uint8Array.from([...text].flatMap((character) => bytes.get(character) ?? [0x3f]));
}
