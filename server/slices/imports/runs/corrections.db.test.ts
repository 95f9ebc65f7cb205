import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { recordIdOf } from "../../../../test/support/record-id.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", mail: "email", town: "city" };
const file = (...lines: string[]) => [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n");
const CITY = { rule: "corrected_by_hand", field: "city", pattern: "" };

/** A hotel with Moreau of Lyon and Berg of Oslo. */
async function furnish(options: Partial<ConfigurationBody["options"]> = {}) {
  const person = await house.person();
  const { browser, scope } = person;
  const configuration = await house.configure(browser, COLUMNS, options);
  const load = (...lines: string[]) => house.import(browser, file(...lines), { configuration });
  await load("1;Moreau;zoe@moreau.example;Lyon", "2;Berg;;Oslo");
  const url = `/api/v2/records/profiles/${await recordIdOf(house.db, scope, "profiles", "1")}`;
  const correct = async (values: Record<string, string | null>) => {
    const { version } = (await house.records(scope))[0] ?? {};
    const answer = await browser.send({ method: "PATCH", url, payload: { version, values } });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  };
  const first = async () => {
    const [record] = await house.records(scope);
    return record as unknown as typeof record & { corrected: object | null; name: string; mk_email: string | null };
  };
  const city = async () => (await first())?.values.city ?? null;
  return { ...person, configuration, load, url, correct, first, city };
}

test("what a person corrected stays as long as the file says what it said; everything else of the row is taken", async () => {
  const { browser, scope, configuration, load, correct, first } = await furnish();
  const other = await furnish();
  await correct({ city: "Lille", email: "z@moreau.example", lastName: "Moreau-Petit" });
  const { mk_email } = (await first()) ?? {};
  expect((await load("1;Moreau;zoe@moreau.example;Lyon", "2;Berg;;Oslo")).counts).toMatchObject({
    unchanged: 2,
    warned: 0,
  });

  const wider = await house.configure(browser, { ...COLUMNS, phone: "phone" });
  const next = "id;name;mail;town;phone\n1;Moreau;zoe@moreau.example;Lyon;+33612345678\n";
  const { id: source } = await house.read(browser, next);
  expect((await house.dryRun(browser, source, wider)).counts).toMatchObject({ update: 1, warned: 0 });
  const run = await house.import(browser, next, { configuration: wider });
  expect(run.counts).toMatchObject({ updated: 1, warned: 0 });
  expect(await first()).toMatchObject({
    ...{ name: "Moreau-Petit", mk_email, run_id: run.id },
    values: { lastName: "Moreau-Petit", email: "z@moreau.example", city: "Lille", phone: "+33612345678" },
    corrected: { lastName: "Moreau", email: "zoe@moreau.example", city: "Lyon" },
  });
  expect(await house.undo(browser, run.id)).toMatchObject({ reversed: 1, changedSince: [] });
  expect(await first()).toMatchObject({ values: { city: "Lille" }, corrected: { city: "Lyon" } });
  expect(
    (await house.import(browser, file("1;Moreau;zoe@moreau.example;Lyon"), { configuration })).counts,
  ).toMatchObject({
    unchanged: 1,
  });
  expect((await house.records(other.scope))[0]?.values.city).toBe("Lyon");
  expect((await house.records(scope))[1]).toMatchObject({ corrected: null });
});

test("a value that both changed stays as corrected and is asked about; the file's value can be chosen, and that can be undone", async () => {
  const { browser, configuration, load, correct, first, city } = await furnish();
  await correct({ city: "Lille" });
  const next = ["1;Moreau;zoe@moreau.example;Paris", "2;Berg;;Bergen"];
  const { id: source } = await house.read(browser, file(...next));
  const dry = await house.dryRun(browser, source, configuration);
  expect(dry.counts).toMatchObject({ update: 1, unchanged: 1, warned: 1 });
  expect((await house.causes(browser, dry.id))[0]).toMatchObject({
    ...CITY,
    warning: true,
    sample: [{ line: 2, value: "Paris" }],
  });
  expect((await house.dryRunRows(browser, dry.id, "?fate=unchanged")).rows[0]?.issues).toMatchObject([
    { rule: CITY.rule },
  ]);

  const run = await load(...next);
  expect(run.counts).toMatchObject({ updated: 1, unchanged: 1, warned: 1 });
  expect(await city()).toBe("Lille");
  expect((await house.issues(browser, run.id)).causes).toMatchObject([
    { ...CITY, warning: true, count: 1, sample: [{ line: 2, column: "town", value: "Paris" }] },
  ]);
  // Retried without an answer about it, the question is asked again.
  expect((await house.retry(browser, run.id, CITY)).counts).toMatchObject({ unchanged: 1, warned: 1 });
  const taken = await house.retry(browser, run.id, { ...CITY, settle: "file" });
  expect(taken.counts).toEqual({ read: 2, created: 0, updated: 2, unchanged: 0, rejected: 0, waiting: 0, warned: 0 });
  expect(await first()).toMatchObject({ values: { city: "Paris" }, corrected: null, run_id: run.id });
  expect((await load("1;Moreau;zoe@moreau.example;Nice")).counts).toMatchObject({ updated: 1, warned: 0 });
  expect(await city()).toBe("Nice");
});

test("an undo gives back the correction with what it was made against", async () => {
  const { browser, load, correct, first } = await furnish();
  await correct({ city: "Lille" });
  const run = await load("1;Moreau;zoe@moreau.example;Paris");
  await house.retry(browser, run.id, { ...CITY, settle: "file" });
  expect(await house.undo(browser, run.id)).toMatchObject({ reversed: 1, changedSince: [] });
  expect(await first()).toMatchObject({ values: { city: "Lille" }, corrected: { city: "Lyon" } });
});

test("a confirmed correction is not asked about again until the file changes; it ends once the file agrees", async () => {
  const { browser, load, correct, first, city } = await furnish();
  await correct({ city: "Lille" });
  const run = await load("1;Moreau;zoe@moreau.example;Paris");
  expect((await house.retry(browser, run.id, { ...CITY, settle: "person" })).counts).toMatchObject({
    unchanged: 1,
    warned: 0,
  });
  expect(await first()).toMatchObject({ values: { city: "Lille" }, corrected: { city: "Paris" } });
  expect((await load("1;Moreau;zoe@moreau.example;Paris")).counts).toMatchObject({ unchanged: 1, warned: 0 });
  expect((await load("1;Moreau;zoe@moreau.example;Nice")).counts).toMatchObject({ unchanged: 1, warned: 1 });
  expect((await load("1;Moreau;zoe@moreau.example;Lille")).counts).toMatchObject({ unchanged: 1, warned: 0 });
  expect(await first()).toMatchObject({ corrected: null });
  expect((await load("1;Moreau;zoe@moreau.example;Nice")).counts).toMatchObject({ updated: 1, warned: 0 });
  expect(await city()).toBe("Nice");
});

test("a person who takes a change back, or types what the file has, has corrected nothing", async () => {
  const { browser, load, url, correct, first, city } = await furnish();
  await correct({ city: "Lille" });
  await correct({ city: "Lens" });
  expect(await first()).toMatchObject({ corrected: { city: "Lyon" } });
  const { run_id: edit } = (await first()) as unknown as { run_id: string };
  expect((await browser.post(`${url}/undo`, { edit })).statusCode).toBe(200);
  expect(await first()).toMatchObject({ values: { city: "Lille" }, corrected: { city: "Lyon" } });
  await correct({ city: "Lyon" });
  expect(await first()).toMatchObject({ corrected: null });
  expect((await load("1;Moreau;zoe@moreau.example;Paris")).counts).toMatchObject({ updated: 1, warned: 0 });

  await correct({ email: null });
  expect(await first()).toMatchObject({ mk_email: null, corrected: { email: "zoe@moreau.example" } });
  expect((await load("1;Moreau;zoe@moreau.example;Paris")).counts).toMatchObject({ unchanged: 1, warned: 0 });
  const { run_id: gone } = (await first()) as unknown as { run_id: string };
  expect((await load("1;Moreau;zoe@moreau.example;Metz")).counts).toMatchObject({ updated: 1 });
  expect((await browser.post(`${url}/undo`, { edit: gone })).statusCode).toBe(200);
  expect(await first()).toMatchObject({ values: { email: "zoe@moreau.example" }, corrected: null });
  expect(await city()).toBe("Metz");
});

test("where empty cells empty, they contest a correction too, and can be given way to", async () => {
  const { browser, load, correct, first } = await furnish({ emptyCells: "empty" });
  await correct({ city: "Lille" });
  const run = await load("1;Moreau;;");
  expect(run.counts).toMatchObject({ updated: 1, warned: 1 });
  expect(await first()).toMatchObject({ values: { city: "Lille" }, mk_email: null });
  const settled = await house.retry(browser, run.id, { rows: [1], settle: "file" });
  expect(settled.counts).toMatchObject({ updated: 1, warned: 0 });
  expect((await first())?.values).not.toHaveProperty("city");
});
