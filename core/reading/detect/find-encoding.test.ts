import { describe, expect, test } from "vitest";
import type { Encoding } from "../../../contract/reading.ts";
import { encode } from "../encodings.ts";
import { findEncoding } from "./find-encoding.ts";

const find = (bytes: Uint8Array) => {
  const ascii = bytes.every((byte) => byte < 0x80);
  const highBytes = [...new Set(bytes)].filter((byte) => byte >= 0x80);
  return findEncoding(bytes, { ascii, utf8: isUtf8(bytes), beyondAscii: ascii ? new Uint8Array() : bytes, highBytes });
};
function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes) !== null;
  } catch {
    return false;
  }
}
const codes = (bytes: Uint8Array) => find(bytes).evidence.map(({ code }) => code);
const glued = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test.each(["utf-8", "utf-16le", "utf-16be"] as const)("a byte order mark means %s", (encoding) => {
  const bytes = encode("\uFEFFName;Straße\n", encoding);
  expect(find(bytes)).toMatchObject({ value: encoding, sure: true, evidence: [{ code: "bom" }] });
});

test.each(["utf-16le", "utf-16be"] as const)("zeros mean %s, with or without accents", (encoding) => {
  expect(find(encode("Name\tVorname\r\nMüller\tJürgen\r\n", encoding))).toMatchObject({ value: encoding, sure: true });
  expect(find(encode("Name\tRoom\r\nDoe\t101\r\n", encoding))).toMatchObject({ value: encoding, sure: true });
});

test("plain characters are UTF-8 as well", () => {
  expect(find(encode("NAME_ID|LAST\n1|Doe\n", "utf-8"))).toMatchObject({ value: "utf-8", sure: true });
});

test("valid sequences are UTF-8; with a damaged byte among them it is unsure", () => {
  const right = encode("Müller;Françoise;Straße;Zoë;Ångström\n", "utf-8");
  expect(find(right)).toMatchObject({ value: "utf-8", sure: true, evidence: [{ code: "valid_utf8" }] });
  expect(find(glued(right, encode("Köln", "windows-1252")))).toMatchObject({ value: "utf-8", sure: false });
  expect(codes(glued(encode("\uFEFFMüller", "utf-8"), Uint8Array.of(0xfc)))).toEqual(["bom", "damaged_bytes"]);
});

test("two letters of an old code page that form a valid sequence are not surely UTF-8", () => {
  expect(find(encode("Íñigo", "cp850"))).toMatchObject({ value: "utf-8", sure: false });
});

describe("names of Western Europe", () => {
  const names = {
    German: "Müller;Jürgen;Köln;Weiß;Schäfer;Straße",
    French: "Hélène;François;Noël;Crêpe;Évian;à la forêt",
    Portuguese: "João;Conceição;Magalhães;Simões;Évora;Inês",
    Spanish: "Muñoz;Íñigo;José;García;López;Núñez",
    Italian: "Niccolò;Città;Perché;Cantù;Forlì;Giosuè",
    Nordic: "Søren;Åse;Kjær;Göran;Märta;Ødegård",
  };
  const pages: readonly Encoding[] = ["windows-1252", "cp850"];
  const cases = Object.entries(names).flatMap(([language, words]) =>
    pages.map((page) => [language, page, words] as const),
  );

  test.each(cases)("%s in %s, as written and in capitals", (_, page, words) => {
    expect(find(encode(words, page))).toMatchObject({ value: page, sure: true });
    const capitals = words.replaceAll("ß", "ss").toUpperCase();
    expect(find(encode(capitals, page)).value).toBe(page);
  });

  test.each(cases)("%s in %s: a single word is not enough", (_, page, words) => {
    for (const word of words.split(";"))
      if (/[\u0080-\uFFFF]/.test(word)) expect(find(encode(word, page)).sure, word).toBe(false);
  });

  test("the reasons show a word in both readings", () => {
    const { evidence } = find(encode("Müller;Jürgen;Köln;Schäfer", "cp850"));
    expect(evidence[0]).toEqual({
      code: "readable_words",
      params: { words: 4, example: expect.stringMatching(/[üöä]/) },
    });
    expect(evidence[1]?.code).toBe("otherwise_unreadable");
  });
});

test("characters that fit neither page decide nothing", () => {
  expect(find(Uint8Array.of(0xb2, 0x20, 0xb3, 0x20, 0xdb, 0x20, 0xf2)).sure).toBe(false);
});
