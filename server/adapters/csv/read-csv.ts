import { buffer } from "node:stream/consumers";
import type { ColumnFinding, Evidence, Findings } from "../../../contract/reading.ts";
import { shownText } from "../../../core/reading/cells.ts";
import { makeCsvParser } from "../../../core/reading/csv-parser.ts";
import { detectReading } from "../../../core/reading/detect/detect.ts";
import { presentableLine } from "../../../core/reading/left-out.ts";
import { maskCards } from "../../../core/reading/mask-cards.ts";
import { decoderOf } from "../../../core/reading/misread-text.ts";
import { ReadingError } from "../../../core/reading/reading-error.ts";
import { type FileReader, UnreadableFile } from "../../ports/file-reader.ts";
import { streamRows } from "./stream-rows.ts";

/** How many bytes of a file are examined to find out how to read it. */
const HEAD = 256 * 1024;

export const csvReader: FileReader = {
  kind: "csv",
  async find(content, census) {
    const head = content.size === 0 ? new Uint8Array(0) : await buffer(await content.open({ start: 0, end: HEAD - 1 }));
    try {
      const { findings, columns } = detectReading({ head, whole: content.size <= HEAD, census });
      return { kind: "csv", findings: presentable(findings), columns };
    } catch (error) {
      throw error instanceof ReadingError ? new UnreadableFile(error.code, error.params) : error;
    }
  },
  read(content, { reading, signal, idColumns }) {
    if (!reading) throw new Error("A CSV file cannot be read without a reading.");
    return streamRows(content, { decoder: decoderOf(reading), parser: makeCsvParser(reading), signal, idColumns });
  },
};

const shown = (value: string | number) => (typeof value === "string" ? shownText(maskCards(value)) : value);
const clean = <Found extends { evidence: Evidence[] }>(finding: Found): Found => ({
  ...finding,
  evidence: finding.evidence.map(({ code, params }) => ({
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)])),
  })),
});

function presentableColumn({ column, dateFormats, dates, decimal, empty, masked }: ColumnFinding): ColumnFinding {
  return {
    column,
    ...(dateFormats && { dateFormats: clean(dateFormats) }),
    ...(dates && { dates }),
    ...(decimal && { decimal: clean(decimal) }),
    ...(empty && { empty: clean(empty) }),
    ...(masked && { masked: { ...masked, example: shownText(masked.example) } }),
  };
}

/** The evidence quotes the file, so it may not hold characters that no cell may hold. */
function presentable(findings: Findings): Findings {
  return {
    encoding: clean(findings.encoding),
    ...(findings.misread && { misread: clean(findings.misread) }),
    delimiter: clean(findings.delimiter),
    quote: clean(findings.quote),
    headerRow: clean(findings.headerRow),
    decimal: clean(findings.decimal),
    dateFormat: clean(findings.dateFormat),
    ...(findings.shortRows && { shortRows: clean(findings.shortRows) }),
    ...(findings.longRows && { longRows: clean(findings.longRows) }),
    ...(findings.leftOut && { leftOut: findings.leftOut.map(presentableLine) }),
    ...(findings.columns && { columns: findings.columns.map(presentableColumn) }),
  };
}
