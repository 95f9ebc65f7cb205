import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type Bellhop, startBellhop } from "../support/server.ts";

export const PASSWORD = "carry-the-luggage";
export const ADMIN = "admin@grand-azur.example";
/** The hotel of the smaller account. */
export const LODGE_ADMIN = "admin@alpen-stern.example";
export const LODGE = "account=alpen-stern&property=zermatt-lodge";

/** One server for all journeys of a worker; each journey has its own browser context. The page may log errors. */
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
  // A page that logs errors is not finished, whatever it shows.
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
    // Refused calls are part of the journeys; the browser logs each as an error.
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

/** Signs in without the form, which other journeys cover, and opens no page: each page load costs seconds. */
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

/** Signs in and opens the hotel's home. */
export async function signIn(page: Page, email = ADMIN): Promise<void> {
  await enter(page, email);
  await page.goto("/");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
}

/** Signs out and waits for the sign-in page: a page loaded before the server's answer would still have the session. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Opens a page of the hotel or the organisation, from the switcher. */
export async function openFromSwitcher(page: Page, name: string): Promise<void> {
  await page
    .getByRole("button", { name: /switch hotel$/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Opens another page in the same document, by the router: a new document with its scripts costs seconds. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll<HTMLElement>("h1"))
      heading.dataset.left = heading.textContent ?? "";
    history.pushState(null, "", to);
  }, address);
  // The previous page stays until the next one is there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>("h1")].some(({ dataset, textContent }) => dataset.left !== textContent),
  );
}

/** Presses the keys again if the page was not listening yet, like a person would. */
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
      // Undoes the soft line breaks of quoted-printable, which split links.
      return /https?:\/\/\S+token=[\w-]+/.exec(text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? "";
    }
    return "";
  };
  await expect.poll(newest).not.toBe("");
  return newest();
}

/** Imports profiles into the lodge by the calls of programs; returns the run's id. */
export async function importByProgram(house: Bellhop, name: string, text: string): Promise<string> {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${house.url}${path}?${LODGE}`, { method: "POST", ...init });
    const body = (await response.json()) as { id: string; token: string; message?: string };
    expect([path, response.ok, body.message]).toEqual([path, true, undefined]);
    return body;
  };
  const json = { "content-type": "application/json" };
  const person = { email: LODGE_ADMIN, password: PASSWORD, program: true, recaptchaToken: "off" };
  const { token } = await call("/api/v1/auth", { headers: json, body: JSON.stringify(person) });
  const authorization = `Bearer ${token}`;
  const form = new FormData();
  form.set("file", new Blob([text]), name);
  const file = await call("/api/v2/files", { headers: { authorization }, body: form });
  const run = { fileId: file.id, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await call("/api/v2/imports", { headers: { ...json, authorization }, body: JSON.stringify(run) });
  await expect
    .poll(async () => {
      const response = await fetch(`${house.url}/api/v2/imports/${id}?${LODGE}`, { headers: { authorization } });
      return ((await response.json()) as { state: string }).state;
    })
    .toBe("done");
  return id;
}

/** Opens the record in the first row of a list. */
export async function openFirst(page: Page, list: string, text: string): Promise<void> {
  await page.goto(list);
  const grid = page.getByRole("grid");
  await expect(grid.locator('[data-row="0"]')).toContainText(text);
  await grid.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary").getByRole("link", { name: "Open", exact: true }).click();
}

export { expect };
