import { expect, test } from "vitest";
import { openCensus } from "./byte-census.ts";

function census(bytes: Buffer, size: number) {
  const open = openCensus();
  for (let index = 0; index < bytes.length; index += size) open.take(bytes.subarray(index, index + size));
  return open.result();
}

test("ASCII, UTF-8 and neither are distinguished wherever the pieces are cut", () => {
  const texts: [Buffer, { ascii: boolean; utf8: boolean }][] = [
    [Buffer.from("Mueller;Rome\n"), { ascii: true, utf8: true }],
    [Buffer.from("Müller;Ångström;東京;😀\n"), { ascii: false, utf8: true }],
    [Buffer.from("Müller;Rome\n", "latin1"), { ascii: false, utf8: false }],
    [Buffer.concat([Buffer.from("ends amid "), Buffer.from("😀").subarray(0, 3)]), { ascii: false, utf8: false }],
    [Buffer.from([0x61, 0xe2, 0x82]), { ascii: false, utf8: false }],
    [Buffer.from([0xc3, 0xc3, 0xa9]), { ascii: false, utf8: false }],
  ];
  for (const [bytes, want] of texts)
    for (const size of [1, 2, 3, 5, 100]) expect(census(bytes, size)).toMatchObject(want);
});

test("the sample takes whole lines, keeps its size and is spread over the file", () => {
  const filler = `${"x".repeat(90)}\n`;
  const lines = Array.from({ length: 40_000 }, (_, n) => (n % 10 === 9 ? `line ${n} M\u00fcller\n` : filler));
  const { beyondAscii } = census(Buffer.from(lines.join(""), "latin1"), 65_536);
  const sampled = Buffer.from(beyondAscii).toString("latin1").trimEnd().split("\n");
  expect(beyondAscii.length).toBeLessThanOrEqual(65_536);
  expect(sampled.length).toBeGreaterThan(20);
  expect(sampled.filter((line) => !/^line \d+ M\u00fcller$/.test(line)).length).toBeLessThan(sampled.length / 10);
  const quarters = new Set(sampled.map((line) => Math.floor(Number(/\d+/.exec(line)?.[0] ?? 0) / 10_000)));
  expect([...quarters].sort()).toEqual([0, 1, 2, 3]);
});

test("an ASCII file has no sample, one odd byte at its end does", () => {
  expect(census(Buffer.alloc(100_000, "a,b\n"), 4_096).beyondAscii).toHaveLength(0);
  const late = Buffer.concat([Buffer.alloc(100_000, "a,b\n"), Buffer.from([0x4d, 0xfc, 0x6c])]);
  expect(Buffer.from(census(late, 4_096).beyondAscii).toString("latin1")).toBe("M\u00fcl\n");
});
