import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { inTenant } from "../../../db/client.ts";
import { insertAudit } from "./audit.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

/** `n` lines from noon of a day, ten in each second, with three actions by two people. */
const fill = (scope: TestScope, n: number, second: string = randomUUID()) =>
  inTenant(house.db, scope, (tx) =>
    sql`insert into audit_log (account_id, at, by_id, by_name, action, record_kind, record_id, old, new)
      select ${scope.accountId}, timestamptz '2026-03-01 12:00:00.123456Z' + (i / 10) * interval '1 second',
        case when i % 2 = 0 then ${scope.user.id}::uuid else ${second}::uuid end,
        case when i % 2 = 0 then 'Ada ' || i / 10 else 'Ben' end,
        (array['renamed', 'closed', 'opened'])[1 + i % 3], 'kind-' || i % 2, 'r' || i, null, jsonb_build_object('n', i)
      from generate_series(0, ${n - 1}::int) i`.execute(tx),
  );
const numberOf = (entry: AuditEntry) => Number(entry.new?.n);

test("every line is seen exactly once, newest first, while new ones are written between the pages", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  await fill(scope, 95);
  await fill(other, 7);
  const browser = await house.signIn(scope);
  const seen: number[] = [];
  let after = "";
  for (let page = 0; page < 20; page++) {
    const answer = (await browser.get(`/api/v2/audit?limit=10${after}`)).json();
    expect(answer).toMatchObject({ limit: 10, total_rows: 95 + page });
    seen.push(...answer.rows.map(numberOf).filter((n: number) => !Number.isNaN(n)));
    await inTenant(house.db, scope, (tx) => insertAudit(tx, scope, { action: "late", recordKind: "x" }));
    if (answer.next === null) break;
    after = `&after=${answer.next}`;
  }
  expect(seen).toHaveLength(95);
  expect(new Set(seen).size).toBe(95);
  expect(seen.map((n) => Math.floor(n / 10))).toEqual([...seen].sort((a, b) => b - a).map((n) => Math.floor(n / 10)));
});

test("the filters choose, count exactly and offer what occurs in this account", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const ben = randomUUID();
  await fill(scope, 30, ben);
  await inTenant(house.db, other, (tx) => insertAudit(tx, other, { action: "foreign", recordKind: "foreign" }));
  const browser = await house.signIn(scope);
  const ask = async (query: string) => (await browser.get(`/api/v2/audit?${query}`)).json();
  const all = await ask("limit=500");
  expect(all).toMatchObject({
    total_rows: 30,
    next: null,
    actions: ["closed", "opened", "renamed"],
    recordKinds: ["kind-0", "kind-1"],
  });
  expect(all.people).toEqual([
    { id: scope.user.id, name: "Ada 2" },
    { id: ben, name: "Ben" },
  ]);
  expect(all.rows[29]).toEqual({
    id: expect.any(String),
    at: "2026-03-01T12:00:00.123Z",
    by: expect.anything(),
    action: expect.any(String),
    recordKind: expect.any(String),
    recordId: expect.any(String),
    recordName: null,
    recordModule: null,
    old: null,
    new: { n: expect.any(Number) },
    ip: null,
    requestId: null,
  });
  const counts = {
    [`by=${ben}`]: 15,
    "action=closed": 10,
    "recordKind=kind-1": 15,
    "recordKind=kind-1&recordId=r7": 1,
    "from=2026-03-01&to=2026-03-01": 30,
    "from=2026-03-02": 0,
    "to=2026-02-28": 0,
    [`by=${ben}&action=closed&limit=1`]: 5,
    "action=foreign": 0,
  };
  for (const [query, total] of Object.entries(counts)) {
    const answer = await ask(query);
    expect([query, answer.total_rows, answer.rows.length]).toEqual([
      query,
      total,
      query.includes("limit=1") ? 1 : Math.min(total, 25),
    ]);
    expect(answer.actions).toEqual(all.actions);
  }
});

test("records are called by name: people and hotels by their rows, others by the log, deleted ones too", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const [file, run] = [randomUUID(), randomUUID()];
  const of = (scope: TestScope, name: string) =>
    inTenant(house.db, scope, async (tx) => {
      await insertAudit(tx, scope, { action: "file_uploaded", recordKind: "file", recordId: file, new: { name } });
      await insertAudit(tx, scope, { action: "file_deleted", recordKind: "file", recordId: file, old: { size: 1 } });
    });
  await of(scope, "guests.csv");
  await of(other, "foreign.csv");
  await inTenant(house.db, scope, async (tx) => {
    const details = { recordKind: "import", recordId: run };
    await insertAudit(tx, scope, {
      ...details,
      action: "import_started",
      new: { name: "guests.csv", module: "profiles" },
    });
    await insertAudit(tx, scope, { ...details, action: "import_reviewed", new: { count: 2 } });
    await insertAudit(tx, scope, { action: "signed_in", recordKind: "user", recordId: scope.user.id });
    const secret = { action: "property_secret_set", recordKind: "property", new: { name: "appkey" } };
    await insertAudit(tx, scope, { ...secret, recordId: scope.propertyId });
    await insertAudit(tx, scope, { action: "refused", recordKind: "call", recordId: "GET /api/v2/users" });
  });
  const { rows } = (await (await house.signIn(scope)).get("/api/v2/audit")).json();
  const property = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("properties").select("name").where("id", "=", scope.propertyId).executeTakeFirstOrThrow(),
  );
  const named = Object.fromEntries(
    rows.map(({ action, recordName, recordModule }: AuditEntry) => [action, [recordName, recordModule]]),
  );
  expect(named).toMatchObject({
    ...{ file_uploaded: ["guests.csv", null], file_deleted: ["guests.csv", null] },
    ...{ import_started: ["guests.csv", "profiles"], import_reviewed: ["guests.csv", "profiles"] },
    ...{ signed_in: ["Ada Test", null], property_secret_set: [property.name, null], refused: [null, null] },
  });
});

test("an invalid query names its field; users may not read the log, and another account reads only its own", async () => {
  const scope = await makeScope(house.db);
  await fill(scope, 3);
  const browser = await house.signIn(scope);
  const bad = {
    "from=2026-03-02&to=2026-03-01": "to",
    "from=yesterday": "from",
    "after=nonsense": "after",
    [`after=${Buffer.from("2026-99-99T00:00:00.000000Z x").toString("base64url")}`]: "after",
    "by=ada": "by",
    "limit=501": "limit",
    "colour=red": "colour",
  };
  for (const [query, path] of Object.entries(bad)) {
    const answer = await browser.get(`/api/v2/audit?${query}`);
    expect([query, answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([query, 400, path]);
  }
  expect((await browser.get("/api/v2/audit.csv?from=2026-03-02&to=2026-03-01")).statusCode).toBe(400);
  const [user, stranger] = [await makeUser(house.db, scope), await makeScope(house.db)].map(house.signIn);
  for (const url of ["/api/v2/audit", "/api/v2/audit.csv"]) {
    expect((await (await user)?.get(url))?.statusCode).toBe(403);
    expect((await house.app.inject({ method: "GET", url })).statusCode).toBe(401);
    expect((await (await stranger)?.get(`${url}?account=${scope.slugs.account}`))?.statusCode).toBe(404);
  }
  expect((await (await stranger)?.get("/api/v2/audit"))?.json()).toMatchObject({ rows: [], total_rows: 0, people: [] });
});

test("as CSV: all lines oldest first over many batches, cells that would run made harmless, umlauts whole", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  await fill(other, 5);
  const line = { action: '=HYPERLINK("http://x","y")', recordKind: "hôtel", recordId: "-1,2", new: { name: 'a "b"' } };
  await inTenant(house.db, scope, (tx) => insertAudit(tx, scope, { ...line, ip: "@127.0.0.1" }));
  await fill(scope, 2_345);
  const browser = await house.signIn(scope);
  const answer = await browser.get("/api/v2/audit.csv");
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="audit-acme-[0-9a-f]+-\d{4}-\d\d-\d\d\.csv"$/),
    "cache-control": "no-store",
  });
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = answer.body.slice(1).split("\r\n");
  expect(lines[0]).toBe("at,by,byId,action,recordKind,recordId,old,new,ip,requestId");
  expect(lines).toHaveLength(2_345 + 4);
  const numbers = lines
    .slice(1, -3)
    .map((text) => Number(/""n"": (\d+)|""n"":(\d+)/.exec(text)?.slice(1).find(Boolean)));
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 2_345 }, (_, n) => n));
  expect(numbers.map((n) => Math.floor(n / 10))).toEqual(
    [...numbers].sort((a, b) => a - b).map((n) => Math.floor(n / 10)),
  );
  const last = lines.at(-3)?.replace(/^[^,]+,/, "");
  expect(last).toBe(
    `Ada Test,${scope.user.id},"'=HYPERLINK(""http://x"",""y"")",hôtel,"'-1,2",,"{""name"":""a \\""b\\""""}",'@127.0.0.1,`,
  );
  expect((await browser.get("/api/v2/audit.csv?recordKind=kind-0&to=2026-03-01")).body.split("\r\n")).toHaveLength(
    1_175,
  );
});

test("a secret given to the log is not in it", async () => {
  const scope = await makeScope(house.db);
  const secret = randomUUID();
  await inTenant(house.db, scope, (tx) =>
    insertAudit(tx, scope, {
      action: "property_updated",
      recordKind: "property",
      old: { clientsecret: secret, name: "A" },
      new: { clientsecret: secret, nested: { password: secret }, name: "B" },
    }),
  );
  const browser = await house.signIn(scope);
  const { body } = await browser.get("/api/v2/audit");
  expect(body).not.toContain(secret);
  expect(JSON.parse(body).rows[0]).toMatchObject({
    old: { clientsecret: "changed", name: "A" },
    new: { clientsecret: "changed", nested: { password: "changed" }, name: "B" },
  });
});
