import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportCause, ImportProblem } from "../../../../contract/imports.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", state: "status", mail: "email" };
const CODES = 300;
const ROWS = 1_000;

/** Each of its own pattern: up to four digits are kept one by one. */
const badMail = (n: number) => [1, 4, 16, 64].map((unit) => "9".repeat(1 + (Math.floor(n / unit) % 4))).join("-");

/** Every code three or four times, in two spellings; a hundred kinds of bad addresses. */
const file = () => {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const code = `${n < CODES ? "q" : "Q"}${n % CODES}`;
    const mail = n % 10 === 0 ? badMail(n / 10) : "";
    return `${n};Name;${code};${mail}`;
  });
  return [Object.keys(COLUMNS).join(";"), ...lines, `${ROWS};;;`, ""].join("\n");
};

const problemsOf = async (browser: Browser, id: string): Promise<ImportProblem[]> =>
  (await browser.get(`/api/v2/imports/${id}/problems`)).json().problems;

test("hundreds of unmapped codes are one problem with exact counts; its causes, rows and retry are addressed as one", async () => {
  const { browser } = await house.person();
  const { browser: stranger } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, file(), { configuration, stopAt: 100 });
  const problems = await problemsOf(browser, run.id);
  const [codes, mails, required] = problems;
  expect(problems).toHaveLength(3);
  expect(codes).toMatchObject({ rule: "unknown_code", field: "status", warning: false, count: ROWS, causes: CODES });
  expect(codes?.first.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4]);
  expect(mails).toMatchObject({
    rule: "not_an_email",
    field: "email",
    list: null,
    warning: true,
    count: 100,
    causes: 100,
  });
  expect(required).toMatchObject({ rule: "required", field: "lastName", count: 1, causes: 1 });

  const ofCodes = `rule=unknown_code&field=status&list=${codes?.list}`;
  const all: ImportCause[] = [];
  for (let offset = 0; offset < CODES; offset += 100) {
    const page = (await browser.get(`/api/v2/imports/${run.id}/issues?${ofCodes}&offset=${offset}&limit=100`)).json();
    expect(page.total_rows).toBe(CODES);
    all.push(...page.causes);
  }
  expect(all.slice(0, 5)).toEqual(codes?.first);
  expect(new Set(all.map(({ pattern }) => pattern)).size).toBe(CODES);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(codes?.count);

  const rows = await house.endedRows(browser, run.id, `?${ofCodes}&from=901&limit=200`);
  expect([rows.total_rows, rows.rows.length, rows.next]).toEqual([ROWS, 100, null]);
  expect((await house.endedRows(browser, run.id, "?rule=unknown_code&field=status&list=titles")).total_rows).toBe(0);
  for (const path of ["issues", "rows"])
    expect((await browser.get(`/api/v2/imports/${run.id}/${path}?list=titles`)).statusCode).toBe(400);
  expect((await stranger.get(`/api/v2/imports/${run.id}/problems`)).statusCode).toBe(404);

  const body = { rule: "not_an_email", field: "email" };
  const { counts } = await house.retry(browser, run.id, body);
  expect(counts).toMatchObject({ read: ROWS + 1, waiting: ROWS, rejected: 1 });
  expect(await problemsOf(browser, run.id)).toEqual(problems);
});
