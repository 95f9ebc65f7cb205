/** Characters that are invisible or look like others. */
export type InvisibleKind = "space" | "tab" | "lineBreak" | "nbsp" | "zeroWidth" | "direction" | "control" | "unknown";

/** A stretch of ordinary text, or one character with its sign and its number, as in U+00A0. */
export type Piece = { text: string; kind: null } | { text: string; kind: InvisibleKind; code: string };

const NAMED: Readonly<Record<number, readonly [sign: string, kind: InvisibleKind]>> = {
  9: ["⇥", "tab"],
  10: ["␊", "lineBreak"],
  13: ["␍", "lineBreak"],
  32: ["·", "space"],
  127: ["␡", "control"],
  160: ["⍽", "nbsp"],
  173: ["SHY", "zeroWidth"],
  8203: ["ZWSP", "zeroWidth"],
  8204: ["ZWNJ", "zeroWidth"],
  8205: ["ZWJ", "zeroWidth"],
  8206: ["LRM", "direction"],
  8207: ["RLM", "direction"],
  8288: ["WJ", "zeroWidth"],
  65279: ["BOM", "zeroWidth"],
  65533: ["�", "unknown"],
};

const codeOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;

function pieceOf(character: string): Piece {
  const number = character.codePointAt(0) ?? 0;
  const code = codeOf(number);
  const named = NAMED[number];
  if (named) return { text: named[0], kind: named[1], code };
  // Unicode has a picture for every ASCII control character.
  if (number < 32) return { text: String.fromCodePoint(0x2400 + number), kind: "control", code };
  if (number < 160) return { text: code, kind: "control", code };
  if (/\p{Zs}/u.test(character)) return { text: "⍽", kind: "nbsp", code };
  return { text: code, kind: /[\u2028\u2029]/.test(character) ? "lineBreak" : "direction", code };
}

/** Spaces count only at the ends: between words they are visible. */
const INVISIBLE =
  /^ +|(?<! ) +$|\p{Cc}|[\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff\ufffd]/gu;

/** Splits a text, with every invisible character as a sign of its own. */
export function visiblePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(INVISIBLE)) {
    if (index > from) pieces.push({ text: text.slice(from, index), kind: null });
    pieces.push(...Array.from(found, pieceOf));
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), kind: null });
  return pieces;
}

/** Characters that look different in another encoding. */
export const isBeyondAscii = (text: string): boolean => /[\u0080-\uffff]/.test(text);
