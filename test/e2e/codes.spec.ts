import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const COLUMNS = ["Resv", "Guest", "Arrival", "Departure", "Type"];
const TARGETS = ["oldId", "profileId", "arrival", "departure", "roomType"];
/** The hotel has TWN itself and DLXK by its name. Only a person can know the other two. */
const CODES = [
  ["Deluxe king", 30],
  ["ZZTOP", 20],
  ["TWN", 10],
  ["QQ9", 5],
] as const;

function reservations(): string {
  const codes = CODES.flatMap(([code, rows]) => Array.from({ length: rows }, () => code));
  const rows = codes.map((code, index) => `R${index};P${index};2026-07-01;2026-07-03;${code}`);
  return [COLUMNS.join(";"), ...rows, ""].join("\r\n");
}

/** Calls the API with the page's session. */
function send<Reply>(page: Page, address: string, body: unknown): Promise<Reply> {
  const call = async ([path, sent]: readonly [string, unknown]) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const headers = { "content-type": "application/json", "x-csrf-token": csrfToken };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(sent) })).json();
  };
  return page.evaluate(call, [`${address}?${HOTEL}`, body] as const);
}

async function upload(page: Page, text: string): Promise<string> {
  const call = async ([address, content]: readonly [string, string]) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const body = new FormData();
    body.append("file", new File([content], "reservations.csv"));
    const reply = await fetch(address, { method: "POST", headers: { "x-csrf-token": csrfToken }, body });
    return (await reply.json()).id as string;
  };
  return page.evaluate(call, [`/api/v2/files?${HOTEL}`, text] as const);
}

async function read(page: Page, fileId: string): Promise<string> {
  const { id } = await send<{ id: string }>(page, "/api/v2/sources", { fileId, module: "reservations" });
  const stateOf = (address: string) => page.evaluate(async (path) => (await (await fetch(path)).json()).state, address);
  await expect.poll(() => stateOf(`/api/v2/sources/${id}?${HOTEL}`)).toBe("read");
  return id;
}

const body = {
  reading: null,
  fields: COLUMNS.map((column, index) => ({ target: TARGETS[index], source: { kind: "column", column } })),
  treatments: [],
  options: { mode: "upsert", keyColumns: [] },
};

test("codes are counted, mapped by keyboard, defaulted and signed off", async ({ page }) => {
  await enter(page);
  const source = await read(page, await upload(page, reservations()));
  const about = { module: "reservations", name: "Old system", columns: COLUMNS, body };
  const { id } = await send<{ id: string }>(page, "/api/v2/configurations", about);
  await send(page, "/api/v2/codes/reservations/hotel", { list: "room-types" });

  // What was never counted is counted by itself.
  await page.goto(`/trade/import/reservations?${HOTEL}&source=${source}&configuration=${id}`);
  const grid = page.getByRole("grid", { name: "All unmapped codes" });
  await expect(grid).toBeVisible({ timeout: 20_000 });
  await expect(grid.getByRole("row", { name: /Deluxe king.*DLXK/ })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Code lists" })
    .getByRole("button", { name: /Room types/ })
    .click();
  const codes = page.getByRole("grid", { name: "Room types" });
  await expect(codes).toHaveAttribute("aria-rowcount", "4");

  await codes.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Deluxe king” mapped to “DLXK”.")).toBeVisible();
  // The focus moved to the next open code; a letter opens the choice.
  await page.keyboard.type("stand");
  await expect(page.getByRole("textbox", { name: "Hotel code for ZZTOP" })).toHaveValue("stand");
  await page.getByRole("textbox", { name: "Hotel code for ZZTOP" }).fill("SUPT");
  await expect(page.getByRole("option", { name: /SUPT/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“ZZTOP” mapped to “SUPT”.")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("“ZZTOP” restored.")).toBeVisible();
  await codes.getByRole("row", { name: /ZZTOP/ }).dblclick();
  await page.getByRole("textbox", { name: "Hotel code for ZZTOP" }).fill("supt");
  await page.keyboard.press("Enter");
  await expect(codes.getByRole("row", { name: /ZZTOP SUPT/ })).toBeVisible();

  await page.getByRole("combobox", { name: "Unmapped codes" }).click();
  await page.getByRole("option", { name: "Leave the code out" }).click();
  await expect(page.getByText("Rows are imported without the code, as if the field were empty.")).toBeVisible();
  await page.getByRole("button", { name: "Sign off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign off" }).click();
  const sign = page.getByRole("group", { name: "Sign-off" });
  await expect(sign.getByRole("button", { name: "Withdraw" })).toBeVisible();

  // Everything is still there for the next person.
  await page.reload();
  await expect(sign.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(page.getByText("Rows are imported without the code, as if the field were empty.")).toBeVisible();
  await expect(codes).toHaveAttribute("aria-rowcount", "2");
  await page.getByText("Mapped", { exact: true }).click();
  await expect(codes.getByRole("row", { name: /Deluxe king DLXK/ })).toBeVisible();
  await expect(codes.getByRole("row", { name: /TWN.*Same at hotel/ })).toBeVisible();

  // A change removes the sign-off, and says so.
  await codes.getByRole("row", { name: /Deluxe king/ }).click();
  await page.keyboard.press("Delete");
  await expect(page.getByText("The sign-off of Room types was withdrawn.")).toBeVisible();
  await expect(sign.getByRole("button", { name: "Sign off" })).toBeVisible();

  // Codes missing at the hotel are created there after a preview; a refused one is named.
  await page.getByRole("button", { name: "Create missing codes" }).click();
  const dialog = page.getByRole("dialog", { name: "Create codes at the hotel" });
  await expect(dialog.getByText(/This list belongs to the hotel.*postRoomTypes/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Create QQ9" }).check();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Room class").fill("STD");
  await expect(dialog.getByText('"roomType": "QQ9"')).toBeVisible();
  await dialog.getByRole("button", { name: "Create 1 at the hotel" }).click();
  await expect(dialog.getByText("Created at the hotel: QQ9")).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(codes.getByRole("row", { name: /QQ9.*Same at hotel/ })).toBeVisible();
});
