import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";
import { createPiw } from "../../../adapters/piw/piw.ts";
import { inTenant } from "../../../db/client.ts";

/** No worker runs here, so jobs stay as they were started. */
const { workbooks } = createPiw({ worker: null });
let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const book = (names: readonly string[]) =>
  buffer(
    workbooks.write(
      names.map((name) => ({ name, columns: [{ title: "code" }, { title: "description" }], rows: [["1", "One"]] })),
    ),
  );

async function started(names: readonly string[], { runs }: { runs?: number } = {}) {
  const scope = await makeScope(house.db);
  if (runs !== undefined)
    await inTenant(house.db, scope, (tx) => tx.updateTable("accounts").set({ quota_runs: runs }).execute());
  const browser = await house.signIn(scope);
  const file = (await uploadByForm(browser, { name: "piw.xlsx", content: await book(names) })).json();
  const answer = await browser.post("/api/v2/restores", { fileId: file.id });
  return { scope, browser, fileId: file.id as string, answer };
}

test("a running restore cannot be rolled back; a stopped one can", async () => {
  const { browser, answer } = await started(["floors", "titles"]);
  const { id } = answer.json();
  const busy = await browser.post(`/api/v2/restores/${id}/put-back`, { itself: true });
  expect([busy.statusCode, busy.json().error]).toEqual([409, "run_in_progress"]);
  expect((await browser.post(`/api/v2/imports/${id}/cancel`)).json()).toEqual({ id, state: "cancelled" });
  const shown = (await browser.get(`/api/v2/restores/${id}`)).json();
  expect(shown).toMatchObject({ state: "cancelled", imports: [{ state: "cancelled" }, { state: "cancelled" }] });
  const back = (await browser.post(`/api/v2/restores/${id}/put-back`, { itself: true })).json();
  expect(back).toMatchObject({ state: "undoing", undone: [id], reversed: 0 });
  expect((await browser.get(`/api/v2/imports/${id}`)).json().state).toBe("undoing");
});

test("sheets beyond the day's runs are refused by name, and those before them are imported", async () => {
  // Reading a sheet and importing it count as a run each.
  const { browser, answer } = await started(["floors", "titles"], { runs: 3 });
  expect(answer.json()).toMatchObject({
    state: "queued",
    refused: [{ sheet: "titles", module: "titles", problem: expect.stringContaining("3 runs") }],
  });
  const { rows } = (await browser.get("/api/v2/imports")).json();
  expect(rows).toMatchObject([{ module: "floors", restoreId: answer.json().id }]);
});

test("started runs are visible only in their own account", async () => {
  const { scope, answer } = await started(["floors"]);
  const other = await makeScope(house.db);
  const seen = (who: typeof scope) =>
    inTenant(house.db, who, async (tx) => (await sql<{ id: string }>`select id from restores`.execute(tx)).rows);
  expect([await seen(scope), await seen(other)]).toEqual([[{ id: answer.json().id }], []]);
});
