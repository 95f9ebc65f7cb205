import type { Page } from "@playwright/test";
import { enter, expect, fillSignIn, linkFor, PASSWORD, signIn, test } from "./support.ts";

async function register(page: Page, email: string, words: Record<string, string>): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("E-mail").fill(email);
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(`${words["Organisation name"]} is ready.`)).toBeVisible();
}

test("a new user can work at once, and confirms the address by the mailed link", async ({ page, house }) => {
  const email = "nina@hotel-nord.example";
  const fields = {
    "First name": "Nina",
    "Last name": "Nord",
    "Organisation name": "Hotel Nord",
    "First property": "Kiel",
  };
  await register(page, email, { ...fields, Password: "seven tram stops" });
  await page.goto("/login");
  await fillSignIn(page, email, "seven tram stops");
  await expect(page).toHaveURL(/hotel-nord\/kiel\/home$/);

  const notice = page.getByRole("alert").filter({ hasText: "Confirm your e-mail address" });
  await expect(notice).toContainText(email);
  await notice.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`the link for ${email} is in the outbox`).first()).toBeVisible();

  await page.goto("/apps/users/add");
  await page.getByLabel("First name").fill("Ole");
  await page.getByLabel("Last name").fill("Nord");
  await page.getByRole("textbox", { name: "E-mail" }).fill("ole@hotel-nord.example");
  await page.getByRole("button", { name: "Add and invite" }).click();
  await expect(page.getByText(/Confirm your e-mail address first/)).toBeVisible();

  await page.goto(await linkFor(house, email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your address is confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Open Bellhop" }).click();
  await expect(page).toHaveURL(/hotel-nord\/kiel\/home$/);
  await expect(notice).toHaveCount(0);
});

test("an invited login becomes a user only when its owner accepts", async ({ page, browser, house }) => {
  // A new login: a person of the demo would stay in the other account for later journeys.
  const email = "reto@imboden.example";
  const guest = await browser.newPage({ baseURL: house.url });
  const fields = {
    "First name": "Reto",
    "Last name": "Imboden",
    "Organisation name": "Imboden",
    "First property": "Visp",
  };
  await register(guest, email, { ...fields, Password: PASSWORD });
  await enter(guest, email);
  await guest.goto(await linkFor(house, email));
  await guest.getByRole("button", { name: "Confirm" }).click();
  await expect(guest.getByText("Your address is confirmed")).toBeVisible();

  await signIn(page);
  await page.goto("/apps/users/add");
  await page.getByLabel("First name").fill("Reto");
  await page.getByLabel("Last name").fill("Imboden");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("checkbox", { name: /Lisbon Tejo/ }).check();
  await page.getByRole("button", { name: "Add and invite" }).click();
  await expect(page.getByText(/Reto Imboden already has a Bellhop login and was invited/).first()).toBeVisible();
  const open = page.getByRole("region", { name: "Open invitations", exact: true });
  await expect(open.getByRole("row", { name: /Reto Imboden/ })).toContainText("Invited");

  await guest.goto("/");
  await expect(guest.getByText("You have been invited to another organisation.")).toBeVisible();
  await guest.getByRole("link", { name: "Show" }).click();
  await expect(guest.getByText("Grand Azur Hotels")).toBeVisible();
  await guest.getByRole("button", { name: "Accept" }).click();
  await expect(guest).toHaveURL(/grand-azur.*lisbon-tejo/);
  await guest.close();

  await page.reload();
  await expect(open).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Reto Imboden/ })).toContainText("Active");
});
