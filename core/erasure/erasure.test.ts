import { expect, test } from "vitest";
import { makeIhfParser } from "../reading/ihf-parser.ts";
import { writeIhf } from "../reading/write-ihf.ts";
import { blankGuest, blankLines } from "./blank-lines.ts";
import { compileWords, eraseInDocument, isTelling, wordsOf } from "./person-words.ts";

async function blanked(text: Buffer, lines: number[], { unit = 1 as 1 | 2, bigEndian = false, size = 3 } = {}) {
  async function* chunks() {
    for (let index = 0; index < text.length; index += size) yield text.subarray(index, index + size);
  }
  const out: Buffer[] = [];
  for await (const piece of blankLines(chunks(), { unit, bigEndian, isBlanked: (line) => lines.includes(line) }))
    out.push(piece);
  return Buffer.concat(out);
}

test("blanked lines keep their line ends, whatever they are and wherever the chunks end", async () => {
  for (const size of [1, 2, 3, 7, 100]) {
    expect((await blanked(Buffer.from("a\r\nbb\rcc\n\ndd"), [2, 3], { size })).toString()).toBe("a\r\n\r\n\ndd");
    expect((await blanked(Buffer.from("a\nbb"), [2], { size })).toString()).toBe("a\n");
    const wide = Buffer.from("é\r\nZoë\r\nfin", "utf16le");
    expect((await blanked(wide, [2], { unit: 2, size })).toString("utf16le")).toBe("é\r\n\r\nfin");
    expect((await blanked(wide.swap16(), [2], { unit: 2, bigEndian: true, size })).swap16().toString("utf16le")).toBe(
      "é\r\n\r\nfin",
    );
  }
});

test("an in-house file stays valid without one of its guests", async () => {
  const guest = (id: string, name: string, balance: string) => [
    "101",
    `R${id}`,
    `P${id}`,
    name,
    "A|b",
    "2026-03-01",
    "2026-03-02",
    "1",
    "0",
    "BAR",
    "10",
    "EUR",
    balance,
    "in",
  ];
  const text = writeIhf({ property: "H1", businessDate: "2026-03-01" }, [
    guest("1", "Quetzalbrunn", "12.50"),
    guest("2", "Moreau", "1"),
  ]);
  const out: Buffer[] = [];
  for await (const piece of blankLines(
    (async function* () {
      yield Buffer.from(text);
    })(),
    { unit: 1, bigEndian: false, isBlanked: (line) => line === 2, replace: blankGuest },
  ))
    out.push(piece);
  const parser = makeIhfParser();
  parser.push(Buffer.concat(out).toString());
  parser.end();
  const rows = [parser.next(), parser.next(), parser.next()];
  expect(rows.map((row) => row?.cells.filter((cell) => cell !== "").length)).toEqual([1, 14, undefined]);
  expect(parser.header).toMatchObject({ guests: 2, balance: "13.50" });
  expect(Buffer.concat(out).toString()).not.toContain("Quetzalbrunn");
});

test("names, addresses and numbers identify a person; codes, dates and places do not", () => {
  const values = { firstName: "Zara", lastName: "Quetzalbrunn", email: "z@q.example", city: "Paris", title: "Mrs" };
  const words = wordsOf("profiles", values);
  expect(words).toContain("Quetzalbrunn, Zara");
  expect(words).toContain("z@q.example");
  expect(words).not.toContain("Paris");
  expect(wordsOf("rooms", { name: "101" })).toEqual([]);
  expect(["1042", "P-88", "104233"].map(isTelling)).toEqual([false, true, true]);
});

test("words are erased in any case but not inside longer words, and a phone number in any notation", () => {
  const person = compileWords(["Quetzalbrunn", "Zara", "+33 6 12 34 56 78", "a-b.[c]/(d)@x.example"]);
  expect(person.erase("Friend of ZARA QUETZALBRUNN; Zarathustra and Quetzalbrunner stay")).toBe(
    "Friend of … …; Zarathustra and Quetzalbrunner stay",
  );
  expect(person.erase("<a-b.[c]/(d)@x.example>")).toBe("<…>");
  expect(person.isWhole("06 12 34 56 78")).toBe(true);
  expect(person.isWhole("06 12 34 56 79")).toBe(false);
  expect(eraseInDocument(person, { name: ["Zara", 7], other: { zara: null } })).toEqual({
    name: ["…", 7],
    other: { zara: null },
  });
  const nobody = compileWords([]);
  expect([nobody.isIn("Zara"), nobody.erase("Zara")]).toEqual([false, "Zara"]);
});
