import { columnName } from "../../../core/piw/cell-reference.ts";
import { serialOf } from "../../../core/piw/date-text.ts";
import { encodeEscapes, encodeXml } from "../../../core/piw/xml-text.ts";
import type { ColumnKind, SheetToWrite, WorkbookColumn } from "../../ports/workbooks.ts";
import { STYLE } from "./sheet-styles.ts";

const PIECE = 65_536;
/** The last line with a list of choices: as many rows as a workbook may import. */
const LAST_LINE = 50_001;
/** The longest list that a formula may hold. */
const LONGEST_LIST = 255;

/** Yields the XML of a sheet as its rows come: titles that stay visible, then the rows. */
export async function* writeSheet({ columns, rows }: SheetToWrite, head: string): AsyncGenerator<string> {
  let piece =
    `${head}<sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.map(writeColumn).join("")}</cols><sheetData>`;
  const names = columns.map((_, index) => columnName(index));
  const title = ({ title: text, required }: WorkbookColumn, index: number) =>
    writeText(`${names[index]}1`, text, required ? STYLE.required : STYLE.title);
  piece += `<row r="1">${columns.map(title).join("")}</row>`;
  let line = 1;
  for await (const row of rows) {
    line++;
    const cell = (text: string, index: number) =>
      text === "" ? "" : writeCell(`${names[index] ?? columnName(index)}${line}`, text, columns[index]?.kind ?? "text");
    piece += `<row r="${line}">${row.map(cell).join("")}</row>`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</sheetData>${writeChoices(columns, names)}</worksheet>`;
}

const [NARROWEST, WIDEST] = [10, 40];

function writeColumn({ title, kind = "text" }: WorkbookColumn, index: number): string {
  const width = Math.min(Math.max(title.length + 3, NARROWEST), WIDEST);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${STYLE[kind]}" customWidth="1"/>`;
}

function writeCell(reference: string, text: string, kind: ColumnKind): string {
  const number = kind === "number" ? asNumber(text) : kind === "text" ? null : serialOf(text, kind);
  return number === null
    ? writeText(reference, text, STYLE.text)
    : `<c r="${reference}" s="${STYLE[kind]}"><v>${number}</v></c>`;
}

/** Only numbers that a spreadsheet keeps digit by digit; `007` and long account numbers stay texts. */
const asNumber = (text: string) =>
  /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= 15 ? text : null;

const writeText = (reference: string, text: string, style: number) =>
  `<c r="${reference}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${encodeXml(encodeEscapes(text))}</t></is></c>`;

function writeChoices(columns: readonly WorkbookColumn[], names: readonly string[]): string {
  const lists = columns.flatMap(({ choices }, index) => {
    const list = choices?.join(",") ?? "";
    const fits = list !== "" && list.length <= LONGEST_LIST && !choices?.some((choice) => /[",]/.test(choice));
    return fits
      ? [`sqref="${names[index]}2:${names[index]}${LAST_LINE}"><formula1>"${encodeXml(list)}"</formula1>`]
      : [];
  });
  if (lists.length === 0) return "";
  const written = lists.map((list) => `<dataValidation type="list" allowBlank="1" ${list}</dataValidation>`);
  return `<dataValidations count="${lists.length}">${written.join("")}</dataValidations>`;
}
