import fc from "fast-check";
import { expect, test } from "vitest";
import { type Encoding, encoding } from "../../contract/reading.ts";
import { anyText, campaign, cutUp, decodePieces, PATIENCE, someCuts } from "../../test/support/read-text.ts";
import { CP850, WINDOWS_1252 } from "./code-pages.ts";
import { encode } from "./encodings.ts";

const read = (bytes: readonly number[], name: Encoding) => decodePieces([Uint8Array.from(bytes)], name).join("");
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
const known: Record<Encoding, fc.Arbitrary<string>> = {
  "utf-8": anyText,
  "utf-16le": anyText,
  "utf-16be": anyText,
  "windows-1252": fc.string({ unit: fc.constantFrom(...(ascii + WINDOWS_1252).replaceAll("\uFFFD", "")) }),
  cp850: fc.string({ unit: fc.constantFrom(...(ascii + CP850)) }),
};

test.each(encoding.options)(
  "%s gives back what was written, wherever it is cut",
  (name) => {
    fc.assert(
      fc.property(known[name], someCuts, (text, cuts) => {
        fc.pre(!text.startsWith("\uFEFF"));
        expect(decodePieces(cutUp(encode(text, name), cuts), name).join("")).toBe(text);
      }),
      campaign(150, 20_000),
    );
  },
  PATIENCE,
);

test("the pages of DOS and Windows have their letters where those systems had them", () => {
  expect(read([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x82, 0xe1, 0xd5, 0xf5], "cp850")).toBe("Müller éßı§");
  expect(read([0x80, 0x31, 0x20, 0x9c, 0x75, 0x76, 0x72, 0x65, 0x20, 0x96, 0xff], "windows-1252")).toBe("€1 œuvre –ÿ");
  expect([WINDOWS_1252.length, CP850.length, new Set(CP850).size]).toEqual([128, 128, 128]);
});

test("a byte order mark is not part of the text, not even in two pieces", () => {
  const marks = { "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;
  for (const name of ["utf-8", "utf-16le", "utf-16be"] as const) {
    const bytes = Uint8Array.from([...marks[name], ...encode("é;1", name)]);
    for (let cut = 0; cut < bytes.length; cut++) expect(decodePieces(cutUp(bytes, [cut]), name).join("")).toBe("é;1");
  }
});

test("what the encoding does not know is replaced and nothing else is touched", () => {
  expect(read([0x61, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x62], "windows-1252")).toBe(`a${"\uFFFD".repeat(5)}b`);
  expect(read([0x61, 0xff, 0x62, 0xc3], "utf-8")).toBe("a\uFFFDb\uFFFD");
  expect(read([0x00, 0xd8, 0x61, 0x00, 0x62], "utf-16le")).toBe("\uFFFDa\uFFFD");
  expect(new TextDecoder().decode(encode("Łódź ø", "cp850"))).toBe("?\uFFFDd? \uFFFD");
});
