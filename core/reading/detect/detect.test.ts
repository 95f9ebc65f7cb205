import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findings as findingsSchema } from "../../../contract/reading.ts";
import { detectBytes } from "../../../test/fixtures/exports/detect-bytes.ts";
import { expected } from "../../../test/fixtures/exports/expected.ts";
import { ASPECTS, judge, measure } from "../../../test/fixtures/exports/measure.ts";
import { en } from "../../texts/en.ts";

const folder = join(import.meta.dirname, "../../../test/fixtures/exports");
const bytesOf = (file: string) => new Uint8Array(readFileSync(join(folder, file)));

test("the table covers every file, and there are enough", () => {
  const files = readdirSync(folder).filter((name) => /\.(csv|txt)$/.test(name));
  expect(files.sort()).toEqual(Object.keys(expected).sort());
  expect(files.length).toBeGreaterThanOrEqual(66);
});

test("the exports are read correctly, or the finding is not sure", () => {
  const judged = Object.entries(expected).map(([file, right]) => judge(file, detectBytes(bytesOf(file)), right));
  const figures = measure(judged);
  process.stdout.write(`Detection, ${judged.length} exports: ${figures.line}\n`);
  expect(figures.sureAndWrong).toEqual([]);
  for (const aspect of ASPECTS) expect(figures.right[aspect], aspect).toBeGreaterThanOrEqual(0.95);
  expect(figures.together).toBeGreaterThanOrEqual(0.95);
  for (const aspect of ASPECTS) expect(figures.sure[aspect], aspect).toBeGreaterThanOrEqual(0.9);
});

describe("a finding", () => {
  const found = Object.keys(expected).map((file) => ({ file, ...detectBytes(bytesOf(file)) }));

  test("fits the contract, and every reason has a sentence with its figures", () => {
    for (const { file, findings } of found) {
      expect(findingsSchema.safeParse(findings).error, file).toBeUndefined();
      const { encoding, misread, delimiter, quote, headerRow, decimal, dateFormat } = findings;
      for (const finding of [encoding, misread, delimiter, quote, headerRow, decimal, dateFormat]) {
        if (!finding) throw new Error("Something was not looked for.");
        const { evidence, value, others } = finding;
        expect(evidence.length, file).toBeGreaterThan(0);
        expect(others, file).not.toContain(value);
        for (const { code, params } of evidence) {
          const sentence = (en.reading.evidence as Record<string, string>)[code] ?? "";
          const input = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
          expect(Object.keys(params).sort(), `${file} ${code}`).toEqual(input.sort());
        }
      }
    }
  });

  test("names the columns like the reader", () => {
    const columns = Object.fromEntries(found.map((item) => [item.file, item.columns]));
    expect(columns["protel-de-gaeste-cp850.csv"]?.slice(0, 5)).toEqual([
      "Gast-Nr.",
      "Anrede",
      "Name",
      "Vorname",
      "Straße",
    ]);
    expect(columns["fidelio-fr-sejours-noheader-cp850.txt"]?.slice(0, 2)).toEqual(["Column 1", "Column 2"]);
    expect(columns["suite8-at-reservierungen-sep-line-1252.csv"]?.[0]).toBe("Res.-Nr.");
    expect(columns["cloudbeds-br-reservas-bom.csv"]?.[0]).toBe("Número da Reserva");
  });

  test("recognises how amounts and quotes are written", () => {
    const about = (file: string) => found.find((item) => item.file === file)?.findings;
    expect(about("protel-at-reservierungen-1252.csv")?.decimal).toMatchObject({ value: ",", sure: true });
    expect(about("protel-ch-reservierungen-utf8-bom.csv")?.decimal).toMatchObject({ value: ".", sure: true });
    expect(about("protel-de-umsatz-comma-quoted-decimals.csv")?.decimal).toMatchObject({ value: ",", sure: true });
    expect(about("cloudbeds-us-reservations-dollars.csv")?.decimal).toMatchObject({ value: ".", sure: true });
    expect(about("cloudbeds-us-guests-single-quotes.csv")?.quote).toMatchObject({ value: "'", sure: true });
    expect(about("opera-es-reservations-comma-quoted-1252.csv")?.quote).toMatchObject({ value: '"', sure: true });
  });

  test("leaves day and month to a person if no date distinguishes them", () => {
    for (const { file, findings } of found.filter((item) => item.file.includes("ambiguous"))) {
      expect(findings.dateFormat.sure, file).toBe(false);
      expect([findings.dateFormat.value, ...findings.dateFormat.others].sort(), file).toEqual([
        "DD/MM/YYYY",
        "MM/DD/YYYY",
      ]);
    }
  });
});
