import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const COLUMNS = ["Profile ID", "Last Name", "First Name", "City"];
const FIELDS = ["oldId", "lastName", "firstName", "city"];

/** Guests of an old system: names in capitals, and every tenth without a name. */
function guests(count: number): string {
  const row = (n: number) => `P${1000 + n};${n % 10 === 0 ? "" : n % 3 === 0 ? "MOREAU, CAMILLE" : "Dupont"};;Lyon`;
  return [COLUMNS.join(";"), ...Array.from({ length: count }, (_, index) => row(index + 1)), ""].join("\r\n");
}

/** Calls the server like the page. */
function ask<Reply>(page: Page, method: string, path: string, body: unknown): Promise<Reply> {
  const call = async ([how, address, sent]: readonly [string, string, unknown]) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const headers: Record<string, string> = { "x-csrf-token": csrfToken };
    let content: FormData | string | null = null;
    if (typeof sent === "string") {
      content = new FormData();
      content.append("file", new File([sent], "guests.csv"));
    } else if (sent !== null) {
      headers["content-type"] = "application/json";
      content = JSON.stringify(sent);
    }
    return (await fetch(address, { method: how, headers, body: content })).json();
  };
  return page.evaluate(call, [method, `${path}?${HOTEL}`, body] as const) as Promise<Reply>;
}

/** A file's staged rows, and a configuration that maps their columns. */
async function prepare(page: Page): Promise<{ source: string; configuration: string }> {
  const file = await ask<{ id: string }>(page, "POST", "/api/v2/files", guests(60));
  const source = await ask<{ id: string }>(page, "POST", "/api/v2/sources", { fileId: file.id, module: "profiles" });
  await expect
    .poll(async () => (await ask<{ state: string }>(page, "GET", `/api/v2/sources/${source.id}`, null)).state)
    .toBe("read");
  const fields = COLUMNS.map((column, index) => ({ target: FIELDS[index], source: { kind: "column", column } }));
  const body = { reading: null, fields, treatments: [], options: { mode: "upsert", keyColumns: [] } };
  const made = await ask<{ id: string }>(page, "POST", "/api/v2/configurations", {
    module: "profiles",
    name: "Guests of the journey",
    columns: COLUMNS,
    body,
  });
  return { source: source.id, configuration: made.id };
}

test("a ready set is copied and changed: a further rule, another order, a preview on real rows, saved", async ({
  page,
}) => {
  await enter(page);
  const { source } = await prepare(page);
  await page.goto(`/config/treatment/list/profiles?${HOTEL}`);
  await page.getByRole("button", { name: "Use template: OPERA V5: guest names" }).click();
  await expect(page).toHaveURL(/\/config\/treatment\/profiles\?.*set=/);
  await page.goto(`${page.url()}&source=${source}`);

  // Changed rows come first: a name in capitals in one field becomes two readable ones.
  const table = page.getByRole("region", { name: "Before and after, table" });
  await expect(table.locator("tbody tr").first()).toContainText("Moreau");
  await expect(page.getByText("Changes 18 of 60 rows shown.")).toBeVisible();

  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByPlaceholder("Find a rule").fill("set a");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const rules = page.getByRole("list").filter({ has: page.getByRole("switch") });
  const added = rules.getByRole("listitem").last();
  await expect(added).toContainText("Set a value");
  await added.getByRole("combobox", { name: "Field", exact: true }).fill("country of b");
  await page.getByRole("option", { name: "Country of birth" }).click();
  await added.getByLabel("Value", { exact: true }).fill("FR");
  await expect(added.getByText("Changes 60 of 60 rows shown.")).toBeVisible();

  await added.getByRole("button", { name: /^Set a value/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(rules.getByRole("listitem").nth(-3)).toContainText("Set a value");
  await expect(page.getByRole("button", { name: /^Set a value/ })).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Version 2, saved by")).toBeVisible();
  await page.reload();
  await expect(rules.getByRole("listitem").nth(-3)).toContainText("Set a value");
});

test("a dry run finds errors; a fix by cause is previewed, applied, run again and undone", async ({ page }) => {
  await enter(page);
  const { source, configuration } = await prepare(page);
  await page.goto(`/config/import/module/profiles/check?${HOTEL}&configuration=${configuration}&source=${source}`);
  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(page.getByText("Preview: 60 rows")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: /^54 New/ })).toBeVisible();
  const rejected = page.getByRole("button", { name: /^6 Rejected/ });
  await rejected.click();
  await expect(page.getByRole("grid").getByRole("row", { name: /Last name is missing/ })).toHaveCount(6);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Fix: Last name is missing" }).click();
  await page.getByLabel("Value", { exact: true }).fill("Guest");
  await expect(page.getByText("Fixes 6 of 6. Would be imported: 6.")).toBeVisible();
  await page.getByRole("button", { name: "Apply to these rows (6)" }).click();
  await expect(page.getByText("These results may be out of date")).toBeVisible();
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page.getByRole("button", { name: /^60 New/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("No problems found")).toBeVisible();

  await page.getByRole("button", { name: "Undo fix" }).click();
  await expect(page.getByText("Fix undone.")).toBeVisible();
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(rejected).toBeVisible({ timeout: 20_000 });
});
