import { readFile } from "node:fs/promises";
import { enter, expect, test } from "./support.ts";

const PAGE = "/grand-azur/paris-opera/reconciliation";

test("figures agree until the old system says otherwise; a figure opens its records, and all of them leave as a file", async ({
  page,
}) => {
  await enter(page);
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { level: 1, name: "Reconciliation" })).toBeVisible();
  await expect(page.getByText("Old system: its report was not given yet.")).toBeVisible();
  const totals = page.getByRole("table", { name: /^Totals/ });
  await expect(totals.getByRole("row", { name: /Room nights/ })).toBeVisible();

  // The chart has its values as text.
  await page.getByText("Values of the chart").click();
  const values = page.getByRole("table", { name: "On the books: Room nights by day" });
  expect(await values.getByRole("row").count()).toBeGreaterThan(365);

  const days = page.getByRole("table", { name: /^Room nights by Day/ });
  const first = days.getByRole("row").nth(1);
  const cells = await first.getByRole("cell").allTextContents();
  const platform = Number((cells[2] ?? "").replaceAll(",", ""));
  expect(platform).toBeGreaterThan(0);

  // A figure opens what it is made of.
  await first.getByRole("button").click();
  const opened = page.getByRole("dialog");
  await expect(opened.getByRole("table")).toBeVisible();
  const added = await opened
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.slice(1).reduce((sum, row) => sum + Number(row.querySelectorAll("td")[1]?.textContent ?? 0), 0),
    );
  expect(added).toBe(platform);
  const day = new URL(page.url()).searchParams.get("open") ?? "";
  await page.keyboard.press("Escape");

  // The old system counts one room more.
  await page.getByRole("button", { name: "Old system’s report" }).click();
  const giving = page.getByRole("dialog", { name: "Old system’s report" });
  await giving.getByLabel("Or paste it, or type it").fill(`Date,Rooms sold\n${day},${platform + 1}\n`);
  await expect(giving.getByText(/1 lines/)).toBeVisible();
  await giving.getByLabel("Name of the report").fill("Manager report");
  await giving.getByRole("button", { name: "Keep this report" }).click();
  await expect(page.getByText(/Old system: Manager report/)).toBeVisible();
  await page.getByRole("switch", { name: "Differences only" }).check();
  await expect(days.getByRole("row").nth(1).getByRole("cell").first()).toHaveText(String(platform + 1));

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await waiting).path(), "utf8");
  expect(file).toContain("day,roomType,rate,measure,currency,report,source,platform,hotel,statistics,difference");

  await page.getByRole("button", { name: "Old system’s report" }).click();
  await page.getByRole("button", { name: "Remove the report" }).click();
  await expect(page.getByText("Old system: its report was not given yet.")).toBeVisible();
});

test("open invoices of the old system are read, matched with companies and leave as a plain file", async ({ page }) => {
  await enter(page);
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Open-invoice list" }).click();
  const giving = page.getByRole("dialog", { name: "Open-invoice list" });
  const lines = [
    "Account;Invoice;Date;Open amount",
    "Nobody & Sons;9001;31.01.2026;1.820,40",
    "Nobody & Sons;9002;15.02.2026;0,10",
  ];
  await giving.getByLabel("Or paste it, or type it").fill([...lines, "Other;9001;15.02.2026;1,00"].join("\n"));
  await expect(giving.getByText("Invoice 9001 stands on lines 2, 4: leave one of them.")).toBeVisible();
  await giving.getByLabel("Or paste it, or type it").fill(lines.join("\n"));
  await expect(giving.getByText(/2 invoices of 1 accounts: .*1,820.50/)).toBeVisible();
  await giving.getByLabel("Name of the list").fill("Open items");
  await giving.getByRole("button", { name: "Keep this list" }).click();
  const accounts = page.getByRole("table", { name: /^Receivables/ });
  const row = accounts.getByRole("row", { name: /Nobody & Sons/ });
  await expect(row).toContainText("No such company here");
  await expect(row).toContainText("1,820.50");
  // Nobody at the hotel owes it: there is nothing to post.
  await expect(page.getByRole("button", { name: /^Post 0 invoices/ })).toBeDisabled();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Plain CSV" }).click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain("Nobody & Sons,,9001,2026-01-31,1820.4");
  await page.getByRole("button", { name: "Open-invoice list" }).click();
  await page.getByRole("button", { name: "Remove the list" }).click();
  await expect(accounts).toBeHidden();
});
