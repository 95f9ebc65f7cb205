import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText, campaign, cutUp, someCuts } from "../../test/support/read-text.ts";
import { encode, makeDecoder } from "./encodings.ts";
import { decoderOf } from "./misread-text.ts";

const PAGES = ["windows-1252", "cp850", "macintosh", "windows-1250", "windows-1251"] as const;

/** The text after a program read UTF-8 with the page; undefined bytes stay control characters. */
function misreadBy(text: string, page: (typeof PAGES)[number]): string {
  return Array.from(encode(text, "utf-8"), (byte) => {
    const character = makeDecoder(page).decode(Uint8Array.of(byte));
    return character === "\uFFFD" ? String.fromCharCode(byte) : character;
  }).join("");
}

const repaired = (text: string, page: (typeof PAGES)[number], cuts: readonly number[] = []) => {
  const decoder = decoderOf({ encoding: "utf-8", misread: page });
  return (
    cutUp(encode(text, "utf-8"), cuts)
      .map((piece) => decoder.decode(piece))
      .join("") + decoder.end()
  );
};

test.each(PAGES)("text misread as %s is restored, wherever it is cut", (page) => {
  const text = "Müller;François;Ångström;Łódź;Dvořák;€ 5;Παπαδόπουλος;Иванов;東京;😀\n";
  expect(misreadBy("Müller", page)).not.toBe("Müller");
  for (let cut = 0; cut < 150; cut++) expect(repaired(misreadBy(text, page), page, [cut])).toBe(text);
});

test("text that was not encoded twice is unchanged", () => {
  const whole = "Müller;ÄÖÜ;SÃO PAULO;Ã;Â;naïve;5 £;Größe\n";
  expect(repaired(whole, "windows-1252")).toBe(whole);
  expect(repaired(`MÃ¼ller;Müller;caf\u00c3`, "windows-1252")).toBe("Müller;Müller;caf\u00c3");
});

test("any text is restored", () => {
  fc.assert(
    fc.property(anyText, someCuts, (text, cuts) => {
      fc.pre(!text.includes("\uFEFF"));
      // Adjacent characters between U+0080 and U+00FF may look encoded twice themselves.
      fc.pre(!/[\u0080-\u00FF\u0152-\u2122][\u0080-\u00FF\u0152-\u2122]/.test(text));
      expect(repaired(misreadBy(text, "windows-1252"), "windows-1252", cuts)).toBe(text);
    }),
    campaign(150, 5_000),
  );
});
