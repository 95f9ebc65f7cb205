import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type Bellhop, startBellhop } from "../support/server.ts";

export const PASSWORD = "carry-the-luggage";
export const ADMIN = "admin@grand-azur.example";

/** One house for all journeys of a worker; each journey has a browser context of its own. May make the page complain. */
export const noisyTest = base.extend<object, { house: Bellhop }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const house = await startBellhop({ filled: true });
      await use(house);
      await house.stop();
    },
    { scope: "worker", timeout: 400_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

export const test = noisyTest.extend<{ quiet: undefined }>({
  // A page that complains to its console is not finished, whatever it shows.
  quiet: [
    async ({ page }, use) => {
      const complaints = listenForComplaints(page);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Refused calls are part of the journeys; the browser reports each as an error of its own.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  return complaints;
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signed in without the form, which has journeys of its own, and on no page yet: each page loaded costs seconds. */
export async function enter(page: Page, email = ADMIN): Promise<void> {
  await page.goto("/healthz");
  const status = await page.evaluate(
    async (body) => {
      const { csrfToken } = await (await fetch("/csrf-token")).json();
      const headers = { "content-type": "application/json", "x-csrf-token": csrfToken };
      return (await fetch("/api/v1/auth", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    { email, password: PASSWORD, recaptchaToken: "off" },
  );
  expect(status).toBe(200);
}

/** Signed in and where that leads: the hotel's home. */
export async function signIn(page: Page, email = ADMIN): Promise<void> {
  await enter(page, email);
  await page.goto("/");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
}

/** Waits for the sign-in page: a page loaded before the server has answered would still belong to the session. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** To a page of the hotel or the organisation: they stand behind the switcher. */
export async function openFromSwitcher(page: Page, name: string): Promise<void> {
  await page
    .getByRole("button", { name: /switch hotel$/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** To another page of the open document, by the router: a document of its own, with its scripts, costs seconds. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll<HTMLElement>("h1"))
      heading.dataset.left = heading.textContent ?? "";
    history.pushState(null, "", to);
  }, address);
  // The page that is left stays until the next one is there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>("h1")].some(({ dataset, textContent }) => dataset.left !== textContent),
  );
}

/** Pressed before the page listens, the keys are lost: pressed again, as a person would. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByPlaceholder(/begins with/);
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  return field;
}

/** The link in the newest mail to an address; without an SMTP server mails are files. */
export async function linkFor(house: Bellhop, address: string): Promise<string> {
  const folder = join(house.dataDir, "outbox");
  const newest = async () => {
    const names = (await readdir(folder).catch((): string[] => [])).sort().reverse();
    for (const name of names) {
      const text = await readFile(join(folder, name), "utf8");
      if (!text.includes(`To: ${address}`)) continue;
      // Undo the soft line breaks of quoted-printable, which cut links in two.
      return /https?:\/\/\S+token=[\w-]+/.exec(text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? "";
    }
    return "";
  };
  await expect.poll(newest).not.toBe("");
  return newest();
}

export { expect };
