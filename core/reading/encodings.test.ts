import fc from "fast-check";
import { expect, test } from "vitest";
import { type Encoding, encoding } from "../../contract/reading.ts";
import { encodeEastAsian } from "../../test/support/encode-east-asian.ts";
import { anyText, campaign, cutUp, decodePieces, PATIENCE, someCuts } from "../../test/support/read-text.ts";
import { isCodePage, upperHalf } from "./code-pages.ts";
import { encode } from "./encodings.ts";

const read = (bytes: readonly number[], name: Encoding) => decodePieces([Uint8Array.from(bytes)], name).join("");
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
const eastAsian = fc.string({ unit: fc.constantFrom(...`${ascii}東京中山田大小日本人一二三`) });
const knownIn = (name: Encoding): fc.Arbitrary<string> => {
  if (name.startsWith("utf")) return anyText;
  if (!isCodePage(name)) return eastAsian;
  // Vietnamese tones are combined with their letters, so they are not restored exactly.
  const letters = (ascii + upperHalf(name)).replaceAll("\uFFFD", "").replace(/\p{M}/gu, "");
  return fc.string({ unit: fc.constantFrom(...letters) });
};
const write = (text: string, name: Encoding) =>
  name.startsWith("utf") || isCodePage(name) ? encode(text, name) : encodeEastAsian(text, name);

test.each(encoding.options)(
  "%s gives back what was written, wherever it is cut",
  (name) => {
    fc.assert(
      fc.property(knownIn(name), someCuts, (text, cuts) => {
        fc.pre(!text.startsWith("\uFEFF"));
        expect(decodePieces(cutUp(write(text, name), cuts), name).join("")).toBe(text);
      }),
      campaign(150, 20_000),
    );
  },
  PATIENCE,
);

test("DOS and Windows pages have their letters at the right bytes", () => {
  expect(read([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x82, 0xe1, 0xd5, 0xf5], "cp850")).toBe("Müller éßı§");
  expect(read([0x80, 0x31, 0x20, 0x9c, 0x75, 0x76, 0x72, 0x65, 0x20, 0x96, 0xff], "windows-1252")).toBe("€1 œuvre –ÿ");
  for (const page of encoding.options.filter(isCodePage)) expect(upperHalf(page), page).toHaveLength(128);
  expect(new Set(upperHalf("cp850")).size).toBe(128);
});

test.each([
  ["windows-1250", [0xd8, 0xe8, 0xa3, 0xbf], "Řč\u0141ż"],
  ["iso-8859-2", [0xd8, 0xe8, 0xa3, 0xbf], "Řč\u0141ż"],
  ["iso-8859-15", [0xa4, 0xa6, 0xbd], "€Šœ"],
  ["iso-8859-1", [0xe9, 0xa4, 0x80], "é¤\uFFFD"],
  ["macintosh", [0x8e, 0x9f, 0xa7], "éüß"],
  ["mac-central-europe", [0x8b, 0xb8, 0xde], "čłř"],
  ["cp437", [0x81, 0x84, 0xe1], "üäß"],
  ["cp852", [0x88, 0xfd, 0xad], "łřş"],
  ["windows-1251", [0xc8, 0xe2, 0xe0, 0xed], "Иван"],
  ["cp866", [0x88, 0xa2, 0xa0, 0xad], "Иван"],
  ["windows-1253", [0xd0, 0xe1, 0xf0, 0xe1], "Παπα"],
  ["windows-1254", [0xde, 0xfd, 0xf0], "Şığ"],
  ["windows-1255", [0xe0, 0xf9], "אש"],
  ["windows-1256", [0xe3, 0xcd], "مح"],
  ["windows-1257", [0xe8, 0xf0], "čš"],
  ["windows-1258", [0x4e, 0x67, 0x75, 0x79, 0xea, 0xde, 0x6e], "Nguyễn"],
] as const)("%s has its letters where it should", (name, bytes, text) => {
  expect(read(bytes, name)).toBe(text);
});

test("a Vietnamese tone is combined with its letter across chunks", () => {
  const bytes = Uint8Array.of(0x79, 0xea, 0xde, 0x6e);
  for (let cut = 0; cut <= 4; cut++) expect(decodePieces(cutUp(bytes, [cut]), "windows-1258").join("")).toBe("yễn");
});

test("a byte order mark is not part of the text, even split across two chunks", () => {
  const marks = { "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;
  for (const name of ["utf-8", "utf-16le", "utf-16be"] as const) {
    const bytes = Uint8Array.from([...marks[name], ...encode("é;1", name)]);
    for (let cut = 0; cut < bytes.length; cut++) expect(decodePieces(cutUp(bytes, [cut]), name).join("")).toBe("é;1");
  }
});

test("bytes invalid in the encoding are replaced, and nothing else changes", () => {
  expect(read([0x61, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x62], "windows-1252")).toBe(`a${"\uFFFD".repeat(5)}b`);
  expect(read([0x61, 0xff, 0x62, 0xc3], "utf-8")).toBe("a\uFFFDb\uFFFD");
  expect(read([0x00, 0xd8, 0x61, 0x00, 0x62], "utf-16le")).toBe("\uFFFDa\uFFFD");
  expect(new TextDecoder().decode(encode("Łódź ø", "cp850"))).toBe("?\uFFFDd? \uFFFD");
});
