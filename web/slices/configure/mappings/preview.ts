import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import type { ColumnFinding, Reading } from "../../../../contract/reading.ts";
import type { StagedRow } from "../../../../contract/sources.ts";
import { compileMapping } from "../../../../core/mapping/compile-mapping.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { compileConfiguration, type RowOutcome } from "../../../../core/pipeline/compile-configuration.ts";
import { withOldId } from "../../../../core/pipeline/with-old-id.ts";
import { columnReadingsOf } from "../../../../core/reading/column-readings.ts";
import type { CodeTable } from "../../../../core/translation/translate.ts";

export type PreviewRow = { row: number; line: number; outcome: RowOutcome };

export type PreviewGiven = {
  module: ModuleKey;
  /** The name of the file: with the line it makes an id for a row without one. */
  file: string;
  columns: readonly string[];
  rows: readonly StagedRow[];
  body: ConfigurationBody;
  /** How the file was read; null for formats without settings. */
  reading: Reading | null;
  /** The formats of its columns. */
  found: readonly ColumnFinding[];
  country: string;
  /** The hotel's time zone; absent: times keep their written date. */
  timeZone?: string | undefined;
  today: string;
};

/** Code mappings belong to the hotel and are edited elsewhere: here only closed sets are translated. */
const NO_TABLES: ReadonlyMap<string, CodeTable> = new Map();

/** Rows as the import would make them, by the import's own code. */
export function runPreview({
  module,
  file,
  rows,
  body,
  reading,
  found,
  country,
  timeZone,
  today,
  ...input
}: PreviewGiven): PreviewRow[] {
  const own = body.reading ?? {};
  const dateFormat = own.dateFormat === undefined ? (reading?.dateFormat ?? null) : own.dateFormat;
  const columnReadings = columnReadingsOf(found, dateFormat, own.columns, reading?.columns);
  const { columns, fields, complete } = withOldId({ module, columns: input.columns, body, readings: columnReadings });
  const run = compileConfiguration({
    module,
    columns,
    body: { fields, treatments: body.treatments },
    codes: NO_TABLES,
    dateFormat,
    decimal: own.decimal ?? reading?.decimal ?? ".",
    columnReadings,
    badValues: body.options.badValues,
    country,
    ...(timeZone && { timeZone }),
    today,
  });
  return rows.map(({ row, line, cells, marks }) => {
    const whole = [...cells];
    complete?.(whole, { file, line });
    return { row, line, outcome: run(whole, marks) };
  });
}

/** Rows as the cleaning rules receive them: mapped, in the order of the module's fields. */
export function beforeTreatments({ module, columns, rows, body }: PreviewGiven): string[][] {
  const fields = fieldsOf(module);
  const map = compileMapping(fields, body.fields, columns);
  return rows.map(({ cells }) => {
    const values = fields.map(() => "");
    map(cells, values);
    return values;
  });
}

/** A few different values of each field, for people to recognise. */
export function samplesOf(rows: readonly PreviewRow[], place: number, most = 3): string {
  const found = new Set<string>();
  for (const { outcome } of rows) {
    const value = outcome.values[place];
    if (value !== undefined) found.add(String(value));
    if (found.size === most) break;
  }
  return [...found].join(" · ");
}
