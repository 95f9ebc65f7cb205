import { expect, test } from "vitest";
import { isBeyondAscii, visiblePieces } from "./visible-text.ts";

const shown = (text: string) => visiblePieces(text).map((piece) => (piece.kind ? `[${piece.text}]` : piece.text));

test("ordinary text is one piece, spaces between words included", () => {
  expect(visiblePieces("Camille de la Tour")).toEqual([{ text: "Camille de la Tour", kind: null }]);
  expect(visiblePieces("")).toEqual([]);
  expect(visiblePieces("Müller 😀")).toHaveLength(1);
});

test("spaces at the ends are shown one by one", () => {
  expect(shown("  a b ")).toEqual(["[·]", "[·]", "a b", "[·]"]);
  expect(shown("   ")).toEqual(["[·]", "[·]", "[·]"]);
});

test.each([
  ["a\tb", "⇥", "tab", "U+0009"],
  ["a\u00a0b", "⍽", "nbsp", "U+00A0"],
  ["a\u202fb", "⍽", "nbsp", "U+202F"],
  ["a\u200bb", "ZWSP", "zeroWidth", "U+200B"],
  ["a\ufeffb", "BOM", "zeroWidth", "U+FEFF"],
  ["a\u0000b", "␀", "control", "U+0000"],
  ["a\u001fb", "␟", "control", "U+001F"],
  ["a\u007fb", "␡", "control", "U+007F"],
  ["a\u0085b", "U+0085", "control", "U+0085"],
  ["a\nb", "␊", "lineBreak", "U+000A"],
  ["a\u2028b", "U+2028", "lineBreak", "U+2028"],
  ["a\u202eb", "U+202E", "direction", "U+202E"],
  ["a\ufffdb", "�", "unknown", "U+FFFD"],
])("%j has a sign between its letters", (text, sign, kind, code) => {
  expect(visiblePieces(text)).toEqual([
    { text: "a", kind: null },
    { text: sign, kind, code },
    { text: "b", kind: null },
  ]);
});

test("characters that another encoding would change are found", () => {
  expect(isBeyondAscii("Moreau\t1")).toBe(false);
  expect(isBeyondAscii("Mor\u00e9au")).toBe(true);
  expect(isBeyondAscii("😀")).toBe(true);
});
