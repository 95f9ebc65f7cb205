import { expect, test } from "vitest";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { codeKey } from "../translation/translate.ts";
import { isLeftOut } from "../validation/check-fields.ts";
import { compileConfiguration, type Pipeline } from "./compile-configuration.ts";

const column = (target: string, name = target) => ({ target, source: { kind: "column" as const, column: name } });
function run(module: ModuleKey, names: string[], cells: string[], more: Partial<Pipeline> = {}) {
  const outcome = compileConfiguration({
    module,
    columns: names,
    body: { fields: names.map((name) => column(name)), treatments: [] },
    codes: new Map(),
    dateFormat: "DD.MM.YYYY",
    decimal: ",",
    country: "FR",
    today: "2026-11-15",
    ...more,
  })(cells);
  const values = Object.fromEntries(
    fieldsOf(module).flatMap(({ id }, index) =>
      outcome.values[index] === undefined ? [] : [[id, outcome.values[index]]],
    ),
  );
  return { state: outcome.state, values, issues: outcome.issues, waiting: outcome.waiting };
}

const STAY = ["oldId", "profileId", "arrival", "departure", "adults", "roomType", "amount"];
const REST = { status: "RESERVED", rateCode: "BAR", market: "LEI", source: "DIR", reservationType: "6PM" };
const stay = (cells: string[], more: Partial<Pipeline> = {}) =>
  run("reservations", [...STAY, ...Object.keys(REST)], [...cells, ...Object.values(REST)], more);

test("cells become values of the module's types", () => {
  const { state, values, issues } = stay(["R1", "P1", "08.03.2026", "10.03.2026", "2", "DLX", "1.180,50"]);
  expect([state, issues]).toEqual(["good", []]);
  expect(values).toMatchObject({
    arrival: "2026-03-08",
    departure: "2026-03-10",
    adults: 2,
    roomType: "DLX",
    amount: "1180.50",
  });
});

test("every error of a row is reported at once, with the original value", () => {
  const { state, issues } = stay(["", "P1", "soon", "10.03.2026", "two", "DLX", "1.180,50"]);
  expect(state).toBe("reject");
  expect(issues).toEqual(
    expect.arrayContaining([
      { field: "oldId", rule: "required", value: "", warning: false },
      { field: "arrival", rule: "not_a_date", value: "soon", warning: false },
      { field: "adults", rule: "not_a_number", value: "two", warning: false },
    ]),
  );
  const late = stay(["R1", "P1", "10.03.2026", "08.03.2026", "2", "DLX", ""]);
  expect(late.issues).toEqual([
    { field: "departure", rule: "departure_before_arrival", value: "2026-03-08", warning: false },
  ]);
  expect(late.state).toBe("reject");
});

test("an unreadable optional value is dropped and its row kept, unless the configuration says otherwise", () => {
  const names = ["oldId", "lastName", "birthDate", "email"];
  const cells = ["1", "Moreau", "soon", "no address"];
  const lenient = run("profiles", names, cells);
  expect(lenient.state).toBe("good");
  expect(lenient.values).toEqual({ oldId: "1", lastName: "Moreau", email: "no address" });
  expect(lenient.issues).toEqual([
    { field: "birthDate", rule: "not_a_date", value: "soon", warning: true },
    { field: "email", rule: "not_an_email", value: "no address", warning: true },
  ]);
  expect(lenient.issues.map(isLeftOut)).toEqual([true, false]);
  const strict = run("profiles", names, cells, { badValues: "reject" });
  expect([strict.state, strict.issues.map(({ warning }) => warning)]).toEqual(["reject", [false, true]]);
  // An unreadable required value still rejects the row, and so does an id that lost digits.
  expect(stay(["R1", "P1", "soon", "10.03.2026", "2", "DLX", ""]).state).toBe("reject");
  expect(run("profiles", names, ["1.23457E+12", "Moreau", "", ""]).state).toBe("reject");
  expect(stay(["R1", "1.23457E+12", "08.03.2026", "10.03.2026", "2", "DLX", ""]).state).toBe("reject");
});

test("an untranslated code makes its row wait; a warning does not stop it", () => {
  const codes = new Map([
    [
      "room-types",
      { codes: new Map(), policy: "block" as const, otherwise: "", targets: new Map([[codeKey("STD"), "STD"]]) },
    ],
  ]);
  const cells = ["R1", "P1", "08.03.2026", "10.03.2026", "2", "DLX", ""];
  const waits = stay(cells, { codes });
  expect([waits.state, waits.waiting]).toEqual(["wait", [{ list: "room-types", code: "DLX", field: "roomType" }]]);
  const warned = run("profiles", ["oldId", "lastName", "email"], ["1", "Moreau", "no address"]);
  expect([warned.state, warned.values.email, warned.issues[0]?.rule]).toEqual(["good", "no address", "not_an_email"]);
});

test("errors of one row do not carry over to the next", () => {
  const pipeline = compileConfiguration({
    module: "profiles",
    columns: ["id", "name"],
    body: { fields: [column("oldId", "id"), column("lastName", "name")], treatments: [] },
    codes: new Map(),
    dateFormat: null,
    decimal: ".",
    country: "",
    today: "2026-11-15",
  });
  expect(["", "A", ""].map((name) => pipeline(["1", name]).issues.length)).toEqual([1, 0, 1]);
});

test("a watch sees untranslated codes, and each rule once for every row it changed", () => {
  const rule = { params: {}, when: null, enabled: true, name: "" };
  const given: Pipeline = {
    module: "profiles",
    columns: ["id", "name", "first", "title"],
    body: {
      fields: [column("oldId", "id"), column("lastName", "name"), column("firstName", "first"), column("title")],
      treatments: [
        { ...rule, id: "split", rule: "split_name", field: "lastName" },
        { ...rule, id: "off", rule: "split_name", field: "lastName", enabled: false },
      ],
    },
    codes: new Map([["titles", { codes: new Map([["HR", "Mr."]]), policy: "block", otherwise: "", targets: null }]]),
    dateFormat: null,
    decimal: ".",
    country: "",
    today: "2026-11-15",
  };
  const seen: string[] = [];
  const changed: string[] = [];
  const watched = compileConfiguration(given, {
    mapped: (fields) => (texts) => seen.push(texts[fields.findIndex(({ id }) => id === "title")] ?? ""),
    changed: (id) => changed.push(id),
  });
  const plain = compileConfiguration(given);
  for (const cells of [
    ["1", "Moreau, Camille", "", "Hr"],
    ["2", "Silva", "", "Fr"],
  ])
    expect(watched(cells)).toEqual(plain(cells));
  expect([seen, changed]).toEqual([["Hr", "Fr"], ["split"]]);
});

test("cleans before translating, and still finds a code mapped in the file's spelling", () => {
  const rule = { params: {}, when: null, enabled: true, name: "" };
  const table = (codes: Record<string, string>, hotel?: Record<string, string>): Pipeline["codes"] =>
    new Map([
      [
        "nationalities",
        {
          codes: new Map(Object.entries(codes).map(([code, target]) => [codeKey(code), target])),
          ...{ policy: "block" as const, otherwise: "", targets: hotel ? new Map(Object.entries(hotel)) : null },
        },
      ],
    ]);
  const outcomes = (codes: Record<string, string>, cell: string, hotel?: Record<string, string>) => {
    const seen: string[] = [];
    const compiled = compileConfiguration(
      {
        module: "profiles",
        columns: ["id", "name", "from"],
        body: {
          fields: [column("oldId", "id"), column("lastName", "name"), column("nationality", "from")],
          treatments: [{ ...rule, id: "1", rule: "country", field: "nationality" }],
        },
        ...{ codes: table(codes, hotel), dateFormat: null, decimal: ".", country: "", today: "2026-11-15" },
      },
      {
        mapped: (fields) => (texts) => seen.push(texts[fields.findIndex(({ id }) => id === "nationality")] ?? ""),
        changed: () => {},
      },
    );
    const { values, waiting } = compiled(["1", "Moreau", cell]);
    const place = fieldsOf("profiles").findIndex(({ id }) => id === "nationality");
    return [values[place], waiting.map(({ code }) => code), seen[0]];
  };
  // The rule produces `DE`; the code mapping of `DE` runs afterwards, and no rule changes its result.
  expect(outcomes({ DE: "GERMAN" }, "Germany")).toEqual(["GERMAN", [], "DE"]);
  // Mapped before the rule existed.
  expect(outcomes({ Germany: "GERMAN" }, "Germany")).toEqual(["GERMAN", [], "Germany"]);
  expect(outcomes({ Germany: "OLD", DE: "NEW" }, "Germany")).toEqual(["NEW", [], "DE"]);
  // The hotel has the code in the file's spelling.
  expect(outcomes({ FR: "FRENCH" }, "D", { D: "D" })).toEqual(["D", [], "D"]);
  expect(outcomes({ FR: "FRENCH" }, "Germany")).toEqual(["DE", ["DE"], "DE"]);
});
