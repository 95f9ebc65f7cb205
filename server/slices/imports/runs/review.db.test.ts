import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportRun } from "../../../../contract/imports.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

/** Two columns could be the guest's id: Bellhop cannot know which one other files refer to. */
const TWO_IDS = "Customer identifier;Number;Last name\nA7;1;Moreau\nB9;2;Silva\nC3;3;Berg\n";
const urlOf = ({ id }: Pick<ImportRun, "id">) => `/api/v2/imports/${id}/review`;
const answer = (browser: Browser, run: ImportRun, given: object) => browser.post(urlOf(run), given);
const automatic = (browser: Browser, content: string | Buffer, more: object = {}) =>
  house.import(browser, content, { auto: true, ...more });
const namesOf = async (scope: Parameters<typeof house.records>[0]) =>
  (await house.records(scope)).map(({ old_id, values }) => [old_id, values.lastName]);

test("an automatic run stops before it stores anything uncertain, and continues with a person's answers", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const run = await automatic(browser, TWO_IDS);
  expect(run).toMatchObject({ state: "needs_review", acceptedUnsure: false, configuration: null, counts: { read: 0 } });
  expect(run.review).toMatchObject([
    { what: "column", column: "Customer identifier", found: "oldId", confidence: "open" },
  ]);
  expect(await namesOf(scope)).toEqual([]);
  // The run rests: it does not change by itself, and it does not count as failed.
  expect((await browser.post(`/api/v2/imports/${run.id}/resume`, {})).statusCode).toBe(409);
  expect((await answer(other.browser, run, { acceptUnsure: true })).statusCode).toBe(404);
  const column = "Customer identifier";
  for (const given of [
    {},
    { answers: [] },
    { answers: [{ what: "column", column, choice: "noField" }] },
    { answers: [{ what: "column", column: "Number", choice: "oldId" }] },
    { answers: [{ what: "encoding", choice: "utf-8" }] },
  ])
    expect([given, (await answer(browser, run, given)).statusCode]).toEqual([given, 400]);
  const answered = await answer(browser, run, { answers: [{ what: "column", column, choice: "oldId" }] });
  expect([answered.statusCode, answered.json().state]).toEqual([202, "queued"]);
  const done = await house.ended(browser, run.id);
  expect(done).toMatchObject({ state: "done", acceptedUnsure: false, counts: { created: 3 } });
  expect(done.review).toBeUndefined();
  expect(done.seq).toBeGreaterThan(run.seq);
  expect(await namesOf(scope)).toEqual([
    ["A7", "Moreau"],
    ["B9", "Silva"],
    ["C3", "Berg"],
  ]);
  expect((await answer(browser, run, { acceptUnsure: true })).statusCode).toBe(409);
  expect(await namesOf(other.scope)).toEqual([]);
});

test("a person can leave a column out; fields that then lack a column are asked next", async () => {
  const { scope, browser } = await house.person();
  const run = await automatic(browser, TWO_IDS);
  await answer(browser, run, { answers: [{ what: "column", column: "Customer identifier", choice: "" }] });
  const next = await house.ended(browser, run.id);
  expect(next.state).toBe("needs_review");
  const [missing] = next.review ?? [];
  expect(missing).toMatchObject({ what: "field", found: "oldId", choices: expect.arrayContaining(["Number", ""]) });
  await answer(browser, run, { answers: [{ what: "field", field: "oldId", choice: "Number" }] });
  expect(await house.ended(browser, run.id)).toMatchObject({ state: "done", counts: { created: 3 } });
  expect((await namesOf(scope)).map(([id]) => id)).toEqual(["1", "2", "3"]);
});

test("unsure findings are taken knowingly, in the first call or later, and the run says so", async () => {
  const { browser } = await house.person();
  const first = await automatic(browser, TWO_IDS, { acceptUnsure: true });
  expect(first).toMatchObject({ state: "done", acceptedUnsure: true, counts: { created: 3 } });
  const second = await house.person();
  const run = await automatic(second.browser, TWO_IDS);
  expect((await answer(second.browser, run, { acceptUnsure: true })).statusCode).toBe(202);
  expect(await house.ended(second.browser, run.id)).toMatchObject({ state: "done", acceptedUnsure: true });
  const log = (await second.browser.get("/api/v2/audit?action=import_reviewed")).json();
  expect(log.rows).toMatchObject([{ recordId: run.id, new: { accepted_unsure: true } }]);
});

test("another way to read the file means that it is read again", async () => {
  const { scope, browser } = await house.person();
  // With days below 13 alone, it is undecidable which number is the month.
  const content = "id;last name;birth date\n1;Moreau;04/05/1980\n2;Silva;06/07/1981\n";
  const run = await automatic(browser, content);
  expect(run.review).toMatchObject([
    { what: "dates", column: "birth date", choices: expect.arrayContaining(["MM/DD/YYYY"]) },
  ]);
  const chosen = run.review?.[0]?.found === "MM/DD/YYYY" ? "DD/MM/YYYY" : "MM/DD/YYYY";
  await answer(browser, run, {
    answers: [{ what: "dates", column: "birth date", choice: chosen }],
  });
  const done = await house.ended(browser, run.id);
  expect(done).toMatchObject({ state: "done", counts: { created: 2 } });
  expect(done.sourceId).not.toBe(run.sourceId);
  const born = (await house.records(scope)).map(({ values }) => values.birthDate);
  expect(born).toEqual(chosen === "MM/DD/YYYY" ? ["1980-04-05", "1981-06-07"] : ["1980-05-04", "1981-07-06"]);
});

test("an uncertain encoding is asked for, and the rows are read with the chosen one", async () => {
  const { scope, browser } = await house.person();
  // `ä` of one encoding is `õ` of another: both are letters, and this short text does not distinguish them.
  const run = await automatic(browser, Buffer.from("id;last name\n1;K\xe4r\n2;R\xe4s\n", "latin1"));
  expect(run.review).toMatchObject([{ what: "encoding" }]);
  const choices = run.review?.[0]?.choices ?? [];
  expect(choices).toEqual(expect.arrayContaining(["windows-1252", "cp850", "windows-1251"]));
  await answer(browser, run, { answers: [{ what: "encoding", choice: "cp850" }] });
  expect(await house.ended(browser, run.id)).toMatchObject({ state: "done", counts: { created: 2 } });
  expect(await namesOf(scope)).toEqual([
    ["1", "Kõr"],
    ["2", "Rõs"],
  ]);
});

test("a guess accepted once is asked again for the next file with these columns", async () => {
  const { browser } = await house.person();
  const content = "id;last name;birth date\n1;Moreau;04/05/1980\n";
  const first = await automatic(browser, content, { acceptUnsure: true });
  expect(first.state).toBe("done");
  const later = await automatic(browser, content.replace("1980", "1981"));
  expect(later.review).toMatchObject([{ what: "dates", column: "birth date" }]);
});

test("a run with open questions can be stopped; resumed, it asks them again", async () => {
  const { scope, browser } = await house.person();
  const run = await automatic(browser, TWO_IDS);
  expect((await browser.post(`/api/v2/imports/${run.id}/cancel`, {})).json()).toMatchObject({ state: "cancelled" });
  expect(await house.run(browser, run.id)).toMatchObject({ state: "cancelled" });
  expect((await answer(browser, run, { acceptUnsure: true })).statusCode).toBe(409);
  expect(await house.records(scope)).toEqual([]);
  expect((await browser.post(`/api/v2/imports/${run.id}/resume`, {})).statusCode).toBe(200);
  expect((await house.ended(browser, run.id)).review).toEqual(run.review);
});

test("an answer about a column also applies to the next file, until one contradicts it", async () => {
  const { scope, browser } = await house.person();
  const file = (...born: string[]) =>
    `id;last name;birth date\n${born.map((date, index) => `${index + 1};Guest;${date}\n`).join("")}`;
  const first = await automatic(browser, file("04/05/1980", "06/07/1981"));
  const dates = { what: "dates", column: "birth date" };
  await answer(browser, first, { answers: [{ ...dates, choice: "MM/DD/YYYY" }] });
  await house.ended(browser, first.id);
  const second = await automatic(browser, file("04/05/1980", "06/07/1982"));
  expect(second.review ?? []).toEqual([]);
  const born = async () => (await house.records(scope)).map(({ values }) => values.birthDate);
  expect(await born()).toEqual(["1980-04-05", "1982-06-07"]);
  const days = file("25/05/1980", "26/07/1982", "04/05/1983", "30/06/1984");
  const later = await automatic(browser, days);
  expect(later.review).toMatchObject([{ ...dates, found: "DD/MM/YYYY", choices: ["DD/MM/YYYY", "MM/DD/YYYY"] }]);
  await answer(browser, later, { answers: [{ ...dates, choice: "DD/MM/YYYY" }] });
  expect(await house.ended(browser, later.id)).toMatchObject({ state: "done" });
  expect(await born()).toEqual(["1980-05-25", "1982-07-26", "1983-05-04", "1984-06-30"]);
});
