import { expect, test } from "vitest";
import type { Difference, FieldSource } from "../../../../contract/configurations.ts";
import type { StagedRow } from "../../../../contract/sources.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { columnFinder, usedBy } from "./columns-of.ts";
import { groupDifferences } from "./group-differences.ts";
import { beforeTreatments, runPreview, samplesOf } from "./preview.ts";
import { readConfigurationFile } from "./read-configuration-file.ts";
import { problemOf, selectFields } from "./select-fields.ts";
import { sourceOf, valuesOf } from "./source-forms.ts";

const fields = fieldsOf("profiles");
const place = (id: string) => fields.findIndex((field) => field.id === id);
const column = (name: string): FieldSource => ({ kind: "column", column: name });

test("required fields come first, and every filter shows what it says", () => {
  const wanted = {
    search: "",
    language: "en" as const,
    mapped: new Map([["city", column("TOWN")]]),
    suggested: new Set(["email"]),
  };
  const ids = (change: object) => selectFields(fields, { ...wanted, filter: "all", ...change }).map(({ id }) => id);
  const required = fields.filter((field) => field.required).map(({ id }) => id);
  expect(ids({}).slice(0, required.length)).toEqual(required);
  expect(ids({}).length).toBe(fields.length);
  expect(ids({ filter: "required" })).toEqual(required);
  expect(ids({ filter: "unmapped" })).not.toContain("city");
  expect(ids({ filter: "suggested" })).toEqual(["email"]);
  // By label, by id and by the column that feeds it.
  expect(ids({ search: "last n" })).toContain("lastName");
  expect(ids({ search: "town" })).toEqual(["city"]);
});

test("a field without a source is a problem only if it is required; a column that is gone always is", () => {
  const [lastName, city] = [fields[place("lastName")], fields[place("city")]];
  if (!lastName || !city) throw new Error("profiles have no such fields");
  expect(problemOf(lastName, undefined, columnFinder([]))).toEqual({ code: "required" });
  expect(problemOf(city, undefined, columnFinder([]))).toBeNull();
  expect(problemOf(city, column("TOWN"), columnFinder(["CITY"]))).toEqual({ code: "gone", column: "TOWN" });
  // Only case and punctuation differ: the import finds the column, so it is not missing.
  expect(problemOf(city, column("TOWN"), columnFinder(["Town "]))).toBeNull();
  expect(problemOf(city, { kind: "constant", value: "Paris" }, columnFinder([]))).toBeNull();
});

test("a column knows every field that it feeds, once", () => {
  const join: FieldSource = { kind: "join", columns: ["A", "B", "A"], separator: "" };
  const fed = [
    { target: "city", source: column("A") },
    { target: "note", source: join },
    { target: "vip", source: { kind: "constant", value: "1" } as const },
  ];
  expect([...usedBy(fed, ["a", "B", "C"])]).toEqual([
    ["a", ["city", "note"]],
    ["B", ["note"]],
  ]);
});

test.each<FieldSource>([
  column("A"),
  { kind: "constant", value: "x" },
  { kind: "default", column: "A", value: "x" },
  { kind: "join", columns: ["A", "B"], separator: ", " },
  { kind: "transform", column: "A", transform: "digits" },
  { kind: "transform", column: "A", transform: "before", argument: "/" },
  { kind: "transform", column: "A", transform: "part", argument: "||2" },
  { kind: "transform", column: "A", transform: "family_name" },
  { kind: "transform", column: "A", transform: "given_names", argument: "last_first" },
  { kind: "per_night", column: "A" },
])("the form of %j says the same again", (source) => {
  expect(sourceOf(source.kind, valuesOf(source))).toEqual(source);
});

test("a form that lacks something says nothing", () => {
  const values = valuesOf(undefined);
  for (const kind of ["column", "constant", "default", "join", "transform"] as const)
    expect(sourceOf(kind, values)).toBeNull();
});

const row = (line: number, ...cells: string[]): StagedRow => ({ row: line - 1, line, cells, marks: 0, edited: [] });

test("the preview runs rows through the whole pipeline, the treatments' rows only through its beginning", () => {
  const given = {
    module: "profiles" as const,
    file: "guests.csv",
    columns: ["ID", "LAST", "SEX", "BORN"],
    rows: [row(2, "7", "moreau", "Männlich", "31.12.1980"), row(3, "8", "", "F", "31.02.1980")],
    body: {
      reading: { dateFormat: "DD.MM.YYYY" as const },
      fields: [
        { target: "oldId", source: column("ID") },
        { target: "lastName", source: column("LAST") },
        { target: "gender", source: column("SEX") },
        { target: "birthDate", source: column("BORN") },
      ],
      treatments: [{ id: "1", rule: "case", field: "lastName", params: {}, when: null, enabled: false, name: "" }],
      options: { mode: "upsert" as const, keyColumns: [] },
    },
    reading: null,
    found: [],
    country: "FR",
    today: "2026-03-01",
  };
  const preview = runPreview(given);
  expect(preview.map(({ outcome }) => outcome.state)).toEqual(["good", "reject"]);
  expect(preview[0]?.outcome.values[place("birthDate")]).toBe("1980-12-31");
  expect(preview[1]?.outcome.issues.map(({ field, rule }) => [field, rule])).toEqual([
    ["lastName", "required"],
    ["birthDate", "not_a_date"],
  ]);
  expect(samplesOf(preview, place("oldId"))).toBe("7 · 8");
  const [, ...withoutId] = given.body.fields;
  const nameless = runPreview({ ...given, body: { ...given.body, fields: withoutId } });
  expect(samplesOf(nameless, place("oldId"))).toBe("guests.csv:2 · guests.csv:3");
  const before = beforeTreatments(given);
  expect([before[0]?.[place("gender")], before[0]?.[place("birthDate")]]).toEqual(["Männlich", "31.12.1980"]);
});

test("differences are grouped in the order of the work, without empty groups", () => {
  const difference = (what: Difference["what"], name: string): Difference => ({ what, name, before: null, after: "x" });
  const grouped = groupDifferences([difference("code", "a"), difference("mapping", "b"), difference("code", "c")]);
  expect(grouped.map(({ what, differences }) => [what, differences.map(({ name }) => name)])).toEqual([
    ["mapping", ["b"]],
    ["code", ["a", "c"]],
  ]);
});

test("a file shows its problem", async () => {
  const file = {
    bellhop: "configuration",
    format: 1,
    module: "profiles",
    name: "x",
    sourceTable: "",
    columns: ["A"],
    body: { reading: null, fields: [], treatments: [], options: { mode: "skip", keyColumns: [] } },
  };
  const read = (content: unknown, module = "profiles") =>
    readConfigurationFile(new Blob([typeof content === "string" ? content : JSON.stringify(content)]), module);
  expect(await read(file)).toEqual({ file });
  expect(await read("not json")).toEqual({ problem: "notOurs" });
  expect(await read({ ...file, format: 2 })).toEqual({ problem: "notOurs" });
  expect(await read(file, "blocks")).toEqual({ problem: "otherModule", module: "profiles" });
  expect(await read("x".repeat(5_000_001))).toEqual({ problem: "tooBig" });
});
