import { test as base, type Page } from "@playwright/test";
import { type Bellhop, startBellhop } from "../support/server.ts";
import { openSmtpServer } from "../support/smtp-server.ts";
import { expect, fillSignIn } from "./support.ts";

type Post = { house: Bellhop; linkIn(address: string, link: RegExp): Promise<string> };

/** A separate server that sends through a real SMTP server and requires the proof of work, as by default. */
const test = base.extend<object, { post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const smtp = await openSmtpServer();
      const house = await startBellhop({ env: { SMTP_URL: smtp.url, BELLHOP_CAPTCHA: "altcha" } });
      await use({
        house,
        /** From the newest mail that has one, because a mail to confirm the address may come first. */
        async linkIn(address, link) {
          const find = () =>
            smtp.received
              .filter(({ to }) => to.includes(address))
              // Undoes the soft line breaks of quoted-printable, which split links.
              .flatMap(({ text }) => link.exec(text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? [])
              .at(-1) ?? "";
          await expect.poll(find).not.toBe("");
          return find();
        },
      });
      await house.stop();
      await smtp.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ post }, use) => use(post.house.url),
});

async function fillForm(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries({ ...fields, Password: "seven tram stops" }))
    await page.getByLabel(label, { exact: true }).fill(value);
}

test("register with the proof of work, reset a forgotten password by mail, sign in with the new one", async ({
  page,
  post,
}) => {
  const email = "ana@casa-lima.example";
  await page.goto("/register");
  await page.getByLabel("E-mail").fill(email);
  await fillForm(page, {
    "First name": "Ana",
    "Last name": "Lima",
    "Organisation name": "Casa Lima",
    "First property": "Porto",
  });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Casa Lima is ready.")).toBeVisible();

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The previous page's field has the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();

  const link = await post.linkIn(email, /https?:\/\/\S+\/reset-password\?token=[\w-]+/);
  expect(link.startsWith(post.house.url)).toBe(true);
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("password123");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText(/too easy to guess/)).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("eight ferry stops");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set.")).toBeVisible();

  await page.goto("/login");
  await fillSignIn(page, email, "seven tram stops");
  await expect(page.getByText("Invalid credentials. Please try again.")).toBeVisible();
  await fillSignIn(page, email, "eight ferry stops");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).toHaveURL(/casa-lima\/porto/);
});

test("an address in use is reported before anything is created", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("E-mail").fill("admin@grand-azur.example");
  await fillForm(page, {
    "First name": "Eve",
    "Last name": "Twin",
    "Organisation name": "Twin",
    "First property": "One",
  });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Email already exists").first()).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
});
