import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const linesOf = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "record_kind", "by_id", "new"])
      .where("action", "like", "%_downloaded")
      .orderBy("at")
      .execute(),
  );

test("downloads of guests' data leave a line: who, what and how many, and no value of a guest", async () => {
  const [scope, stranger] = [await makeScope(house.db), await makeScope(house.db)];
  const browser = await house.signIn(scope);
  const content = "Name;City\nMeier;Bern\n";
  const { id } = (await uploadByForm(browser, { name: "guests.csv", content })).json();
  expect((await browser.get(`/api/v2/files/${id}/content`)).body).toBe(content);
  for (const kind of ["profiles", "reservations", "blocks"])
    expect((await browser.get(`/api/v2/${kind}/list.csv`)).statusCode).toBe(200);
  expect((await browser.get("/api/v2/audit.csv")).statusCode).toBe(200);
  const by = { by_id: scope.user.id };
  const lines = await linesOf(scope);
  expect(lines).toMatchObject([
    { ...by, action: "file_downloaded", record_kind: "file", new: { name: "guests.csv", size: content.length } },
    { ...by, action: "list_downloaded", record_kind: "profile", new: { rows: 0 } },
    { ...by, action: "list_downloaded", record_kind: "reservation", new: { rows: 0 } },
    { ...by, action: "list_downloaded", record_kind: "block", new: { rows: 0 } },
    { ...by, action: "audit_downloaded", record_kind: "account", new: { rows: expect.any(Number) } },
  ]);
  expect(JSON.stringify(lines)).not.toContain("Meier");
  expect(await linesOf(stranger)).toEqual([]);
  const foreign = await (await house.signIn(stranger)).get(`/api/v2/files/${id}/content`);
  expect([foreign.statusCode, await linesOf(stranger)]).toEqual([404, []]);
});
