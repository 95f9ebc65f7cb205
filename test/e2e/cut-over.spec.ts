import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const AT = "/grand-azur/paris-opera";

async function send(page: Page, path: string, data: object = {}) {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  const answer = await page.request.post(`${path}?${HOTEL}`, { data, headers: { "x-csrf-token": csrfToken } });
  return answer.json();
}

const read = async (page: Page, path: string) => (await page.request.get(`${path}?${HOTEL}`)).json();

/** A hotel with companies pushed and read back, whichever journey ran before. */
async function pushAndRead(page: Page): Promise<void> {
  await send(page, "/api/v2/push/target", { confirm: true });
  const over = (state: string) => ["done", "failed", "cancelled", "paused"].includes(state);
  const runs = async () => (await read(page, "/api/v2/push")).rows as { id: string; state: string }[];
  for (const { id, state } of await runs()) if (state === "paused") await send(page, `/api/v2/push/${id}/cancel`);
  const { id } = await send(page, "/api/v2/push", { kinds: ["accounts"] });
  await expect.poll(async () => over((await read(page, `/api/v2/push/${id}`)).state), { timeout: 120_000 }).toBe(true);
  const reading = await send(page, "/api/v2/verifications");
  await expect
    .poll(async () => (await read(page, `/api/v2/verifications/${reading.id}`)).state, { timeout: 120_000 })
    .toBe("done");
}

test("a team follows its cut-over: an added step, a tick on a phone seen live on the desktop, a sign-off of the figures, the report", async ({
  page,
  browser,
}) => {
  await enter(page);
  await pushAndRead(page);

  await page.goto(`${AT}/cut-over`);
  await expect(page.getByRole("row", { name: /No record with an unknown result/ })).toContainText("Done");
  await page.setViewportSize({ width: 1280, height: 720 });
  const cut = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await page.getByText(/^Every step to go-live/).evaluate(cut), "the page's sentence is whole").toBe(0);
  await expect(page.getByRole("button", { name: /^Edit: / }).first()).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Add step" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Task").fill("Tell the owner");
  await dialog.getByLabel("Owner").fill("Night manager");
  await dialog.getByLabel("Time").fill("21:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Tell the owner/ })).toContainText("Night manager");

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: new URL(page.url()).origin });
  await enter(phone);
  await phone.goto(`${AT}/cut-over/night`);
  await phone.getByRole("button", { name: "Tick: Tell the owner" }).click();
  await expect(phone.getByRole("button", { name: "Untick: Tell the owner" })).toBeVisible();
  // On the other screen, without a reload.
  await expect(page.getByRole("row", { name: /Tell the owner/ })).toContainText("Done");
  await phone.close();

  await page.getByRole("link", { name: "Sign-off", exact: true }).first().click();
  const form = page.getByRole("region", { name: "Sign off" });
  await expect(form.getByLabel("Your name")).toBeVisible();
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.getByLabel(/Why this is accepted|Note/).fill("Companies first; bookings follow.");
  const hint = (await form.getByText(/Type .* as your signature/).textContent()) ?? "";
  await form.getByLabel("Your name").fill(/Type (.*) as/.exec(hint)?.[1] ?? "");
  await form.getByRole("button", { name: "Sign off" }).click();
  const history = page.getByRole("region", { name: "Sign-offs" });
  await expect(history.getByText("Holds").first()).toBeVisible();
  // A second press would sign the same figures again.
  await expect(form.getByLabel("Your name")).toHaveValue("");

  await page.getByRole("link", { name: "Report", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Migration sign-off" })).toBeVisible();
  await expect(page.getByText("Verified: the figures match this hash.")).toBeVisible();
  const paper = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(paper.length).toBeGreaterThan(10_000);
});
