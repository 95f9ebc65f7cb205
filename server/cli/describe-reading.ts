import { type ConfigurationBody, configurationRoutes } from "../../contract/configurations.ts";
import type { FileShown } from "../../contract/files.ts";
import type { ImportRun, ReviewItem } from "../../contract/imports.ts";
import { type Source, sourceRoutes } from "../../contract/sources.ts";
import { fieldsOf, isModuleKey } from "../../core/modules/catalogue.ts";
import { call } from "./call.ts";
import { number } from "./progress-line.ts";
import type { Target } from "./target.ts";

export const labelOf = (module: string, id: string): string =>
  (isModuleKey(module) && fieldsOf(module).find((field) => field.id === id)?.labels.en) || id;

type FieldSource = ConfigurationBody["fields"][number]["source"];

function columnsOf(source: FieldSource): string[] {
  if (source.kind === "join") return source.columns;
  return source.kind === "constant" ? [] : [source.column];
}

const describeSource = (source: FieldSource): string =>
  source.kind === "constant" ? `always “${source.value}”` : columnsOf(source).join(" + ");

/** How a file was read: its mapped and unmapped columns, and odd rows. */
export async function describeReading({ server, hotel }: Target, run: ImportRun, file: FileShown): Promise<string[]> {
  const source = await call(server, sourceRoutes.one, { ...hotel, id: run.sourceId });
  const lines: string[] = [];
  if (run.configuration) {
    const { id, version, name } = run.configuration;
    const { body } = await call(server, configurationRoutes.one, { ...hotel, id, version });
    lines.push(...describeMapping(run.module, name, body, source.columns));
  }
  return [...lines, ...describeMarks(source, file)];
}

/** For a sheet among many: only what a person should know. */
export async function describeSheet(target: Target, run: ImportRun, file: FileShown): Promise<string[]> {
  const lines = await describeReading(target, run, { ...file, masked: 0 });
  const odd = lines.filter((line) => /^(Columns left out|Marked rows|Lines left out)/.test(line));
  return odd.map((line) => `${run.sheet}: ${line}`);
}

function describeMapping(
  module: string,
  name: string,
  { fields }: ConfigurationBody,
  columns: readonly string[],
): string[] {
  const used = new Set(fields.flatMap(({ source }) => columnsOf(source)));
  const left = columns.filter((column) => !used.has(column));
  return [
    `Mapping “${name}”:`,
    ...fields.map(({ target, source }) => `  ${describeSource(source)} → ${labelOf(module, target)}`),
    ...(left.length > 0 ? [`Columns left out: ${left.join(", ")}`] : []),
  ];
}

const MARKS: Readonly<Record<keyof Source["marked"], string>> = {
  short: "with too few cells",
  long: "with too many cells",
  quote: "with a quote out of place",
  bytes: "with bytes that the encoding does not know",
  card: "with a masked card number",
  control: "with control characters",
  joined: "with cells that were joined again",
  hidden: "hidden in the workbook",
};

function describeMarks({ marked, leftOut }: Source, { masked }: FileShown): string[] {
  const odd = (Object.keys(MARKS) as (keyof Source["marked"])[]).flatMap((mark) =>
    marked[mark] > 0 ? [`${number(marked[mark])} ${MARKS[mark]}`] : [],
  );
  return [
    ...(odd.length > 0 ? [`Marked rows: ${odd.join(", ")}`] : []),
    ...(leftOut.lines > 0 ? [`Lines left out, because no rows of the table: ${number(leftOut.lines)}`] : []),
    ...leftOut.first.slice(0, 10).map(({ line, kind, text }) => `  line ${line} (${kind}): ${text}`),
    ...(masked > 0 ? [`Card numbers masked before the file was stored: ${number(masked)}`] : []),
  ];
}

const READING: Readonly<Record<Exclude<ReviewItem["what"], "column" | "field" | "hotel">, string>> = {
  encoding: "Encoding",
  misread: "Text that was encoded twice",
  delimiter: "Delimiter",
  quote: "Quote",
  headerRow: "Header line",
  decimal: "Decimal sign",
  dateFormat: "Date format",
  shortRows: "Rows with too few cells",
  longRows: "Rows with too many cells",
  hiddenRows: "Rows that the workbook hides",
  dates: "Dates",
  numbers: "Decimal sign",
  empty: "Words for nothing",
  ids: "Masked ids",
};

/** What a person must answer before the run goes on. */
export function describeReview({ id, module, review = [] }: ImportRun): string[] {
  if (review.length === 0) return [];
  const lines = review.map(({ what, column, found, choices }) => {
    if (what === "column") return `  Column “${column}”: probably ${labelOf(module, found)}`;
    if (what === "field") return `  ${labelOf(module, found)} is required, and no column was recognised for it`;
    if (what === "hotel") return `  The file says hotel ${found}, and the property has no code to compare`;
    const others = choices.filter((choice) => choice !== found).map((choice) => choice || "none");
    const where = column === null ? "" : ` in column “${column}”`;
    return `  ${READING[what]}${where}: probably ${found || "none"}${others.length > 0 ? `, or ${others.join(", ")}` : ""}`;
  });
  return [
    "Nothing was stored: a person must look at this first.",
    ...lines,
    `Open the run ${id} in Bellhop and confirm, or import again with --accept-unsure to take it as it was found.`,
  ];
}
