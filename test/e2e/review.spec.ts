import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support.ts";

/** The file does not show which of two columns is the guest's id, and which number of a date is the month. */
const FILE = [
  "Customer identifier;Number;Last name;Birth date",
  "A7;1;Moreau;04/05/1980",
  "B9;2;Silva;06/07/1981",
  "C3;3;Berg;08/09/1982",
  "",
].join("\n");
const where = { account: "grand-azur", property: "lisbon-tejo" };

/** Imports like a program, which checks nothing. */
const importByCall = (page: Page, content: string): Promise<string> =>
  page.evaluate(
    async ({ file, hotel }) => {
      const { csrfToken } = await (await fetch("/csrf-token")).json();
      const query = new URLSearchParams(hotel);
      const form = new FormData();
      form.append("file", new Blob([file]), "doubtful.csv");
      const headers = { "x-csrf-token": csrfToken };
      const uploaded = await (await fetch(`/api/v2/files?${query}`, { method: "POST", body: form, headers })).json();
      const body = JSON.stringify({ fileId: uploaded.id, module: "profiles", mode: "upsert", auto: true });
      const input = { method: "POST", body, headers: { ...headers, "content-type": "application/json" } };
      return (await (await fetch(`/api/v2/imports?${query}`, input)).json()).id;
    },
    { file: content, hotel: where },
  );

test("an uncertain import stops, is answered on one page, and stores the chosen values", async ({ page }) => {
  await signIn(page);
  const id = await importByCall(page, FILE);
  const query = new URLSearchParams(where);
  await page.goto(`/datas/list/import/profiles?${query}&run=${id}`);
  await expect(page.getByRole("heading", { name: "Please answer before the import" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Nothing is stored yet", { exact: false })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Column Customer identifier" })).toHaveValue("Profile ID");
  await page.getByRole("combobox", { name: "Dates in column Birth date" }).click();
  await page.getByRole("option", { name: "MM/DD/YYYY" }).click();
  await page.getByRole("button", { name: "Confirm and import" }).click();
  await expect(page.getByText("3 rows imported")).toBeVisible({ timeout: 20_000 });
  const found = await page.evaluate(
    async ({ run, hotel }) => (await fetch(`/api/v2/imports/${run}/records?${new URLSearchParams(hotel)}`)).json(),
    { run: id, hotel: where },
  );
  expect(
    found.rows.map(({ oldId, record }: { oldId: string; record: { values: object } }) => [oldId, record.values]),
  ).toMatchObject([
    ["A7", { birthDate: "1980-04-05" }],
    ["B9", { birthDate: "1981-06-07" }],
    ["C3", { birthDate: "1982-08-09" }],
  ]);
});

test("an import with open questions is stopped and stores nothing", async ({ page }) => {
  await signIn(page);
  // Other columns, because the first file's confirmed choices are remembered.
  const id = await importByCall(page, FILE.replace("Last name", "Surname"));
  await page.goto(`/datas/list/import/profiles?${new URLSearchParams(where)}&run=${id}`);
  await page.getByRole("button", { name: "Cancel import" }).click();
  await expect(page.getByRole("button", { name: "Cancel import" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
});
