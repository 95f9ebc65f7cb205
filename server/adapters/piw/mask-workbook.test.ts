import { buffer } from "node:stream/consumers";
import readExcel from "read-excel-file/node";
import { expect, test } from "vitest";
import { MARKS } from "../../../contract/reading.ts";
import { contentOf, makeWorkbook, workbookEntries } from "../../../test/support/make-workbook.ts";
import { makeZip } from "../../../test/support/make-zip.ts";
import { readZip } from "../../../test/support/zip.ts";
import { createPiw } from "./piw.ts";

const { reader, workbooks } = createPiw({ worker: null });
const CARD = "4111111111111111";
const masked = async (bytes: Buffer) => {
  const result = await workbooks.mask(contentOf(bytes));
  return result && { count: result.masked, bytes: await buffer(result.content) };
};

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const sheets = {
  profiles:
    `<row r="1">${text("A1", "oldId")}${text("B1", "note")}${text("C1", "phone")}</row>` +
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" s="0"><v>${CARD}</v></c></row>` +
    `<row r="3"><c r="A3"><f>"${CARD}"+1</f><v>5.555555555554444E15</v></c>${text("B3", "4111_x0020_1111 1111 1111")}</row>` +
    `<row r="4"><c r="A4"><v>0.378282246310005</v></c>${text("B4", "+33 6 00 00 01 01")}<c r="C4" t="str"><f>B2</f><v>5555 5555 5555 4444 &amp; co</v></c></row>`,
};
const sharedStrings = `<si><t>P1</t></si><si><r><t>é 4111 1111</t></r><r><rPr/><t xml:space="preserve"> 1111 1111!</t></r></si>`;

test("a workbook without card numbers is left as it is", async () => {
  expect(await masked(makeWorkbook({ sheets: { floors: `<row r="1">${text("A1", "code")}</row>` } }))).toBeNull();
  await expect(masked(Buffer.from("no workbook"))).rejects.toMatchObject({ code: "not_a_zip" });
});

test("every number goes: texts in runs, numbers, formulas, comments, caches, properties, links", async () => {
  const more = [
    {
      name: "xl/comments1.xml",
      content: `<comments><comment><text><r><t>4111-1111-</t></r><r><t>1111-1111</t></r></text></comment></comments>`,
    },
    {
      name: "xl/pivotCache/pivotCacheRecords1.xml",
      content: `<r><n v="${CARD}"/><s v='Visa &amp; ${CARD}'/><x v="0.378282246310005"/></r>`,
    },
    {
      name: "xl/drawings/drawing1.xml",
      content: `<a:p xmlns:a="a"><a:r><a:t>4111 1111 </a:t></a:r><a:r><a:t>1111 1111</a:t></a:r></a:p>`,
    },
    { name: "xl/drawings/vmlDrawing1.vml", content: `<xml><br>${CARD}</xml>` },
    { name: "docProps/core.xml", content: `<?xml version="1.0"?><p><t>a<![CDATA[b]]></t><title>${CARD}</title></p>` },
    {
      name: "xl/worksheets/_rels/sheet1.xml.rels",
      content: `<Relationships><Relationship Id="a" Target="https://example.com/${CARD}"/></Relationships>`,
    },
    { name: "xl/media/image1.png", content: Buffer.from([137, 80, 78, 71, 0, 255, 1]) },
  ];
  const result = await masked(makeWorkbook({ sheets, sharedStrings, more }));
  const bytes = result?.bytes ?? Buffer.alloc(0);
  const parts = readZip(bytes);
  for (const [name, xml] of parts)
    expect(xml.replace(/<[^>]*>/g, "").replaceAll("_x0020_", " "), name).not.toMatch(
      /4111[ -]?1111[ -]?1111|5555[ -]?5555[ -]?5555/,
    );
  expect(result?.count).toBe(13);
  expect(parts.get("xl/comments1.xml")).toContain("<r><t>****-****-</t></r><r><t>****-1111</t></r>");
  expect(parts.get("xl/sharedStrings.xml")).toContain("<r><t>é **** ****</t></r>");
  expect(parts.get("xl/pivotCache/pivotCacheRecords1.xml")).toBe(
    '<r><n v="0000000000001111"/><s v="Visa &amp; 0000000000001111"/><x v="0.378282246310005"/></r>',
  );
  expect(parts.get("xl/drawings/vmlDrawing1.vml")).toBe("<xml><br>************1111</xml>");
  const image = Buffer.from([137, 80, 78, 71, 0, 255, 1]).toString("utf8");
  expect(parts.get("xl/media/image1.png")).toBe(image);
  // The masked workbook is still valid, for us and for other programs, and nothing is left to mask.
  expect(await masked(bytes)).toBeNull();
});

test("the masked workbook has the same rows and opens in other programs", async () => {
  const original = makeWorkbook({ sheets, sharedStrings });
  const kept = (await masked(original))?.bytes ?? Buffer.alloc(0);
  const read = async (bytes: Buffer) => {
    const rows = [];
    for await (const batch of reader.read(contentOf(bytes), { sheet: "profiles" })) rows.push(...batch.rows);
    return rows;
  };
  expect(await read(kept)).toEqual(await read(original));
  expect((await read(kept)).map(({ cells, marks }) => [cells, marks & MARKS.card])).toEqual([
    [["P1", "é **** **** **** 1111!", "************1111"], MARKS.card],
    [["************4444", "**** **** **** 1111", ""], MARKS.card],
    [["0.378282246310005", "+33 6 00 00 01 01", "**** **** **** 4444 & co"], MARKS.card],
  ]);
  const [sheet] = await readExcel(kept);
  expect(sheet?.data[1]?.[2]).toBe("************1111");
});

test("a part in UTF-16 is masked and says what it has become", async () => {
  const entries = workbookEntries({ sheets: { floors: "" } }).map((entry) =>
    entry.name === "xl/worksheets/sheet1.xml"
      ? {
          ...entry,
          content: Buffer.from(
            `\uFEFF<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>ł ${CARD}</v></c></row></sheetData></worksheet>`,
            "utf16le",
          ),
        }
      : entry,
  );
  const xml = readZip((await masked(makeZip(entries)))?.bytes ?? Buffer.alloc(0)).get("xl/worksheets/sheet1.xml");
  expect(xml).toContain('encoding="UTF-8"');
  expect(xml).toContain("<v>ł ************1111</v>");
});
