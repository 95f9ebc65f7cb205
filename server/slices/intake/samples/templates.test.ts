import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { fieldsOf, type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { fieldsOfHeaders } from "../../../../core/piw/sheet-module.ts";
import { exampleRows } from "../../../../core/samples/example-rows.ts";
import { contentOf } from "../../../../test/support/make-workbook.ts";
import { csvReader } from "../../../adapters/csv/read-csv.ts";
import { ihfReader } from "../../../adapters/ihf/read-ihf.ts";
import { createPiw } from "../../../adapters/piw/piw.ts";
import type { FileReader } from "../../../ports/file-reader.ts";
import { csvTemplate, ihfTemplate, sheetTemplate, workbookTemplate } from "./make-template.ts";

const { reader: piwReader, workbooks } = createPiw({ worker: null });
const census = { ascii: false, utf8: true, beyondAscii: new Uint8Array(), highBytes: [] };
const LANGUAGES = ["en", "de", "fr", "pt"] as const;

async function readAll(reader: FileReader, bytes: Buffer, options: Parameters<FileReader["read"]>[1]) {
  const rows = [];
  let columns: string[] = [];
  for await (const batch of reader.read(contentOf(bytes), options)) {
    columns = batch.columns;
    rows.push(...batch.rows);
  }
  return { columns, rows };
}
const wanted = (key: ModuleKey) => exampleRows(key).map((row) => fieldsOf(key).map(({ id }) => row[id] ?? ""));
const reading = {
  encoding: "utf-8",
  delimiter: ",",
  quote: '"',
  headerRow: 1,
  decimal: ".",
  dateFormat: null,
} as const;

describe.each(modules.map(({ key }) => key))("the template of %s", (key) => {
  const ids = fieldsOf(key).map(({ id }) => id);

  test.each(LANGUAGES)("in %s reads back to its own columns, with the rows it was given", async (language) => {
    const csv = Buffer.from(csvTemplate(key, { language, withRows: true }));
    const text = await readAll(csvReader, csv, { reading });
    expect(fieldsOfHeaders(key, text.columns)).toEqual(ids);
    expect(text.rows.map(({ cells }) => cells)).toEqual(wanted(key));

    const book = await buffer(workbooks.write([sheetTemplate(key, { language, withRows: true })]));
    expect(await piwReader.find(contentOf(book), census)).toEqual({
      kind: "piw",
      sheets: [{ sheet: key, module: key, rows: wanted(key).length, import: true }],
    });
    const sheet = await readAll(piwReader, book, { sheet: key });
    expect(fieldsOfHeaders(key, sheet.columns)).toEqual(ids);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual(wanted(key));
  });

  test("is empty unless rows are wished, and is detected for what it is", async () => {
    const csv = Buffer.from(csvTemplate(key, { language: "fr", withRows: false }));
    expect((await readAll(csvReader, csv, { reading })).rows).toEqual([]);
    const found = await csvReader.find(contentOf(csv), census);
    expect(found.kind === "csv" && found.findings).toMatchObject({
      encoding: { value: "utf-8" },
      delimiter: { value: "," },
      headerRow: { value: 1 },
    });
  });
});

test("the workbook has a sheet for every list of a hotel, and an index that says yes to each", async () => {
  for (const language of LANGUAGES) {
    const book = await buffer(workbooks.write(workbookTemplate({ language, withRows: false })));
    const found = await piwReader.find(contentOf(book), census);
    const lists = modules.filter(({ isconfig }) => isconfig).map(({ key }) => key);
    expect(found).toEqual({
      kind: "piw",
      sheets: lists.map((key) => ({ sheet: key, module: key, rows: 0, import: true })),
    });
    const index = await readAll(piwReader, book, { sheet: "Import" });
    expect(index.rows).toHaveLength(lists.length);
  }
});

test("an in-house file can be empty or hold the few of the examples", async () => {
  const empty = Buffer.from(ihfTemplate(false));
  expect(await ihfReader.find(contentOf(empty), census)).toMatchObject({ kind: "ihf", header: { guests: 0 } });
  const some = Buffer.from(ihfTemplate(true));
  expect(await ihfReader.find(contentOf(some), census)).toMatchObject({
    header: { guests: exampleRows("in-house").length, balance: "438.50" },
  });
  const { rows } = await readAll(ihfReader, some, {});
  expect(rows[0]?.cells[3]).toBe("Moreau");
});
