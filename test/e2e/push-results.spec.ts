import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=lisbon-tejo";
const at = (path: string) => `/grand-azur/lisbon-tejo/${path}`;

/** Calls to the server and to the sandbox behind it, with the signed-in person's session. */
async function openCalls(page: Page) {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  const headers = { "x-csrf-token": csrfToken };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${path}?${HOTEL}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const get = async (path: string) =>
    (await page.request.get(`${path}${path.includes("?") ? "&" : "?"}${HOTEL}`)).json();
  const { resort } = await post("/api/v2/resort/details", {});
  const faults = `${resort.hostname}/__control/faults`;
  return {
    get,
    post,
    /** Imports guests from a file without open questions. */
    async importGuests(...lines: string[]) {
      const buffer = Buffer.from(["PROFILE_ID;LAST_NAME;FIRST_NAME;VIP", ...lines, ""].join("\n"));
      const file = { name: "lost-guests.csv", mimeType: "text/csv", buffer };
      const uploaded = await page.request.post(`/api/v2/files?${HOTEL}`, { headers, multipart: { file } });
      const { id: fileId } = await uploaded.json();
      const run = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
      const { id } = await post("/api/v2/imports", run);
      await expect(async () => expect((await get(`/api/v2/imports/${id}`)).state).toBe("done")).toPass({
        timeout: 60_000,
      });
    },
    weather: (fault: object) => page.request.post(faults, { data: fault }),
    calm: () => page.request.delete(faults),
    /** Pushes these records and waits for the end of the run. */
    async push(oldIds: string[]) {
      const { id } = await post("/api/v2/push", { modules: ["profiles"], oldIds });
      await expect(async () => expect((await get(`/api/v2/push/${id}`)).state).toBe("done")).toPass({
        timeout: 60_000,
      });
    },
  };
}

test("a record's result: from its cause to its calls, corrected and sent again; an unknown one is settled by keyboard", async ({
  page,
}) => {
  await enter(page);
  const { get, post, importGuests, push, weather, calm } = await openCalls(page);
  const { target } = await get("/api/v2/push/plan");
  if (!target) await post("/api/v2/push/target", { confirm: true });
  const [bad, lost] = ["PR-1", "PR-2"];
  await importGuests(`${bad};Refusado;Rui;NOVIP`, `${lost};Perdido;Pia;`);
  await push([bad]);
  await weather({ kind: "cut", operation: "postGuestProfile", afterWork: false });
  await push([lost]);
  await calm();

  // The list shows it, and filters by it.
  await page.goto(at("data/profiles?push=failed"));
  await expect(page.getByRole("row").filter({ hasText: bad }).getByText("Failed")).toBeVisible();

  // Cause → record → calls.
  await page.goto(at("push/results"));
  const cause = page.getByRole("row").filter({ hasText: "NOVIP" });
  await cause.getByRole("link").first().click();
  await page.getByRole("grid").getByRole("link", { name: bad }).click();
  await expect(page.getByText("postGuestProfile").first()).toBeVisible();
  await expect(page.getByText("Request ID")).toBeVisible();
  await expect(page.getByText(/"profileType": "Guest"/)).toBeVisible();

  // Corrected on the record's page, and sent again from its tab.
  await page.getByRole("link", { name: "Open the record" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("combobox", { name: "VIP level" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "saved" }).first()).toBeVisible();
  await page.getByRole("tab", { name: "At the hotel" }).click();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(async () => {
    const { record: now } = await get(`/api/v2/push/records/profiles/${bad}`);
    expect(now.state).toBe("pushed");
  }).toPass({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText("ID at the hotel").first()).toBeVisible();

  // The unknown one: the hotel has no such name, so the next push sends it.
  await page.goto(at("push/unsettled"));
  await expect(page.getByRole("heading", { name: "Perdido, Pia" })).toBeVisible();
  await expect(page.getByText("The hotel has nothing with this name and date.")).toBeVisible();
  await page.keyboard.press("y");
  await expect(page.getByText("Choose a record, or enter its ID.")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
  await page.goto(at("data/profiles?push=none&name=perdido"));
  await expect(page.getByRole("row").filter({ hasText: lost }).getByText("Not yet")).toBeVisible();
});
