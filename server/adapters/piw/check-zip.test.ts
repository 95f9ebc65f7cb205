import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { contentOf, makeWorkbook, workbookEntries } from "../../../test/support/make-workbook.ts";
import { makeZip, type ZipEntryToMake } from "../../../test/support/make-zip.ts";
import { createPiw } from "./piw.ts";

const { reader } = createPiw({ worker: null });
const census = { ascii: false, utf8: false, beyondAscii: new Uint8Array(), highBytes: [] };
const look = (bytes: Buffer) => reader.find(contentOf(bytes), census);
const refusal = (bytes: Buffer) =>
  look(bytes).then(
    () => "taken",
    ({ code, params }) => ({ code, ...params }),
  );

const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>';
const honest = workbookEntries({ sheets: { floors: rows } });
const with_ = (...entries: ZipEntryToMake[]) => makeZip([...honest, ...entries]);

test("an honest workbook is taken, also one with folders, pictures and stored parts", async () => {
  const more = [
    { name: "xl/media/", content: "", stored: true },
    { name: "xl/media/image1.png", content: Buffer.alloc(2_000, 7), stored: true },
  ];
  expect(await refusal(with_(...more))).toBe("taken");
});

describe("names that lead elsewhere", () => {
  test.each([
    "../evil.xml",
    "xl/../../evil.xml",
    "/etc/passwd",
    "C:/evil.xml",
    "xl\\evil.xml",
    "xl/a\0.xml",
    "",
    "XL/WORKBOOK.xml",
  ])("%j", async (name) => {
    expect(await refusal(with_({ name, content: "x" }))).toMatchObject({ code: "zip_bad_name" });
  });
});

test("links, secrets, macros and archives within are refused", async () => {
  expect(await refusal(with_({ name: "xl/link", content: "/etc/passwd", mode: 0o120777 }))).toEqual({
    code: "zip_symlink",
    name: "xl/link",
  });
  expect(await refusal(with_({ name: "xl/x", content: "x", flags: 0x801 }))).toMatchObject({ code: "zip_encrypted" });
  expect(await refusal(with_({ name: "xl/vbaProject.bin", content: "x" }))).toEqual({ code: "workbook_macros" });
  expect(await refusal(with_({ name: "xl/embeddings/inner.xlsx", content: makeZip(honest) }))).toEqual({
    code: "zip_nested",
    name: "xl/embeddings/inner.xlsx",
  });
});

describe("more than it looks like", () => {
  const GIGABYTE = 1024 ** 3;
  /** Ten gigabytes of zeros in ten megabytes: a packed block that does not end is repeated, and an empty one ends it. */
  const block = deflateRawSync(Buffer.alloc(16 * 1024 ** 2), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([...Array.from({ length: 640 }, () => block), Buffer.from([3, 0])]);
  const sheet = (says: NonNullable<ZipEntryToMake["says"]>) =>
    makeZip(
      honest.map((entry) =>
        entry.name === "xl/worksheets/sheet1.xml" ? { ...entry, packed: bomb, says: { crc: 1, ...says } } : entry,
      ),
    );

  test("a bomb that says its size is refused by the directory alone", async () => {
    expect(await refusal(sheet({ size: 4 * GIGABYTE - 1 }))).toEqual({ code: "zip_too_large", limit: 512 });
    expect(await refusal(sheet({ size: 400 * 1024 ** 2, packed: 1024 ** 2 }))).toMatchObject({
      code: "zip_ratio",
      limit: 250,
    });
    const many = Array.from({ length: 6 }, (_, n) => ({
      name: `xl/${n}`,
      content: "",
      says: { size: 100 * 1024 ** 2, packed: 1024 ** 2, offset: 0 },
    }));
    expect(await refusal(with_(...many))).toEqual({ code: "zip_too_large", limit: 512 });
    expect(await refusal(with_(...many.slice(1)))).toEqual({ code: "zip_broken" });
  });

  test("one that does not is cut where the directory says it ends, and memory stays flat", async () => {
    const evil = sheet({ size: 1_000 });
    const before = process.memoryUsage().rss;
    expect(await refusal(evil)).toEqual({ code: "zip_broken" });
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 ** 2);
  });

  test("a hundred thousand entries are not even counted", async () => {
    const item = { name: "xl/a", content: "", stored: true };
    const many = makeZip(Array.from({ length: 3_000 }, (_, n) => ({ ...item, name: `xl/${n}` })));
    expect(await refusal(many)).toEqual({ code: "zip_too_many_entries", limit: 2_000 });
    expect(await refusal(makeZip([item], { count: 100_000 }))).toEqual({ code: "zip_too_many_entries", limit: 2_000 });
  });
});

test("a file that is not a workbook is recognised", async () => {
  expect(await refusal(Buffer.from("name;city\nMoreau;Lyon\n"))).toEqual({ code: "not_a_zip" });
  expect(await refusal(Buffer.alloc(0))).toEqual({ code: "not_a_zip" });
  expect(await refusal(Buffer.from("d0cf11e0a1b11ae10000", "hex"))).toEqual({ code: "workbook_ole" });
  expect(await refusal(makeZip([{ name: "mimetype", content: "x" }]))).toEqual({ code: "not_a_workbook" });
  expect(await refusal(makeZip([]))).toEqual({ code: "not_a_workbook" });
  expect(await refusal(makeWorkbook({ sheets: {} }))).toEqual({ code: "not_a_workbook" });
  const whole = makeZip(honest);
  for (const part of [0.2, 0.5, 0.9, 0.99])
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toEqual({ code: "zip_broken" });
  expect(
    await reader.find({ size: 51 * 1024 ** 2, open: () => Promise.reject(new Error("read")) }, census).catch((e) => e),
  ).toMatchObject({
    code: "workbook_too_large",
    params: { limit: 50 },
  });
});

test("changed bytes are noticed by their sum, and so are parts that are gone", async () => {
  const stored = honest.map((entry) => ({ ...entry, stored: true }));
  const bytes = makeZip(stored);
  bytes[bytes.indexOf("code</t>")] = 0x43;
  expect(await refusal(bytes)).toEqual({ code: "zip_broken" });
  const without = honest.filter(({ name }) => name !== "xl/worksheets/sheet1.xml");
  expect(await refusal(makeZip(without))).toEqual({ code: "workbook_broken", part: "xl/worksheets/sheet1.xml" });
});
