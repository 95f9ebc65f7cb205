import type { ColumnKind } from "../../ports/workbooks.ts";

/** The styles of a written workbook, by their index in `cellXfs` below. */
export const STYLE: Readonly<Record<ColumnKind | "title" | "required", number>> = {
  number: 0,
  text: 1,
  date: 2,
  time: 3,
  title: 4,
  required: 5,
};

const [TEXT, DATE, TIME] = [49, 164, 165];
const cell = (format: number, font = 0, fill = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1"` +
  `${font ? ' applyFont="1"' : ""}${fill ? ' applyFill="1"' : ""}/>`;
const fill = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;

/** Spreadsheets insist on this order of elements. */
export const STYLES =
  `<numFmts count="2"><numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${TIME}" formatCode="hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill("FFE9ECEF")}${fill("FFFFE8B3")}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${cell(0)}${cell(TEXT)}${cell(DATE)}${cell(TIME)}${cell(TEXT, 1, 2)}${cell(TEXT, 1, 3)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';
