import type { Page } from "@playwright/test";
import { enter, expect, openFromSwitcher, PASSWORD, signIn, test } from "./support.ts";

type House = { name: string; property: string; email: string };

/**
 * A separate account for a journey, so that others do not find its hotels renamed. Leaves the super admin signed in.
 */
async function makeAccount(page: Page, { name, property, email }: House): Promise<void> {
  await signIn(page, "root@bellhop.example");
  const status = await page.evaluate(
    async (body) => {
      const { csrfToken } = await (await fetch("/csrf-token")).json();
      const headers = { "content-type": "application/json", "x-csrf-token": csrfToken };
      return (await fetch("/CreateAccount", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    { name, property, email, firstname: "Lena", lastname: "Vogt", password: PASSWORD },
  );
  expect(status).toBe(201);
}

async function startAsAdmin(page: Page, house: House): Promise<void> {
  await makeAccount(page, house);
  await page.context().clearCookies();
  await signIn(page, house.email);
}

async function pick(page: Page, label: string, search: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(search);
  await page.getByRole("option", { name: option }).click();
}

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const city = (page: Page) => page.getByRole("textbox", { name: "City" });
const edit = (page: Page) => page.getByRole("link", { name: "Edit", exact: true }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

test("a property from its creation to its closing", async ({ page }) => {
  await startAsAdmin(page, { name: "Riviera", property: "Riviera Cannes", email: "lena@riviera.example" });
  await page.goto("/Property/Add");

  // The page reports a wrong SIRET at its field; a correct one is accepted.
  await page.getByLabel("Name", { exact: true }).fill("Nice Promenade");
  await page.getByLabel("Code in the old system").fill("NICPR");
  await pick(page, "Country", "fran", "France");
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR · Euro");
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Paris");
  await page.getByRole("button", { name: /More details/ }).click();
  await page.getByLabel("SIRET number").fill("732 829 320 00075");
  await page.getByRole("button", { name: "Add property" }).click();
  await expect(page.getByText("This is not a SIRET")).toBeVisible();
  await expect(page.getByLabel("SIRET number")).toBeFocused();
  await page.getByLabel("SIRET number").fill("732 829 320 00074");
  await page.getByRole("button", { name: "Add property" }).click();
  await toast(page, "Nice Promenade was added.");
  // A new hotel begins with its first steps.
  await expect(page).toHaveURL(/\/riviera\/nice-promenade\/home$/);
  await expect(page.getByRole("heading", { level: 1, name: "Nice Promenade" })).toBeVisible();
  await page.goto("/riviera/nice-promenade/property");
  await expect(page.getByRole("link", { name: "Add dates" })).toBeVisible();
  // Nothing to go live with, and no day for it.
  await expect(page.getByRole("button", { name: "Go live" })).toHaveCount(0);
  await expect(page.getByText("73282932000074").first()).toBeVisible();

  // Secrets are written and never shown; untouched ones are kept.
  await edit(page);
  await page.getByLabel("Client secret", { exact: true }).fill("top-secret-1");
  await page.getByLabel("Application key", { exact: true }).fill("key-1");
  // A connection is tried before it is saved.
  await page.getByLabel("Gateway address").fill("https://10.0.0.8");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("Sign in to the gateway")).toBeVisible();
  await page.getByLabel("Gateway address").fill("");
  await save(page);
  await toast(page, "Nice Promenade was saved.");
  await edit(page);
  await expect(page.getByRole("group", { name: "Client secret" })).toContainText("Set since");
  expect(await page.content()).not.toContain("top-secret-1");
  await page.getByRole("button", { name: "Clear: Application key" }).click();
  await city(page).fill("Nice");

  // Leaving with unsaved changes needs a confirmation.
  await openFromSwitcher(page, "Users");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(city(page)).toHaveValue("Nice");
  await save(page);
  const connection = page.getByRole("region", { name: "Connection to OPERA Cloud" });
  await expect(connection.getByText(/Missing: .*Application key/)).toBeVisible();
  await expect(connection.getByText("Set since")).toHaveCount(1);

  // A new name gives a new address, and old links lead there.
  await edit(page);
  await page.getByLabel("Name", { exact: true }).fill("Nice Vieux-Port");
  await page.getByLabel("Gateway address").fill("https://10.0.0.8");
  // The stored secret was not entered for this address.
  await save(page);
  await expect(page.getByText("Enter it again: the address has changed.").first()).toBeVisible();
  await page.getByLabel("Client secret", { exact: true }).fill("top-secret-2");
  await page.getByLabel("Go-live date").fill("2031-03-01");
  await save(page);
  await expect(page).toHaveURL(/\/riviera\/nice-vieux-port\/property$/);
  await expect(page.getByRole("button", { name: "Nice Vieux-Port, switch hotel" })).toBeVisible();
  await page.goto("/riviera/nice-promenade/property");
  await expect(page).toHaveURL(/\/riviera\/nice-vieux-port\/property$/);

  // Going live shows the list of open steps, and requires typing the name.
  await page.getByRole("button", { name: "Go live" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText(/cut-over steps are not done/)).toBeVisible();
  await expect(question.getByRole("list", { name: "Cut-over steps" })).toContainText("Connection to OPERA tested");
  await expect(question.getByRole("button", { name: "Go live" })).toBeDisabled();
  await question.getByRole("button", { name: "Cancel" }).click();

  // Closing requires typing the name: it is shown everywhere, and nothing can be changed until it is reopened.
  await page.getByRole("button", { name: "Close property" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Close property" })).toBeDisabled();
  await dialog.getByLabel("Type “Nice Vieux-Port” to confirm").fill("Nice Vieux-Port");
  await dialog.getByRole("button", { name: "Close property" }).click();
  await expect(page.getByText("This hotel is closed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  // It says that the hotel is closed, not that this administrator lacks a permission, and offers no next step.
  await page.goto("/CSV?account=riviera&property=nice-vieux-port");
  await expect(page.getByText("To upload, reopen the hotel first.")).toBeVisible();
  await page.goto("/riviera/nice-vieux-port/home");
  await expect(page.getByRole("heading", { name: "Migration" })).toBeVisible();
  await expect(page.locator("#main").getByRole("link", { name: "Import", exact: true })).toHaveCount(0);
  await page.goto("/riviera/nice-vieux-port/property");
  await page.getByRole("link", { name: "All properties" }).click();
  await expect(page.getByRole("row", { name: /Nice Vieux-Port/ })).toContainText("Closed");
  await page.getByRole("link", { name: "Nice Vieux-Port" }).click();
  await page.getByRole("button", { name: "Reopen" }).click();
  await toast(page, "Nice Vieux-Port is open again.");
  await expect(page.getByText("This hotel is closed")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
});

test("the second person to save keeps the typed values and sees the first one's changes", async ({ page, context }) => {
  await startAsAdmin(page, { name: "Matterhorn", property: "Zermatt", email: "lena@matterhorn.example" });
  const other = await context.newPage();
  for (const item of [page, other]) {
    await item.goto("/matterhorn/zermatt/property");
    await edit(item);
    await expect(city(item)).toBeVisible();
  }
  await city(other).fill("Täsch");
  await other.getByLabel("Postcode").fill("3929");
  await save(other);
  await toast(other, "was saved.");

  await city(page).fill("Zermatt-Dorf");
  await save(page);
  await expect(page.getByText("Someone else saved this while you were typing")).toBeVisible();
  await expect(page.getByLabel("Postcode")).toHaveValue("3929");
  await expect(city(page)).toHaveValue("Zermatt-Dorf");
  await page.getByRole("button", { name: "Use theirs: City" }).click();
  await expect(city(page)).toHaveValue("Täsch");
  await city(page).fill("Zermatt");
  await save(page);
  await expect(page.getByText("3929 Zermatt")).toBeVisible();
});

test("a user sees the hotel, and neither its connection nor a way to change it", async ({ page }) => {
  await enter(page, "user@grand-azur.example");
  await page.goto("/grand-azur/paris-opera/property");
  await expect(page.getByRole("heading", { name: "Hotel", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Connection to OPERA Cloud" })).toHaveCount(0);
  for (const name of ["Edit", "Close property", "Go live", "Add property"])
    await expect(page.getByRole("button", { name }).or(page.getByRole("link", { name }))).toHaveCount(0);
  await page.goto("/Property/Add");
  await expect(page).toHaveURL(/not-authorized/);
});

test("a renamed account moves to its new address and its old links follow", async ({ page }) => {
  await makeAccount(page, { name: "Hotel Seeblick", property: "Seeblick Lindau", email: "lena@seeblick.example" });
  await page.goto("/Account");
  await page.getByRole("searchbox", { name: "Name of an organisation" }).fill("seebl");
  const row = page.getByRole("row", { name: /Hotel Seeblick/ });
  await expect(page.getByText("Showing 1 to 1 of 1 entry")).toBeVisible();
  await row.getByRole("link", { name: "Details of Hotel Seeblick" }).click();
  await expect(page.getByLabel("Organisation name")).toHaveValue("Hotel Seeblick");
  await page.getByLabel("Organisation name").fill("Seeblick Gruppe");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/account=seeblick-gruppe/);
  await expect(page.getByRole("code").filter({ hasText: "seeblick-gruppe" })).toBeVisible();
  await page.goto("/hotel-seeblick/seeblick-lindau/home");
  await expect(page).toHaveURL(/\/seeblick-gruppe\/seeblick-lindau\/home$/);
});
