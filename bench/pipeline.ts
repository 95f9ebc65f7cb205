import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MappedField, TreatmentRule } from "../contract/configurations.ts";
import type { RawRow } from "../contract/reading.ts";
import { compileConfiguration } from "../core/pipeline/compile-configuration.ts";
import { makeCsvParser } from "../core/reading/csv-parser.ts";
import { type CodeTable, codeKey } from "../core/translation/translate.ts";
import { writeGuests } from "./guests-csv.ts";

const MANY = 1_000_000;
const PIECE = 1 << 20;

const FIELDS = {
  oldId: "old_id",
  title: "title",
  firstName: "first name",
  lastName: "last name",
  birthDate: "birth date",
  email: "e-mail",
  phone: "phone",
  address1: "street",
  city: "city",
  postalCode: "postcode",
  country: "country",
  language: "language",
  vip: "vip",
  employer: "company",
  note: "notes",
};

const rule = (name: string, field: string, params: TreatmentRule["params"] = {}): TreatmentRule => ({
  ...{ id: `${name} ${field}`, rule: name, field, params, when: null, enabled: true, name: "" },
});
/** The cleaning rules an operator would choose for such a file. */
const TREATMENTS = [
  rule("trim", "*"),
  rule("empty_if", "*"),
  rule("case", "lastName", { to: "title" }),
  rule("case", "firstName", { to: "title" }),
  rule("case", "city", { to: "title" }),
  rule("email", "email"),
  rule("phone", "phone"),
  rule("country", "country"),
  rule("cut", "*"),
];

/**
 * Mapping, cleaning, translation and checks of a million guests on one core, compared with the bare parse of the same
 * file. The pipeline's time excludes parsing: rows are parsed beforehand, a chunk at a time.
 */
export async function benchPipeline() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  try {
    const path = join(folder, "guests.csv");
    await writeGuests(path, MANY);
    const file = await readFile(path);
    const bareMs = passThrough(file, () => {});
    const fates = { good: 0, wait: 0, reject: 0 };
    let warned = 0;
    let pipelineMs = 0;
    let run: ReturnType<typeof compileConfiguration> | undefined;
    passThrough(file, (rows, columns) => {
      run ??= compile(columns);
      const started = performance.now();
      for (const { cells } of rows) {
        const { state, issues } = run(cells);
        fates[state]++;
        if (issues.length > 0) warned++;
      }
      pipelineMs += performance.now() - started;
    });
    return {
      rows: MANY,
      parseMs: Math.round(bareMs),
      pipelineMs: Math.round(pipelineMs),
      ratio: Number((pipelineMs / bareMs).toFixed(2)),
      rowsPerSecond: Math.round((MANY / pipelineMs) * 1_000),
      fates,
      warned,
      targets: { rowsPerSecond: 120_000 },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the time of reading and parsing alone, without the work on the rows. */
function passThrough(file: Buffer, use: (rows: readonly RawRow[], columns: readonly string[]) => void): number {
  const parser = makeCsvParser({ delimiter: ";", quote: '"', headerRow: 1 });
  const decoder = new TextDecoder();
  let ms = 0;
  for (let index = 0; index < file.length; index += PIECE) {
    const started = performance.now();
    parser.push(decoder.decode(file.subarray(index, index + PIECE), { stream: true }));
    if (index + PIECE >= file.length) parser.end();
    const rows: RawRow[] = [];
    for (let row = parser.next(); row; row = parser.next()) rows.push(row);
    ms += performance.now() - started;
    use(rows, parser.columns);
  }
  return ms;
}

function compile(columns: readonly string[]) {
  const fields = Object.entries(FIELDS).map(
    ([target, column]): MappedField => ({ target, source: { kind: "column", column } }),
  );
  return compileConfiguration({
    module: "profiles",
    columns,
    body: { fields, treatments: TREATMENTS },
    codes: new Map([
      ["titles", table({ MR: "MR", MRS: "MRS" })],
      ["vip-levels", table({ VIP0: "1", VIP1: "2", VIP2: "3", VIP3: "4" })],
    ]),
    dateFormat: "DD.MM.YYYY",
    decimal: ".",
    country: "FR",
    today: "2026-03-08",
  });
}

const table = (codes: Record<string, string>): CodeTable => ({
  codes: new Map(Object.entries(codes).map(([code, target]) => [codeKey(code), target])),
  targets: new Map(Object.values(codes).map((target) => [codeKey(target), target])),
  policy: "block",
  otherwise: "",
});
