import type { Readable } from "node:stream";
import { encodeXml } from "../../../core/piw/xml-text.ts";
import type { SheetToWrite } from "../../ports/workbooks.ts";
import { packZip } from "./pack-zip.ts";
import { STYLES } from "./sheet-styles.ts";
import { writeSheet } from "./write-sheet.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook while it is read, so that its size does not matter: libraries keep all rows and their XML in
 * memory, several times the size of the file. Texts are stored as texts, so that none becomes a formula.
 */
export function writeWorkbook(sheets: readonly SheetToWrite[]): Readable {
  checkNames(sheets.map(({ name }) => name));
  const part = (name: string, text: string) => ({ name, content: () => [HEAD + text] });
  const each = (write: (sheet: SheetToWrite, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join("");
  return packZip([
    part(
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
        each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`) +
        "</Types>",
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        each(({ name }, n) => `<sheet name="${encodeXml(name)}" sheetId="${n}" r:id="rId${n}"/>`) +
        "</sheets></workbook>",
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">` +
        each((_, n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`)) +
        relation(`rId${sheets.length + 1}`, "styles", "styles.xml") +
        "</Relationships>",
    ),
    part("xl/styles.xml", `<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>`),
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: () => writeSheet(sheet, `${HEAD}<worksheet xmlns="${MAIN}">`),
    })),
  ]);
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const LONGEST_NAME = 31;

/** Refuses names that a spreadsheet would not open or would rename. */
function checkNames(names: readonly string[]): void {
  const fine = (name: string) => name !== "" && name.length <= LONGEST_NAME && !/[[\]:*?/\\]|^'|'$/.test(name);
  if (names.length === 0 || new Set(names.map((name) => name.toLowerCase())).size < names.length || !names.every(fine))
    throw new Error(`These cannot be names of sheets: ${names.join(", ")}.`);
}
