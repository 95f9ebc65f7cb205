import { Readable } from "node:stream";
import type { FileContent } from "../../server/ports/file-reader.ts";
import { makeZip, type ZipEntryToMake } from "./make-zip.ts";

type Parts = {
  /** The rows of each sheet as XML: `<row …>…</row>`. */
  sheets: Readonly<Record<string, string>>;
  sharedStrings?: string;
  numberFormats?: string;
  cellFormats?: readonly number[];
  workbook?: string;
  /** XML after the rows of every sheet. */
  behind?: string;
  more?: readonly ZipEntryToMake[];
};

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The entries of a workbook with exactly the given XML. */
export function workbookEntries(parts: Parts): ZipEntryToMake[] {
  const sheets = Object.entries(parts.sheets);
  const list = sheets
    .map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index + 1}"/>`)
    .join("");
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const formats = (parts.cellFormats ?? [0]).map((id) => `<xf numFmtId="${id}"/>`).join("");
  return [
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "xl/workbook.xml",
      content: `<workbook ${MAIN} xmlns:r="${RELATIONS}">${parts.workbook ?? ""}<sheets>${list}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${sheets.map((_, index) => relation(`s${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("")}${relation("x1", "styles", "styles.xml")}${relation("x2", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    },
    {
      name: "xl/styles.xml",
      content: `<styleSheet ${MAIN}><numFmts>${parts.numberFormats ?? ""}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats}</cellXfs><cellStyles/></styleSheet>`,
    },
    { name: "xl/sharedStrings.xml", content: `<sst ${MAIN}>${parts.sharedStrings ?? ""}</sst>` },
    ...sheets.map(([, rows], index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData>${parts.behind ?? ""}</worksheet>`,
    })),
    ...(parts.more ?? []),
  ];
}

export const makeWorkbook = (parts: Parts): Buffer => makeZip(workbookEntries(parts));

/** Bytes in the form that readers of stored files get. */
export const contentOf = (bytes: Buffer): FileContent => ({
  size: bytes.length,
  open: async ({ start = 0, end = bytes.length - 1 } = {}) => Readable.from([bytes.subarray(start, end + 1)]),
});
