import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { encoding } from "../../../contract/reading.ts";
import { detectBytes } from "../../../test/fixtures/exports/detect-bytes.ts";
import { encodedFiles } from "../../../test/fixtures/reading/encoded-files.ts";
import { decoderOf } from "../misread-text.ts";

const folder = join(import.meta.dirname, "../../../test/fixtures/reading");
const bytesOf = (file: string) => new Uint8Array(readFileSync(join(folder, file)));

describe("guest lists of many languages", () => {
  test.each(Object.entries(encodedFiles))("%s is read correctly", (file, { encoding: right, text }) => {
    const bytes = bytesOf(file);
    const { findings } = detectBytes(bytes);
    expect(findings.encoding.value).toBe(right);
    const decoder = decoderOf({ encoding: findings.encoding.value, misread: findings.misread?.value });
    expect(decoder.decode(bytes) + decoder.end()).toBe(text);
  });

  test("most are sure, and no alternative with the same text is offered", () => {
    const sure = Object.keys(encodedFiles).filter((file) => detectBytes(bytesOf(file)).findings.encoding.sure);
    expect(sure.length).toBeGreaterThanOrEqual(Object.keys(encodedFiles).length - 3);
  });
});

test("even little Cyrillic text is never surely read as Western letters", () => {
  for (const text of ["Иванов", "Сергей;Иванов", "Цой;1\n"]) {
    const bytes = Uint8Array.from([...text].map((letter) => cyrillicByte(letter)));
    const { value, sure } = detectBytes(bytes).findings.encoding;
    if (sure) expect(value).toBe("windows-1251");
  }
});

const cyrillicByte = (letter: string) =>
  letter < "\u0080" ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x410 + 0xc0;

test("text that was encoded twice is noticed, but never surely, so a person decides", () => {
  const { findings } = detectBytes(bytesOf("guests-utf-8-encoded-twice.csv"));
  expect(findings.misread).toMatchObject({
    value: "windows-1252",
    sure: false,
    evidence: [{ code: "encoded_twice", params: { example: "MÃ¼ller", repaired: "Müller" } }],
    others: [null],
  });
  const plain = detectBytes(new TextEncoder().encode("Name;Ort\nMüller;Köln\nSÃO;Ã\n"));
  expect(plain.findings.misread).toMatchObject({ value: null, sure: true });
});

test("every encoding has a fixture, or gives the same text as another", () => {
  const covered = new Set(Object.values(encodedFiles).map((file) => file.encoding));
  const others = ["utf-16le", "utf-16be", "windows-1252", "cp850", "iso-8859-1", "cp437"];
  expect(encoding.options.filter((name) => !covered.has(name) && !others.includes(name))).toEqual([]);
});

test("adjacent accented letters are no sign of text encoded twice", () => {
  const text = "id;name;note\n1;Íñigo;chambre d’étage\n2;Núñez;près d’Évian\n3;Müller;Straße\n";
  const { findings } = detectBytes(new TextEncoder().encode(text));
  expect(findings.misread).toMatchObject({ value: null, sure: true });
});
