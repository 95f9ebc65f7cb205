import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareTestDatabase } from "../../../../test/support/db.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { inTenant } from "../../../db/client.ts";
import { insertAudit } from "./audit.repo.ts";

let opened: Awaited<ReturnType<typeof shareTestDatabase>>;
beforeAll(async () => {
  opened = await shareTestDatabase();
});
afterAll(() => opened.close());

test("the application adds and reads its own account's lines, and can change or remove none", async () => {
  const [mine, theirs] = [await makeScope(opened.db), await makeScope(opened.db)];
  await inTenant(opened.db, mine, (tx) =>
    insertAudit(tx, mine, { action: "renamed", recordKind: "account", old: { name: "A" }, new: { name: "B" } }),
  );
  const lines = (scope: typeof mine) =>
    inTenant(opened.db, scope, (tx) =>
      tx.selectFrom("audit_log").select(["action", "old", "new", "by_name"]).execute(),
    );
  expect(await lines(mine)).toEqual([
    { action: "renamed", old: { name: "A" }, new: { name: "B" }, by_name: "Ada Test" },
  ]);
  expect(await lines(theirs)).toEqual([]);

  for (const change of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])
    await expect(inTenant(opened.db, mine, (tx) => change.execute(tx))).rejects.toMatchObject({ code: "42501" });
});
