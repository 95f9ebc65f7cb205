import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const PAGE = "/grand-azur/paris-opera/reconciliation";

/** Calls to the server with the signed-in person's session. */
async function openCalls(page: Page) {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  const headers = { "x-csrf-token": csrfToken };
  const post = async (path: string, data: object = {}) =>
    (await page.request.post(`${path}?${HOTEL}`, { data, headers })).json();
  const get = async (path: string) => (await page.request.get(`${path}?${HOTEL}`)).json();
  return { get, post };
}

/** Pushes a company of the samples, whichever journey ran before. Returns its number and the sandbox's address. */
async function pushCompany(page: Page): Promise<{ company: string; sandbox: string }> {
  const { get, post } = await openCalls(page);
  await post("/api/v2/push/target", { confirm: true });
  const { rows } = (await get("/api/v2/push")) as { rows: { id: string; state: string }[] };
  for (const { id, state } of rows) if (state === "paused") await post(`/api/v2/push/${id}/cancel`);
  const company = "90001";
  const { id } = await post("/api/v2/push", { modules: ["accounts"], oldIds: [company] });
  await expect.poll(async () => (await get(`/api/v2/push/${id}`)).state).toBe("done");
  const { resort } = await post("/api/v2/resort/details", { account: "grand-azur", property: "paris-opera" });
  return { company, sandbox: resort.hostname };
}

test("figures agree until the old system's differ; a figure opens its records, and all figures are exported", async ({
  page,
}) => {
  await enter(page);
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { level: 1, name: "Reconciliation" })).toBeVisible();
  await expect(page.getByText("Old system: no report added yet.")).toBeVisible();
  const totals = page.getByRole("table", { name: /^Totals/ });
  await expect(totals.getByRole("row", { name: /Room nights/ })).toBeVisible();

  // The chart has its values as text.
  await page.getByText("Values of the chart").click();
  const values = page.getByRole("table", { name: "On the books: Room nights by day" });
  expect(await values.getByRole("row").count()).toBeGreaterThan(365);

  // On paper it is drawn whole: nothing measures it again once the paper's width is known.
  await page.emulateMedia({ media: "print" });
  const printed = await page
    .locator("figure", { has: page.locator(".recharts-line") })
    .first()
    .evaluate((figure: HTMLElement) => {
      figure.style.width = "320px";
      const [drawing, lines] = [figure.querySelector("svg.recharts-surface"), figure.querySelector(".recharts-line")];
      const edges = [drawing, lines].map((part) => part?.getBoundingClientRect().right ?? Number.NaN);
      const height = drawing?.getBoundingClientRect().height ?? 0;
      figure.style.width = "";
      return { paper: figure.getBoundingClientRect().left + 320, edges, height };
    });
  for (const edge of printed.edges) expect(edge).toBeLessThanOrEqual(printed.paper + 1);
  expect(printed.height).toBeGreaterThan(40);
  await page.emulateMedia({ media: "screen" });

  const days = page.getByRole("table", { name: /^Room nights by day/ });
  const first = days.getByRole("row").nth(1);
  const cells = await first.getByRole("cell").allTextContents();
  const platform = Number((cells[2] ?? "").replaceAll(",", ""));
  expect(platform).toBeGreaterThan(0);

  // A figure opens its records.
  await first.getByRole("button").click();
  const opened = page.getByRole("dialog");
  await expect(opened.getByRole("table")).toBeVisible();
  const added = () =>
    opened
      .getByRole("row")
      .evaluateAll((rows) =>
        rows.slice(1).reduce((sum, row) => sum + Number(row.querySelectorAll("td")[1]?.textContent ?? 0), 0),
      );
  await expect.poll(added).toBe(platform);
  const day = new URL(page.url()).searchParams.get("open") ?? "";
  await page.keyboard.press("Escape");

  // The old system has one room more.
  await page.getByRole("button", { name: "Old system’s report" }).click();
  const giving = page.getByRole("dialog", { name: "Old system’s report" });
  await giving.getByLabel("Or paste or type it").fill(`Date,Rooms sold\n${day},${platform + 1}\n`);
  await expect(giving.getByText(/1 lines/)).toBeVisible();
  await giving.getByLabel("Name of the report").fill("Manager report");
  await giving.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText(/Old system: Manager report/)).toBeVisible();
  await page.getByRole("switch", { name: "Differences only" }).check();
  await expect(days.getByRole("row").nth(1).getByRole("cell").first()).toHaveText(String(platform + 1));

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await waiting).path(), "utf8");
  expect(file).toContain("day,roomType,rate,measure,currency,report,source,platform,hotel,statistics,difference");

  await page.getByRole("button", { name: "Old system’s report" }).click();
  await page.getByRole("button", { name: "Remove report" }).click();
  await expect(page.getByText("Old system: no report added yet.")).toBeVisible();
});

test("open invoices of the old system are read, matched with companies and exported as a plain file", async ({
  page,
}) => {
  await enter(page);
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Open-invoice list" }).click();
  const giving = page.getByRole("dialog", { name: "Open-invoice list" });
  const lines = [
    "Account;Invoice;Date;Open amount",
    "Nobody & Sons;9001;31.01.2026;1.820,40",
    "Nobody & Sons;9002;15.02.2026;0,10",
  ];
  await giving.getByLabel("Or paste or type it").fill([...lines, "Other;9001;15.02.2026;1,00"].join("\n"));
  await expect(giving.getByText("Invoice 9001 is on lines 2, 4. Keep only one of them.")).toBeVisible();
  await giving.getByLabel("Or paste or type it").fill(lines.join("\n"));
  await expect(giving.getByText(/2 invoices of 1 accounts: .*1,820.50/)).toBeVisible();
  await giving.getByLabel("Name of the list").fill("Open items");
  await giving.getByRole("button", { name: "Save list" }).click();
  const accounts = page.getByRole("table", { name: /^Receivables/ });
  const row = accounts.getByRole("row", { name: /Nobody & Sons/ });
  await expect(row).toContainText("Company not found");
  await expect(row).toContainText("1,820.50");
  // No company at the hotel owes it, so there is nothing to post.
  await expect(page.getByRole("button", { name: /^Post 0 invoices/ })).toBeDisabled();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Plain CSV" }).click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain("Nobody & Sons,,9001,2026-01-31,1820.4");
  await page.getByRole("button", { name: "Open-invoice list" }).click();
  await page.getByRole("button", { name: "Remove list" }).click();
  await expect(accounts).toBeHidden();
});

test("open invoices are posted at the hotel once; an unanswered one waits for a person and is open in the sign-off", async ({
  page,
}) => {
  await enter(page);
  const { company, sandbox } = await pushCompany(page);
  const [first, second] = [`J${Date.now()}`, `J${Date.now() + 1}`];
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Open-invoice list" }).click();
  const giving = page.getByRole("dialog", { name: "Open-invoice list" });
  const lines = ["Account;Invoice;Date;Open amount", `${company};${first};31.01.2026;1.820,40`];
  await giving.getByLabel("Or paste or type it").fill([...lines, `${company};${second};15.02.2026;0,10`].join("\n"));
  await giving.getByLabel("Name of the list").fill("Open items");
  await giving.getByRole("button", { name: "Save list" }).click();
  const row = page.getByRole("table", { name: /^Receivables/ }).getByRole("row", { name: new RegExp(company) });
  await expect(row).toContainText("Ready");

  // The connection is lost after OPERA has posted the first.
  const fault = { kind: "cut", operation: "postAROldBalances", afterWork: true, count: 1 };
  expect((await page.request.post(`${sandbox}/__control/faults`, { data: fault })).ok()).toBe(true);
  await page.getByRole("button", { name: /^Post 2 invoices to OPERA \(1,820.50/ }).click();
  await page.getByRole("dialog", { name: "Post 2 invoices?" }).getByRole("button", { name: "Post" }).click();
  const waiting = page.getByRole("table", { name: "Needs attention" });
  await expect(waiting.getByRole("row", { name: new RegExp(first) })).toContainText("Not answered", {
    timeout: 60_000,
  });
  await expect(row).toContainText("Posted");
  const { get } = await openCalls(page);
  const open = async () => (await get("/api/v2/sign-offs")).now.figures.open as { code: string }[];
  expect(await open()).toContainEqual({ code: "unanswered", count: 1, detail: null });

  await page.getByRole("button", { name: `Found: ${first}`, exact: true }).click();
  await expect(waiting).toBeHidden();
  expect((await open()).map(({ code }) => code)).not.toContain("unanswered");
  const { entries } = await (await page.request.get(`${sandbox}/__control/ledger?limit=100000`)).json();
  const posted = (entries as { operation: string; id?: string }[])
    .filter(({ operation, id }) => operation === "postAROldBalances" && (id === first || id === second))
    .map(({ id }) => id);
  expect(posted.sort()).toEqual([first, second]);
  await page.getByRole("button", { name: "Open-invoice list" }).click();
  await page.getByRole("button", { name: "Remove list" }).click();

  // OPERA's own figures are shown next to the ones read back; its revenue appears once computed.
  await page.getByRole("button", { name: "Get OPERA statistics" }).click();
  await expect(page.getByText(/^OPERA’s statistics: .* They count every booking of the hotel/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/^OPERA’s revenue: being read/)).toBeVisible();
});
