import type { Reading } from "../../contract/reading.ts";
import { type CodePage, isCodePage, upperHalf } from "./code-pages.ts";
import { type Decoder, makeDecoder } from "./encodings.ts";

/** For each character, the byte it was before a program read UTF-8 with the page. Undefined bytes stay as they were. */
function bytesOf(page: CodePage): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte < 0xa0; byte++) bytes.set(String.fromCharCode(byte), byte);
  [...upperHalf(page)].forEach((character, place) => {
    if (character !== "\uFFFD") bytes.set(character, place + 0x80);
  });
  return bytes;
}

const lengthOf = (lead: number) => (lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0);
const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;
const LONGEST = 4;

type Repair = {
  /** The text with every misread character restored; `held`: its end, which may continue in the next chunk. */
  repair(text: string, isLast: boolean): { text: string; held: string };
};

/**
 * Restores characters that were encoded twice: UTF-8 was read with a code page and written as UTF-8 again, so that `ü`
 * became `Ã¼`. All other text is unchanged.
 */
export function makeRepair(page: CodePage): Repair {
  const bytes = bytesOf(page);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  /** The character whose bytes begin at `index`, and how many characters they take; null: none. */
  function characterAt(text: string, index: number): { character: string; length: number } | null {
    const lead = bytes.get(text.charAt(index)) ?? 0;
    const length = lengthOf(lead);
    if (length === 0) return null;
    const sequence = [lead];
    for (let place = 1; place < length; place++) {
      const next = bytes.get(text.charAt(index + place));
      if (!isContinuation(next)) return null;
      sequence.push(next as number);
    }
    try {
      return { character: decoder.decode(Uint8Array.from(sequence)), length };
    } catch {
      return null; // An overlong form or half of a pair: no text is written so.
    }
  }

  return {
    repair(text, isLast) {
      let out = "";
      let from = 0;
      const whole = isLast ? text.length : Math.max(0, text.length - LONGEST);
      let index = 0;
      while (index < whole) {
        if (text.charCodeAt(index) < 0x80) {
          index++;
          continue;
        }
        const found = characterAt(text, index);
        if (!found) {
          index++;
          continue;
        }
        out += text.slice(from, index) + found.character;
        index += found.length;
        from = index;
      }
      return { text: out + text.slice(from, Math.max(index, from)), held: text.slice(Math.max(index, from)) };
    },
  };
}

/** Decodes a file's bytes to text, in chunks of any size. */
export function decoderOf({ encoding, misread }: Pick<Reading, "encoding" | "misread">): Decoder {
  const decoder = makeDecoder(encoding);
  return misread && isCodePage(misread) ? repairing(decoder, misread) : decoder;
}

function repairing(decoder: Decoder, page: CodePage): Decoder {
  const { repair } = makeRepair(page);
  let unfinished = "";
  const go = (more: string, isLast: boolean) => {
    const done = repair(unfinished + more, isLast);
    unfinished = done.held;
    return done.text;
  };
  return { decode: (bytes) => go(decoder.decode(bytes), false), end: () => go(decoder.end(), true) };
}
