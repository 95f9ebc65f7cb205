import { writeFile } from "node:fs/promises";
import { makeWorkbook } from "../support/make-workbook.ts";
import { enter, expect, noisyTest, signIn, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";

/** An export of a German system: semicolons, Windows-1252, a title above the header. */
function germanExport(guests: number): Buffer {
  const line = (n: number) => `${1000 + n};Müller ${n};Jörg;${String((n % 28) + 1).padStart(2, "0")}.03.2026;${n},50`;
  const lines = [
    "Gästeliste;;;;",
    "Gast-Nr.;Nachname;Vorname;Anreise;Saldo",
    ...Array.from({ length: guests }, (_, n) => line(n)),
  ];
  return Buffer.from(lines.join("\r\n"), "latin1");
}

test("a CSV is dropped and previewed, and its rows are read", async ({ page }) => {
  await signIn(page);
  await page.getByRole("list", { name: "Prepare" }).getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Import CSV" }).click();
  await page.getByRole("combobox", { name: "Module", exact: true }).fill("memberships");
  await page.getByRole("option", { name: "Memberships", exact: true }).click();
  await expect(page).toHaveURL(/module=memberships/);

  // The connection is lost once; the upload recovers by itself.
  let cut = 0;
  await page.route(/\/files\/uploads\//, (route) => {
    if (route.request().method() !== "PATCH" || cut++ > 0) return route.continue();
    return route.abort("connectionreset");
  });
  await page.getByLabel("Drop CSV files here").setInputFiles([
    { name: "Gästeliste.csv", mimeType: "text/csv", buffer: germanExport(300) },
    { name: "Zimmer.png", mimeType: "image/png", buffer: Buffer.from("not a picture") },
  ]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText("Only files ending in")).toBeVisible();
  await expect(uploads.getByText(/Columns: 5 · Semicolon · Windows-1252/)).toBeVisible();
  expect(cut).toBe(2);

  await uploads.getByRole("link", { name: "File format: Gästeliste.csv" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Müller 0")).toBeVisible();
  await page.getByRole("button", { name: "Read rows" }).click();
  await expect(page).toHaveURL(/\/csv\/datas\/import\/memberships\?.*source=/);
  await expect(page.getByText("Müller 7", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  // Neither the demo nor another journey has rows of this module.
  const memberships = page.getByRole("row", { name: /^Memberships \d/ });
  await expect(memberships).toContainText("Gästeliste.csv");
  await expect(memberships).toContainText("300");
});

/** One chunk of eight megabytes and a little more, so that the connection can break in the middle. */
noisyTest("an upload goes on after a reload where it stopped", async ({ page }, info) => {
  await enter(page);
  await page.goto(`/CSV?${HOTEL}&module=notes`);
  const path = info.outputPath("notes.csv");
  await writeFile(path, `id;text\n${"1;The guest likes a quiet room.\n".repeat(300_000)}`);
  const sent: number[] = [];
  let down = true;
  await page.route(/\/files\/uploads\//, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const offset = Number(route.request().headers()["upload-offset"]);
    if (down && offset > 0) return route.abort("connectionreset");
    sent.push(offset);
    return route.continue();
  });
  await page.getByLabel("Drop CSV files here").setInputFiles(path);
  await expect(page.getByText("Connection lost, trying again", { exact: true })).toBeVisible();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  down = false;
  await page.getByLabel("Drop CSV files here").setInputFiles(path);
  await expect(page.getByRole("list", { name: "Uploads" }).getByText("Columns: 2")).toBeVisible({ timeout: 20_000 });
  // Nothing was sent twice.
  expect(sent).toEqual([0, 8_388_608]);
});

test("an in-house file that does not add up is refused with its line, a correct one is read", async ({ page }) => {
  await signIn(page);
  await page.getByRole("list", { name: "Prepare" }).getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Import in-house file" }).click();
  const guest = "G|101|R77|P12|Moreau|Camille|2026-03-08|2026-03-12|2|0|BAR|180.50|EUR|361.00|CHECKED IN";
  const give = (name: string, guests: number) =>
    page.getByLabel("Drop an in-house file here").setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(`H|GAPAR|2026-03-10|${guests}\n${guest}\nT|${guests}|361.00\n`),
    });
  await give("wrong.ihf", 2);
  await expect(
    page.getByRole("alert").filter({ hasText: "Line 1 says 2 guests, but the file contains 1." }),
  ).toBeVisible();
  await give("right.ihf", 1);
  await expect(page.getByText("Totals match")).toBeVisible();
  await expect(page.getByText("361.00", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Import guests" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Done.*1/ })).toBeVisible();
  await page.getByRole("button", { name: "Read again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Read again" }).click();
  await expect(page).toHaveURL(/\/csv\/datas\/import\/in-house\?.*source=/);
  await expect(page.getByText("Moreau", { exact: true })).toBeVisible();
});

test("the workbook's template is uploaded filled, chosen sheets are imported and undone", async ({ page }, info) => {
  await enter(page);
  // A hotel without any lists yet.
  await page.goto("/PIW?account=grand-azur&property=lisbon-tejo");
  await page.getByLabel("With example rows").check();
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download template/ }).click();
  const template = await begun;
  const path = info.outputPath(template.suggestedFilename());
  await template.saveAs(path);

  await page.getByLabel("Drop a workbook here").setInputFiles(path);
  const sheets = page.getByRole("region", { name: "Sheets, table" });
  await sheets.getByLabel("Select all rows on this page").uncheck();
  await expect(page.getByRole("button", { name: "Import 0 sheets" })).toBeDisabled();
  await sheets.getByLabel("Select floors").check();
  await sheets.getByLabel("Select titles").check();
  await page.getByRole("button", { name: "Import 2 sheets" }).click();
  await expect(page).toHaveURL(/[?&]restore=/);
  await expect(sheets.getByRole("row", { name: /Floors/ })).toContainText(/Done.*Created/);
  await expect(sheets.getByRole("row", { name: /Titles/ })).toContainText(/Done.*Created/);

  const restores = page.getByRole("region", { name: "Workbook imports, table" });
  await expect(restores.getByRole("row").nth(1)).toContainText(/Done.*Created/);
  await restores.getByRole("button", { name: /^Undo/ }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Imports undone: 1")).toBeVisible();
  await expect(restores.getByRole("row").nth(1)).toContainText("Undone");
});

test("a person decides about a sheet without a module and a hidden one first, and chooses a header row", async ({
  page,
}) => {
  await enter(page);
  await page.goto("/PIW?account=grand-azur&property=lisbon-tejo");
  const header = ["code", "description"];
  const buffer = makeWorkbook({
    sheets: {
      floors: sheetRow(1, ["Floors", "of 2026"]) + sheetRow(2, header) + sheetRow(3, ["90", "Attic"]),
      "Old floors": sheetRow(1, header) + sheetRow(2, ["91", "Cellar"]),
      'titles" state="hidden': sheetRow(1, header) + sheetRow(2, ["DR", "Doctor"]),
    },
  });
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.getByLabel("Drop a workbook here").setInputFiles({ name: "odd.xlsx", mimeType, buffer });
  const sheets = page.getByRole("region", { name: "Sheets, table" });
  const restore = page.getByRole("button", { name: "Import 1 sheet" });
  await expect(page.getByText(/Decide on these sheets first: .*Old floors.*titles/)).toBeVisible();
  await expect(restore).toBeDisabled();
  await sheets.getByRole("button", { name: "Leave out sheet Old floors" }).click();
  await sheets.getByRole("button", { name: "Leave out sheet titles" }).click();
  await sheets.getByRole("button", { name: /Header row .* of sheet floors/ }).click();
  const options = page.getByRole("dialog");
  await options.getByLabel("Header row").fill("2");
  await expect(options.getByRole("columnheader", { name: "description" })).toBeVisible();
  await options.getByRole("button", { name: "Apply" }).click();
  await expect(sheets.getByText("Header in row 2, as chosen.")).toBeVisible();
  await restore.click();
  await expect(sheets.getByRole("row", { name: /Floors/ })).toContainText(/Done.*Created/);
});

const sheetRow = (line: number, cells: string[]) =>
  `<row r="${line}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
