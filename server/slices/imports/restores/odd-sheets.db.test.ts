import { afterAll, beforeAll, expect, test } from "vitest";
import type { Restore } from "../../../../contract/restores.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";
import { makeWorkbook } from "../../../../test/support/make-workbook.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const cell = (value: string | number) =>
  typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const rowOf = (line: number, cells: readonly (string | number)[], more = "") =>
  `<row r="${line}"${more}>${cells.map(cell).join("")}</row>`;
const table = (...rows: (string | number)[][]) => rows.map((cells, index) => rowOf(index + 1, cells)).join("");
const HEADER = ["Profile ID", "Last name", "City"];

const ended = (browser: Browser, id: string): Promise<Restore> =>
  until(
    async () => {
      const restore: Restore = (await browser.get(`/api/v2/restores/${id}`)).json();
      return !["queued", "running"].includes(restore.state) && restore;
    },
    { everyMs: 30 },
  );
async function restore(browser: Browser, bytes: Buffer, input: object = {}): Promise<Restore> {
  const fileId = await house.upload(browser, "piw.xlsx", bytes);
  const answer = await browser.post("/api/v2/restores", { fileId, ...input });
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
  return ended(browser, answer.json().id);
}
const answer = (browser: Browser, id: string, answers: object[]) =>
  browser.post(`/api/v2/imports/${id}/review`, { answers });
const guestsOf = async (scope: Parameters<typeof house.records>[0], field = "city") =>
  (await house.records(scope)).map(({ old_id, values }) => `${old_id} ${values.lastName} ${values[field]}`);

test("the later sheet of a module in the workbook counts, whatever the order in the request", async () => {
  const [{ browser, scope }, other] = [await house.person(), await house.person()];
  const sheets = {
    Profile: table(HEADER, ["1", "Doe", "First"], ["2", "Roe", "First"]),
    titles: table(["code", "description"], ["MR", "Mr"]),
    profiles: table(HEADER, ["1", "Doe", "Second"], ["3", "Poe", "Second"]),
    Gäste: table(HEADER, ["3", "Poe", "Third"]),
  };
  const named = (sheet: string) => ({ sheet, module: "profiles" });
  const done = await restore(browser, makeWorkbook({ sheets }), {
    sheets: [named("Gäste"), named("profiles"), named("Profile")],
  });
  expect(done.state).toBe("done");
  expect(await guestsOf(scope)).toEqual(["1 Doe Second", "2 Roe First", "3 Poe Third"]);
  expect(await guestsOf(other.scope)).toEqual([]);
});

test("a later sheet waits for one that needs an answer, and then continues by itself", async () => {
  const { browser, scope } = await house.person();
  const hidden = rowOf(1, HEADER) + rowOf(2, ["1", "Doe", "First"], ' hidden="1"') + rowOf(3, ["2", "Roe", "First"]);
  const sheets = { Profile: hidden, profiles: table(HEADER, ["1", "Doe", "Second"], ["2", "Roe", "Second"]) };
  const fileId = await house.upload(browser, "piw.xlsx", makeWorkbook({ sheets }));
  const { id } = (await browser.post("/api/v2/restores", { fileId })).json();
  const open = await until(
    async () => {
      const { imports }: Restore = (await browser.get(`/api/v2/restores/${id}`)).json();
      return imports.find(({ state }) => state === "needs_review");
    },
    { everyMs: 50 },
  );
  expect(open).toMatchObject({ sheet: "Profile", review: [{ what: "hiddenRows", found: "take" }] });
  expect(await guestsOf(scope)).toEqual([]);
  expect((await answer(browser, open.id, [{ what: "hiddenRows", choice: "leave_out" }])).statusCode).toBe(202);
  const done = await ended(browser, id);
  expect(done).toMatchObject({ state: "done", counts: { read: 3 } });
  expect(await guestsOf(scope)).toEqual(["1 Doe Second", "2 Roe Second"]);
  const source = (
    await browser.get(`/api/v2/sources/${done.imports.find(({ id: run }) => run === open.id)?.sourceId}`)
  ).json();
  expect(source.leftOut).toEqual({ lines: 1, first: [{ line: 2, kind: "hidden", text: "1 Doe First" }] });
});

test("hidden sheets and sheets of no module are decided by a person: by call, by form, or all at once", async () => {
  const { browser, scope } = await house.person();
  const sheets = {
    profiles: table(HEADER, ["1", "Doe", "Paris"]),
    'floors" state="hidden': table(["code", "description"], ["1", "Ground"]),
    "Guests 2025": table(HEADER, ["2", "Roe", "Rome"]),
    Empty: "",
  };
  const bytes = makeWorkbook({ sheets });
  const fileId = await house.upload(browser, "piw.xlsx", bytes);
  const open = await browser.post("/api/v2/restores", { fileId });
  expect([open.statusCode, open.json().sheets]).toEqual([
    409,
    [
      { sheet: "floors", rows: 1, module: "floors", hidden: true },
      { sheet: "Guests 2025", rows: 1, module: null, hidden: false },
    ],
  ]);
  const form = await uploadByForm(browser, { name: "piw.xlsx", content: bytes }, "/upload/piw?restore=1");
  expect(form.json()).toMatchObject({
    sheets: [{ import: true }, { import: false, problem: expect.any(String) }, {}, {}],
  });
  expect(form.json().import).toBeUndefined();
  const accepted = await restore(browser, bytes, { acceptUnsure: true });
  expect(accepted.imports.map(({ sheet }) => sheet)).toEqual(["profiles", "floors"]);
  const chosen = await restore(browser, bytes, { sheets: [{ sheet: "Guests 2025", module: "profiles" }] });
  expect(chosen.counts).toMatchObject({ created: 1 });
  expect(await guestsOf(scope)).toEqual(["1 Doe Paris", "2 Roe Rome"]);
});

test("the header row of a sheet is chosen by hand", async () => {
  const { browser, scope } = await house.person();
  const sheet = table(["Guests", "of", "2025"], ["as", "of", "March"], HEADER, ["1", "Doe", "Paris"]);
  const fileId = await house.upload(browser, "piw.xlsx", makeWorkbook({ sheets: { profiles: sheet } }));
  const preview = (reading?: object) => browser.post(`/api/v2/files/${fileId}/preview`, { sheet: "profiles", reading });
  expect((await preview()).json().columns[0].name).toBe("Guests");
  expect((await preview({ headerRow: 3 })).json()).toMatchObject({
    columns: HEADER.map((name) => ({ name })),
    rows: [{ line: 4, cells: ["1", "Doe", "Paris"] }],
    reading: { headerRow: 3 },
  });
  const missing = await preview({ headerRow: 9 });
  expect([missing.statusCode, missing.json().message]).toEqual([400, expect.stringMatching(/Row 9 .*is empty/)]);
  const sheets = [{ sheet: "profiles", module: "profiles", headerRow: 3 }];
  const { id } = (await browser.post("/api/v2/restores", { fileId, sheets })).json();
  expect(await ended(browser, id)).toMatchObject({ state: "done", counts: { created: 1 } });
  expect(await guestsOf(scope)).toEqual(["1 Doe Paris"]);
});

test("text dates and serials of a sheet are read by column, and a column's format can be set", async () => {
  const { browser, scope } = await house.person();
  const header = ["Profile ID", "Last name", "Date of birth"];
  const born = (...values: (string | number)[]) =>
    table(header, ...values.map((value, index) => [String(index + 1), "Doe", value]));
  const births = (of = scope) => guestsOf(of, "birthDate");

  expect((await restore(browser, makeWorkbook({ sheets: { profiles: born("08.03.1971", "28.03.1971") } }))).state).toBe(
    "done",
  );
  expect(await births()).toEqual(["1 Doe 1971-03-08", "2 Doe 1971-03-28"]);
  expect((await restore(browser, makeWorkbook({ sheets: { profiles: born("03/28/1971", "03/08/1971") } }))).state).toBe(
    "done",
  );
  expect(await births()).toEqual(["1 Doe 1971-03-28", "2 Doe 1971-03-08"]);

  // 26000 is a number as well as a date, so Bellhop asks. It also asks about days that could be months.
  for (const [values, choice, expected] of [
    [[26000, 26001], "SERIAL", ["1 Doe 1971-03-08", "2 Doe 1971-03-09"]],
    [["03/08/1971", "04/05/1971"], "MM/DD/YYYY", ["1 Doe 1971-03-08", "2 Doe 1971-04-05"]],
    [["03/08/1971", "04/05/1971"], "DD/MM/YYYY", ["1 Doe 1971-08-03", "2 Doe 1971-05-04"]],
  ] as const) {
    // Another hotel each time, because an answer about a column is remembered for the next file.
    const other = await house.person();
    const workbook = makeWorkbook({ sheets: { profiles: born(...values) } });
    const { id, imports, state } = await restore(other.browser, workbook);
    if (state === "needs_review") {
      const item = imports[0]?.review?.[0];
      expect(item).toMatchObject({ what: "dates", column: "Date of birth" });
      expect(item?.choices).toContain(choice);
      await answer(other.browser, imports[0]?.id ?? "", [{ what: "dates", column: "Date of birth", choice }]);
    } else expect(choice).toBe("SERIAL");
    expect((await ended(other.browser, id)).state).toBe("done");
    expect(await births(other.scope)).toEqual(expected);
  }
});

test("cells merged over rows keep the value of every guest they cover", async () => {
  const { browser, scope } = await house.person();
  const before = table(HEADER, ["1", "Doe", "Lyon"], ["2", "Roe", "Lyon"], ["3", "Poe", "Lyon"]);
  await restore(browser, makeWorkbook({ sheets: { profiles: before } }));
  const merged = table(HEADER, ["1", "Doe", "Paris"], ["2", "Roe"], ["3", "Poe"]);
  const behind = '<mergeCells count="1"><mergeCell ref="C2:C4"/></mergeCells>';
  await restore(browser, makeWorkbook({ sheets: { profiles: merged }, behind }));
  expect(await guestsOf(scope)).toEqual(["1 Doe Paris", "2 Roe Paris", "3 Poe Paris"]);
});
