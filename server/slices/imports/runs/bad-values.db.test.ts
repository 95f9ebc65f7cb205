import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import { openImporting } from "../../../../test/support/importing.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", born: "birthDate", mail: "email" };
const guests = (...lines: string[]) => [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n");
const NOT_A_DATE = { rule: "not_a_date", field: "birthDate", pattern: "a" };
const born = async (scope: Parameters<typeof house.records>[0]) =>
  (await house.records(scope)).map(({ old_id, values }) => [old_id, values.birthDate ?? null]);
const meaning = (value: string, day: string) => (body: ConfigurationBody) => ({
  treatments: [
    ...body.treatments,
    {
      ...{ id: value, rule: "set", field: "birthDate", params: { value: day }, enabled: true, name: "" },
      when: { field: "birthDate", is: "equals" as const, value },
    },
  ],
});

test("a bad optional value costs the value: warned, counted alike in a dry run, and stored once its cause is put right", async () => {
  const { scope, browser } = await house.person();
  const other = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const theirs = await house.configure(other.browser, COLUMNS);
  await house.import(browser, guests("1;Moreau;1942-05-24;", "2;Silva;1950-01-01;"), { configuration });
  await house.import(other.browser, guests("1;Moreau;1942-05-24;"), { configuration: theirs });

  const file = guests(
    "1;Moreau-Dupont;soon;",
    "2;Silva;soon;",
    "3;Berg;soon;no address",
    ";Weber;soon;",
    "4;Costa;1960-06-06;",
  );
  const { id: source } = await house.read(browser, file);
  const dry = await house.dryRun(browser, source, configuration);
  expect(dry.counts).toEqual({ read: 5, create: 2, update: 1, unchanged: 1, rejected: 1, waiting: 0, warned: 3 });
  const run = await house.import(browser, file, { configuration });
  expect(run.counts).toEqual({ read: 5, created: 2, updated: 1, unchanged: 1, rejected: 1, waiting: 0, warned: 3 });
  expect(await born(scope)).toEqual([
    ["1", "1942-05-24"],
    ["2", "1950-01-01"],
    ["3", null],
    ["4", "1960-06-06"],
  ]);
  const { causes } = await house.issues(browser, run.id);
  expect(causes.map(({ rule, field, warning, count }) => [rule, field, warning, count])).toEqual([
    ["not_a_date", "birthDate", true, 4],
    ["not_an_email", "email", true, 1],
    ["required", "oldId", false, 1],
  ]);
  expect(causes[0]?.hint).toContain("imported without this value");

  await house.improve(browser, configuration, meaning("soon", "1999-09-09"));
  const again = await house.retry(browser, run.id, NOT_A_DATE);
  expect(again.counts).toEqual({ read: 5, created: 2, updated: 2, unchanged: 0, rejected: 1, waiting: 0, warned: 1 });
  expect(await born(scope)).toEqual([
    ["1", "1999-09-09"],
    ["2", "1999-09-09"],
    ["3", "1999-09-09"],
    ["4", "1960-06-06"],
  ]);
  expect((await house.issues(browser, run.id)).causes.map(({ rule }) => rule)).toEqual(["not_an_email", "required"]);

  const undone = await house.undo(browser, run.id);
  expect(undone).toMatchObject({ state: "undone", reversed: 4, changedSince: [] });
  expect(await born(scope)).toEqual([
    ["1", "1942-05-24"],
    ["2", "1950-01-01"],
  ]);
  expect((await house.records(scope))[0]?.values.lastName).toBe("Moreau");
  expect(await born(other.scope)).toEqual([["1", "1942-05-24"]]);
});

test("a corrected cell of a warned row is taken with the row, in every mode; a record that others wrote since is not", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const first = await house.import(browser, guests("1;Moreau;soon;", "2;Silva;soon;"), {
    configuration,
    mode: "insert",
  });
  expect(first.counts).toMatchObject({ created: 2, warned: 2 });
  const later = await house.import(browser, guests("2;Silva-Reis;;"), { configuration });
  expect(later.counts).toMatchObject({ updated: 1, warned: 0 });

  await house.mend(browser, first, 1, [2, "soon", "1942-05-24"]);
  await house.mend(browser, first, 2, [2, "soon", "1950-01-01"]);
  const again = await house.retry(browser, first.id, { rows: [1, 2] });
  expect(again.counts).toEqual({ read: 2, created: 2, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 1 });
  expect(await born(scope)).toEqual([
    ["1", "1942-05-24"],
    ["2", null],
  ]);
  expect((await house.endedRows(browser, first.id, "?end=created")).rows.map(({ issues }) => issues.length)).toEqual([
    0, 1,
  ]);

  // "All" covers the rows that were not stored; warned rows are retried only when named.
  expect((await house.retry(browser, first.id)).counts).toEqual(again.counts);
  expect(await house.undo(browser, first.id)).toMatchObject({ reversed: 1, changedSince: ["2"] });
});

test("a retry can empty a value with a warning; values that are not in the file stay", async () => {
  const { scope, browser } = await house.person();
  const whole = await house.configure(browser, { ...COLUMNS, phone: "phone" });
  await house.import(browser, "id;name;born;mail;phone\n1;Moreau;;old@moreau.example;+33612345678\n", {
    configuration: whole,
  });
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;Moreau;;nobody at home"), { configuration });
  expect(run.counts).toMatchObject({ updated: 1, warned: 1 });
  expect((await house.records(scope))[0]?.values.email).toBe("nobody at home");
  await house.improve(browser, configuration, ({ treatments }) => ({
    treatments: [
      ...treatments,
      {
        id: "x",
        rule: "empty_if",
        field: "email",
        params: { values: ["nobody*"] },
        when: null,
        enabled: true,
        name: "",
      },
    ],
  }));
  const again = await house.retry(browser, run.id, { rule: "not_an_email", field: "email", pattern: "a a a" });
  expect(again.counts).toMatchObject({ updated: 1, warned: 0 });
  const [record] = await house.records(scope);
  expect(record).toMatchObject({ values: { email: "old@moreau.example", phone: "+33612345678" }, run_id: run.id });
});

test("a configuration may reject rows for a bad value; an old one without the choice leaves the value out", async () => {
  const { browser } = await house.person();
  const strict = await house.configure(browser, COLUMNS, { badValues: "reject" });
  const file = guests("1;Moreau;soon;", "2;Silva;;");
  const run = await house.import(browser, file, { configuration: strict });
  expect(run.counts).toMatchObject({ created: 1, rejected: 1, warned: 0 });
  expect((await house.issues(browser, run.id)).causes).toMatchObject([{ ...NOT_A_DATE, warning: false }]);
  await house.improve(browser, strict, ({ options: { mode, keyColumns } }) => ({ options: { mode, keyColumns } }));
  expect((await house.retry(browser, run.id)).counts).toMatchObject({ created: 2, rejected: 0, warned: 1 });
});

test("an empty cell keeps the stored value unless the configuration empties it; a bad value is never emptied", async () => {
  const { scope, browser } = await house.person();
  const other = await house.person();
  const [keeping, emptying] = [
    await house.configure(browser, COLUMNS),
    await house.configure(browser, COLUMNS, { emptyCells: "empty" }),
  ];
  const theirs = await house.configure(other.browser, COLUMNS, { emptyCells: "empty" });
  const full = guests(
    "1;Moreau;1942-05-24;c@moreau.example",
    "2;Silva;1950-01-01;r@silva.example",
    "3;Berg;1960-01-01;b@berg.example",
  );
  await house.import(browser, full, { configuration: keeping });
  await house.import(other.browser, full, { configuration: theirs });
  const before = (await house.records(scope)).map((record) => (record as unknown as { mk_email: string }).mk_email);

  const bare = guests("1;Moreau;;", "2;Silva-Reis;;", "3;Berg;soon;b@berg.example");
  const { id: source } = await house.read(browser, bare);
  expect((await house.dryRun(browser, source, keeping)).counts).toMatchObject({ update: 1, unchanged: 2, warned: 1 });
  const kept = await house.import(browser, bare, { configuration: keeping });
  expect(kept.counts).toMatchObject({ updated: 1, unchanged: 2, warned: 1 });
  const after = await house.records(scope);
  expect(after[1]).toMatchObject({
    name: "Silva-Reis",
    mk_email: before[1],
    values: { lastName: "Silva-Reis", birthDate: "1950-01-01", email: "r@silva.example" },
  });
  expect(Object.keys((after[1] as unknown as { origins: object }).origins).sort()).toEqual(["birthDate", "email"]);

  expect((await house.dryRun(browser, source, emptying)).counts).toMatchObject({
    update: 2,
    unchanged: 1,
    warned: 1,
  });
  const emptied = await house.import(browser, bare, { configuration: emptying });
  expect(emptied.counts).toMatchObject({ updated: 2, unchanged: 1, warned: 1 });
  const records = await house.records(scope);
  expect(records[0]).toMatchObject({ values: { oldId: "1", lastName: "Moreau" }, mk_email: null });
  expect(records[0]?.values).not.toHaveProperty("birthDate");
  expect(records[2]?.values).toMatchObject({ birthDate: "1960-01-01", email: "b@berg.example" });
  expect(await house.undo(browser, emptied.id)).toMatchObject({ reversed: 2 });
  expect((await house.records(scope))[0]).toMatchObject({ values: { birthDate: "1942-05-24" }, mk_email: before[0] });
  expect((await house.records(other.scope)).every(({ version }) => version === 1)).toBe(true);
});
