import { describe, expect, test } from "vitest";
import { MARKS } from "../../../contract/reading.ts";
import { contentOf, makeWorkbook } from "../../../test/support/make-workbook.ts";
import { makeZip } from "../../../test/support/make-zip.ts";
import { createPiw } from "./piw.ts";

const { reader } = createPiw({ worker: null });
const census = { ascii: false, utf8: false, beyondAscii: new Uint8Array(), highBytes: [] };

async function read(bytes: Buffer, sheet = "floors") {
  const batches = [];
  for await (const batch of reader.read(contentOf(bytes), { sheet })) batches.push(batch);
  const [first] = batches;
  return { columns: first?.columns ?? [], rows: batches.flatMap(({ rows }) => rows), batches };
}
const refused = (bytes: Buffer, sheet?: string) =>
  read(bytes, sheet).then(
    () => "read",
    ({ code, params }) => ({ code, ...params }),
  );
const find = async (bytes: Buffer) => {
  const found = await reader.find(contentOf(bytes), census);
  return found.kind === "piw" ? found.sheets : [];
};

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (line: number, ...values: string[]) =>
  `<row r="${line}">${values.map((value, index) => (value ? text(`${"ABCDEFGH"[index]}${line}`, value) : "")).join("")}</row>`;

test("every kind of cell becomes a text, where it stands", async () => {
  const book = makeWorkbook({
    cellFormats: [0, 14, 164, 22],
    numberFormats: '<numFmt numFmtId="164" formatCode="0000"/>',
    sharedStrings:
      '<si><t>code</t></si><si><r><t>Pre</t></r><r><rPr><b/></rPr><t xml:space="preserve">mier </t></r><rPh sb="0"><t>プ</t></rPh></si>' +
      "<si><t>a &amp; b_x000D_\r\nc &#233;</t></si><si/>",
    sheets: {
      floors:
        `<row r="1"><c r="A1" t="s"><v>0</v></c>${text("B1", "description")}${text("D1", "n")}</row>` +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="D3"><v>0.1</v></c></row>' +
        '<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="e"><v>#N/A</v></c><c r="C4" s="1"><v>46090</v></c><c r="D4" s="2"><v>7</v></c></row>' +
        '<row r="5"><c r="A5" t="str"><f>CONCAT("x","y")</f><v>xy</v></c><c r="B5"><f>1+1</f></c><c r="C5" s="3"><v>46090.5</v></c></row>' +
        '<row r="6"><c r="A6" t="s"><v>3</v></c><c r="B6"/></row>' +
        "<row><c><v>1</v></c><c t='n' ><v><![CDATA[2]]></v></c></row>",
    },
  });
  const { columns, rows } = await read(book);
  expect(columns).toEqual(["code", "description", "Column 3", "n"]);
  expect(rows).toEqual([
    { row: 1, line: 3, marks: 0, cells: ["Premier ", "a & b\r\nc é", "", "0.1"] },
    { row: 2, line: 4, marks: 0, cells: ["true", "#N/A", "2026-03-09", "0007"] },
    { row: 3, line: 5, marks: 0, cells: ["xy", "", "2026-03-09T12:00:00", ""] },
    { row: 4, line: 7, marks: 0, cells: ["1", "2", "", ""] },
  ]);
});

test("rows beyond the columns, card numbers, lost and control characters are marked; none moves a cell", async () => {
  const { rows } = await read(
    makeWorkbook({
      sheets: {
        floors:
          row(1, "code", "description") +
          row(2, "1", "a", "beyond") +
          row(3, "", "4111 1111 1111 1111") +
          '<row r="4"><c r="B4"><v>4111111111111111</v></c></row>' +
          row(5, "x_x0000_y", "\uFFFD") +
          '<row r="6"><c r="B6"><v>0.378282246310005</v></c></row>',
      },
    }),
  );
  expect(rows.map(({ cells, marks }) => [cells, marks])).toEqual([
    [["1", "a", "beyond"], MARKS.long],
    [["", "**** **** **** 1111"], MARKS.card],
    [["", "************1111"], MARKS.card],
    [["x␀y", "\uFFFD"], MARKS.control | MARKS.bytes],
    [["", "0.378282246310005"], 0],
  ]);
});

describe("what a workbook holds", () => {
  test("sheets by module in any language, rows counted, wishes of the index", async () => {
    const book = makeWorkbook({
      sheets: {
        Import: row(1, "Module", "Import") + row(2, "Etagen", "nein") + row(3, "room-types", "ja"),
        floors: row(1, "Code", "Bezeichnung") + row(2, "1", "EG") + row(5, "2", "OG"),
        "Types de chambre": row(1, "code", "Libellé"),
        Zimmer: row(1, "x", "y") + row(2, "1", "2"),
        rooms: row(1, "room", "roomType"),
        Notizzettel: row(1, "Milch"),
        titles: "",
      },
    });
    expect(await find(book)).toEqual([
      { sheet: "floors", module: "floors", rows: 2, import: false },
      { sheet: "Types de chambre", module: "room-types", rows: 0, import: true },
      { sheet: "Zimmer", module: "rooms", rows: 1, import: true, problem: "sheet_no_known_column" },
      { sheet: "rooms", module: "rooms", rows: 0, import: true, problem: "sheet_module_twice" },
      { sheet: "Notizzettel", module: null, rows: 0, import: true, problem: "sheet_no_module" },
      { sheet: "titles", module: "titles", rows: 0, import: true, problem: "sheet_empty" },
    ]);
    expect(await refused(book, "titles")).toEqual({ code: "sheet_empty", sheet: "titles" });
    expect(await refused(book, "Floors")).toEqual({ code: "sheet_missing", sheet: "Floors" });
  });

  test("a sheet that is too large is reported with its line, and its neighbours are read", async () => {
    const many = Array.from({ length: 50_001 }, (_, n) => `<row r="${n + 3}"><c r="A${n + 3}"><v>1</v></c></row>`).join(
      "",
    );
    const book = makeWorkbook({ sheets: { floors: row(1, "code") + many, rooms: row(1, "room") + row(2, "101") } });
    expect(await find(book)).toMatchObject([{ problem: "sheet_too_many_rows" }, { rows: 1 }]);
    expect(await refused(book)).toEqual({ code: "sheet_too_many_rows", sheet: "floors", line: 50_003, limit: 50_000 });
    expect((await read(book, "rooms")).rows).toHaveLength(1);
  });

  test("two thousand columns are read, one more is refused, and so is a table that only looks small", async () => {
    const wide = (count: number) =>
      `<row r="1">${Array.from({ length: count }, (_, n) => `<c t="str"><v>c${n}</v></c>`).join("")}</row>`;
    const rows = Array.from({ length: 2_501 }, (_, n) => `<row r="${n + 2}"><c><v>1</v></c></row>`).join("");
    const { columns, rows: read2 } = await read(makeWorkbook({ sheets: { floors: wide(2_000) + row(2, "1") } }));
    expect([columns.length, columns.at(-1), read2[0]?.cells.length]).toEqual([2_000, "c1999", 2_000]);
    expect(await refused(makeWorkbook({ sheets: { floors: wide(2_001) } }))).toMatchObject({
      code: "sheet_too_many_columns",
      line: 1,
    });
    expect(await refused(makeWorkbook({ sheets: { floors: wide(2_000) + rows } }))).toMatchObject({
      code: "sheet_too_many_cells",
      line: 2_502,
    });
    const far = '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>';
    expect(await refused(makeWorkbook({ sheets: { floors: far } }))).toMatchObject({ code: "sheet_too_many_columns" });
  });

  test("a text without an end is refused", async () => {
    const long = `${row(1, "code")}<row r="2">${text("A2", "x".repeat(100_001))}</row>`;
    expect(await refused(makeWorkbook({ sheets: { floors: long } }))).toMatchObject({ code: "cell_too_long", line: 2 });
    const endless = `${row(1, "code")}<row r="2">${text("A2", "x".repeat(2_000_000))}</row>`;
    expect(await refused(makeWorkbook({ sheets: { floors: endless } }))).toMatchObject({ code: "workbook_broken" });
  });
});

test("rows come in batches of a size, and the share of the file grows to all of it", async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => row(n + 2, String(n), "x".repeat(50))).join("");
  const book = makeWorkbook({ sheets: { floors: row(1, "code", "description") + many } });
  const { batches, rows } = await read(book);
  expect(batches.length).toBeGreaterThan(3);
  expect(rows.map((each) => each.row)).toEqual(Array.from({ length: 5_000 }, (_, n) => n + 1));
  expect(batches.map(({ bytes }) => bytes)).toEqual(batches.map(({ bytes }) => bytes).sort((a, b) => a - b));
  expect(batches.at(-1)?.bytes).toBe(book.length);
});

test("other programs' habits: prefixes, absolute targets, UTF-16, a mark at the start", async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>code</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const relations = '<Relationships><Relationship Id="y" Type="a/worksheet" Target="/xl/sheet.xml"/></Relationships>';
  for (const content of [
    Buffer.from(sheet),
    Buffer.from(`\uFEFF${sheet}`),
    Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${sheet}`, "utf16le"),
  ]) {
    const book = makeZip([
      { name: "[Content_Types].xml", content: "<Types/>" },
      {
        name: "xl/workbook.xml",
        content: '<workbook xmlns:r="r"><sheets><sheet name="floors" r:id="y"/></sheets></workbook>',
      },
      { name: "xl/_rels/workbook.xml.rels", content: relations },
      { name: "xl/sheet.xml", content },
    ]);
    expect((await read(book)).rows).toEqual([{ row: 1, line: 2, cells: ["5"], marks: 0 }]);
  }
});

describe("XML that is not what it should be", () => {
  test.each([
    ["cut", row(1, "code").slice(0, -6)],
    ["crossed", "<row r='1'><c r='A1'></row></c>"],
    ["a document type", "<!DOCTYPE x [<!ENTITY a 'aaaa'>]>"],
    ["an unknown text", '<row r="1"><c r="A1" t="s"><v>9</v></c></row>'],
    ["a row of no number", '<row r="x"><c r="A1"><v>9</v></c></row>'],
    ["a row far beyond", '<row r="9999999999"><c r="A1"><v>9</v></c></row>'],
    ["a cell of no column", '<row r="1"><c r="7"><v>9</v></c></row>'],
    ["too deep", "<a>".repeat(200)],
    ["a tag in a tag", "<row <row>"],
  ])("%s", async (_, xml) => {
    const book = makeWorkbook({ sheets: { floors: xml } });
    expect(await refused(book)).toEqual({ code: "workbook_broken", part: "xl/worksheets/sheet1.xml" });
  });
});
