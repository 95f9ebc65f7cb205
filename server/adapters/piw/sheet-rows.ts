import { columnOf } from "../../../core/piw/cell-reference.ts";
import { cellText } from "../../../core/piw/cell-text.ts";
import { decodeEscapes } from "../../../core/piw/xml-text.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { type MergedCell, spreadMerged } from "./find-merged.ts";
import { LIMITS } from "./limits.ts";
import type { Workbook } from "./open-workbook.ts";
import { readXml } from "./xml-reader.ts";
import { attribute, BrokenXml, type XmlSink } from "./xml-scanner.ts";

/** A non-empty row: its number in the sheet, and its cells up to the last filled one. */
export type SheetRow = { line: number; cells: string[]; isHidden: boolean };

const LAST_ROW = 1_048_576;

type SheetParts = {
  workbook: Workbook;
  shared: readonly string[];
  sheet: string;
  /** Cells that cover several rows. */
  merged: readonly MergedCell[];
};

/** Takes the XML of a sheet and passes on each complete row. Empty rows are left out. */
export function readSheetRows({ workbook, shared, sheet, merged }: SheetParts, take: (row: SheetRow) => void): XmlSink {
  let line = 0;
  let column = -1;
  let cells: string[] = [];
  let isHidden = false;
  let cell = { type: "n", style: 0 };
  let raw = "";
  let [within, inCell, reading, hints] = [false, false, false, false];
  const spread = spreadMerged(merged, sheet);

  const value = () => {
    const { type, style } = cell;
    if (type === "s") {
      if (raw === "") return "";
      const text = shared[Number(raw)];
      if (text === undefined) throw new BrokenXml("a text that the list does not have");
      return text;
    }
    if (type === "inlineStr" || type === "str") return decodeEscapes(raw);
    return raw === "" ? "" : cellText(raw, type, style, workbook);
  };
  const endCell = () => {
    const text = value();
    if (text === "") return;
    if (column >= LIMITS.columns)
      throw new UnreadableFile("sheet_too_many_columns", { sheet, line, limit: LIMITS.columns });
    while (cells.length < column) cells.push("");
    cells[column] = text;
  };

  return readXml({
    open(name, tag) {
      if (name === "sheetData") within = true;
      if (!within) return;
      if (name === "c") {
        inCell = true;
        const reference = attribute(tag, "r");
        column = reference === undefined ? column + 1 : columnOf(reference);
        if (column < 0) throw new BrokenXml("a cell without a column");
        cell = { type: attribute(tag, "t") ?? "n", style: Number(attribute(tag, "s") ?? 0) };
        raw = "";
      } else if (name === "row") {
        line = Number(attribute(tag, "r") ?? line + 1);
        if (!(Number.isInteger(line) && line >= 1 && line <= LAST_ROW)) throw new BrokenXml("a row without a number");
        column = -1;
        cells = [];
        isHidden = ["1", "true"].includes(attribute(tag, "hidden") ?? "");
      } else if (name === "v" || name === "t") reading = inCell && !hints;
      else if (name === "rPh") hints = true;
    },
    close(name) {
      if (name === "v" || name === "t") reading = false;
      else if (name === "c" && inCell) {
        inCell = false;
        endCell();
      } else if (name === "rPh") hints = false;
      else if (name === "row" && within) {
        spread(line, cells);
        if (cells.length > 0) take({ line, cells, isHidden });
      } else if (name === "sheetData") within = false;
    },
    wantsText: () => reading,
    text(text) {
      raw += text;
      if (raw.length > LIMITS.cellLength)
        throw new UnreadableFile("cell_too_long", { sheet, line, limit: LIMITS.cellLength });
    },
  });
}
