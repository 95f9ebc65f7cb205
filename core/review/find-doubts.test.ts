import { describe, expect, it } from "vitest";
import type { Findings } from "../../contract/reading.ts";
import type { Suggestion } from "../mapping/suggest.ts";
import { applyAnswers, findDoubts, readingIn } from "./find-doubts.ts";

const sure = <Value>(value: Value) => ({ value, sure: true, evidence: [], others: [] });
const findings: Findings = {
  encoding: sure("utf-8" as const),
  delimiter: sure(";"),
  quote: sure('"' as const),
  headerRow: sure(1),
  decimal: sure("." as const),
  dateFormat: sure(null),
};
const fed = (target: string, column: string, doubt: Suggestion["doubt"] = null): Suggestion => ({
  ...{ target, column, source: { kind: "column", column }, sure: !doubt, doubt },
  reason: { code: "name", word: column },
});
const plain = [fed("oldId", "id"), fed("lastName", "name")];
const whole = { module: "profiles" as const, findings, settled: {}, columns: ["id", "name"], suggestions: plain };

describe("a question to a person", () => {
  it("does not arise if everything is sure", () => {
    expect(findDoubts(whole)).toEqual([]);
    expect(findDoubts({ ...whole, findings: null })).toEqual([]);
  });

  it("arises from an unsure reading, unless a configuration or an answer has settled it", () => {
    const unsureEncoding = { value: "windows-1252" as const, sure: false, evidence: [], others: ["cp850" as const] };
    const unsure = { ...whole, findings: { ...findings, encoding: unsureEncoding } };
    expect(findDoubts(unsure)).toMatchObject([{ what: "encoding", found: "windows-1252", confidence: "open" }]);
    expect(findDoubts(unsure)[0]?.choices.slice(0, 2)).toEqual(["windows-1252", "cp850"]);
    expect(findDoubts(unsure)[0]?.choices).toContain("utf-16be");
    expect(findDoubts({ ...unsure, settled: { encoding: "cp850" } })).toEqual([]);
  });

  it("does not arise if there is only one answer", () => {
    const delimiter = { value: ";", sure: false, evidence: [], others: [] };
    expect(findDoubts({ ...whole, findings: { ...findings, delimiter } })).toEqual([]);
  });

  it("concerns the format of dates only if a date field is mapped", () => {
    const dateFormat = { value: "DD/MM/YYYY" as const, sure: false, evidence: [], others: ["MM/DD/YYYY" as const] };
    const unsure = { ...whole, findings: { ...findings, dateFormat } };
    expect(findDoubts(unsure)).toEqual([]);
    const suggestions = [...plain, fed("birthDate", "born")];
    expect(findDoubts({ ...unsure, suggestions })).toMatchObject([{ what: "dateFormat", found: "DD/MM/YYYY" }]);
  });

  it("concerns masked numbers only in columns of ids", () => {
    const masked = { cells: 3, plain: 1, example: "************1111" };
    const found = [
      { column: "id", masked },
      { column: "name", masked },
    ];
    expect(findDoubts({ ...whole, found })).toMatchObject([
      { what: "ids", column: "id", found: "fingerprint", choices: ["fingerprint", "reject"] },
    ]);
    expect(findDoubts({ ...whole, found, settled: { columns: { id: { ids: "reject" } } } })).toEqual([]);
    // Without a fingerprint there is one answer, and a person should still know.
    const plainOnly = [{ column: "id", masked: { ...masked, plain: 3 } }];
    expect(findDoubts({ ...whole, found: plainOnly })).toMatchObject([{ what: "ids", choices: ["reject"] }]);
    // A configuration names its own id columns.
    const known = { ...whole, found, suggestions: [], idColumns: new Set(["name"]) };
    expect(findDoubts(known).filter(({ what }) => what === "ids")).toMatchObject([{ column: "name" }]);
    expect(readingIn([{ what: "ids", column: "id", choice: "fingerprint" }])).toEqual({
      columns: { id: { ids: "fingerprint" } },
    });
  });

  it("arises from a column with other dates or numbers than settled for such files", () => {
    const dates = (value: "DD/MM/YYYY" | "MM/DD/YYYY", known: boolean) => ({
      ...whole,
      suggestions: [...plain, fed("birthDate", "born")],
      found: [{ column: "born", dateFormats: { value: [value], sure: known, evidence: [], others: [] } }],
      settled: { columns: { born: { dateFormats: ["DD/MM/YYYY" as const] } } },
    });
    expect(findDoubts(dates("DD/MM/YYYY", true))).toEqual([]);
    expect(findDoubts(dates("MM/DD/YYYY", false))).toEqual([]);
    expect(findDoubts(dates("MM/DD/YYYY", true))).toMatchObject([
      { what: "dates", column: "born", found: "MM/DD/YYYY", choices: ["MM/DD/YYYY", "DD/MM/YYYY"] },
    ]);
    const amounts = {
      ...{ module: "reservations" as const, findings, columns: ["rate"], suggestions: [fed("amount", "rate")] },
      found: [{ column: "rate", decimal: { value: "," as const, sure: true, evidence: [], others: [] } }],
    };
    const input = (settled: Parameters<typeof findDoubts>[0]["settled"]) =>
      findDoubts({ ...amounts, settled }).filter(({ what }) => what === "numbers");
    expect(input({ columns: { rate: { decimal: "," } } })).toEqual([]);
    expect(input({ columns: { rate: { decimal: "." } } })).toMatchObject([{ column: "rate", found: "," }]);
  });

  it("arises from a doubtful column, with the unused fields, and from a required field without a column", () => {
    const suggestions = [fed("oldId", "Number", { code: "column", column: "Customer" })];
    const items = findDoubts({ ...whole, columns: ["Number", "Customer", "Who"], suggestions });
    expect(items).toMatchObject([
      { what: "column", column: "Number", found: "oldId", confidence: "open" },
      { what: "field", column: null, found: "lastName", choices: ["Customer", "Who", ""] },
    ]);
    expect(items[0]?.choices).toEqual(expect.arrayContaining(["oldId", "lastName", ""]));
  });
});

it("is settled by an answer, which can also change or remove a column's field", () => {
  const doubtful = [fed("oldId", "Number", { code: "name" }), fed("city", "Place", { code: "name" })];
  const answered = applyAnswers(doubtful, [
    { what: "column", column: "Number", choice: "oldId" },
    { what: "column", column: "Place", choice: "" },
    { what: "field", field: "lastName", choice: "Who" },
  ]);
  expect(answered.map(({ column, target, sure: known }) => [column, target, known])).toEqual([
    ["Number", "oldId", true],
    ["Who", "lastName", true],
  ]);
  const moved = applyAnswers(doubtful, [{ what: "column", column: "Place", choice: "oldId" }]);
  expect(moved.map(({ column, target }) => [column, target])).toEqual([["Place", "oldId"]]);
});

it("is answered with values of the reading", () => {
  expect(
    readingIn([
      { what: "headerRow", choice: "3" },
      { what: "dateFormat", choice: "" },
      { what: "quote", choice: "" },
      { what: "encoding", choice: "cp850" },
      { what: "column", column: "a", choice: "oldId" },
    ]),
  ).toEqual({ headerRow: 3, dateFormat: null, quote: "", encoding: "cp850" });
});
