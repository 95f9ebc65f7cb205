import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { makeWorkbook } from "../../../../test/support/make-workbook.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", town: "city" };

test("`sheet` chooses the sheet of a workbook; an unknown one is refused", async () => {
  const { scope, browser } = await house.person();
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const table = (...rows: string[][]) =>
    rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cell).join("")}</row>`).join("");
  const head = ["Profile ID", "Last name"];
  const sheets = { Guests: table(head, ["1", "Moreau"]), Others: table(head, ["2", "Berg"]) };
  const fileId = await house.upload(browser, "guests.xlsx", makeWorkbook({ sheets }));
  const input = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  expect((await browser.post("/api/v2/imports", { ...input, sheet: "Nowhere" })).statusCode).toBe(400);
  const run = await house.ended(browser, await house.begin(browser, { ...input, sheet: "Others" }));
  expect(run).toMatchObject({ state: "done", sheet: "Others", counts: { created: 1 } });
  expect((await house.records(scope)).map(({ old_id }) => old_id)).toEqual(["2"]);
});

test("`configuration` decides how columns are read; another hotel's is unknown", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const swapped = await house.configure(browser, { ...COLUMNS, name: "city", town: "lastName" });
  await house.configure(browser, COLUMNS);
  const run = await house.import(browser, "id;name;town\n1;Lyon;Moreau\n", { configuration: swapped });
  expect(run).toMatchObject({ state: "done", configuration: { id: swapped } });
  expect((await house.records(scope))[0]?.values).toMatchObject({ lastName: "Moreau", city: "Lyon" });
  const fileId = await house.upload(other.browser, "guests.csv", "id;name;town\n1;Lyon;Moreau\n");
  const foreign = { fileId, module: "profiles", mode: "upsert", configuration: swapped };
  expect((await other.browser.post("/api/v2/imports", foreign)).statusCode).toBe(404);
});

test("`stopAt` is the share of rejected rows from which a run stops itself", async () => {
  const { browser } = await house.person();
  const configuration = await house.configure(browser, { id: "oldId", name: "lastName" });
  // A fifth has no name.
  const rows = Array.from({ length: 3_000 }, (_, n) => `${n};${n % 5 === 0 ? "" : "Moreau"}`);
  const content = ["id;name", ...rows, ""].join("\n");
  const stopped = await house.import(browser, content, { configuration, stopAt: 10 }, "a.csv");
  expect(stopped).toMatchObject({ state: "failed", error: { code: "too_many_rejected" } });
  expect(stopped.problem).toMatch(/more than 10 %/);
  const through = await house.import(browser, content, { configuration, stopAt: 30 }, "b.csv");
  expect(through).toMatchObject({ state: "done", counts: { rejected: 600, read: 3_000 } });
  const fileId = await house.upload(browser, "c.csv", content);
  for (const stopAt of [0, 101, "many"]) {
    const answer = await browser.post("/api/v2/imports", {
      fileId,
      module: "profiles",
      mode: "upsert",
      configuration,
      stopAt,
    });
    expect([stopAt, answer.statusCode]).toEqual([stopAt, 400]);
  }
});
