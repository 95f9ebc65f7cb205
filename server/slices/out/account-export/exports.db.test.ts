import { randomBytes } from "node:crypto";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { expireLease, startTestWorker, until, untilState } from "../../../../test/support/jobs.ts";
import { readZip } from "../../../../test/support/zip.ts";
import { createLocalDisk } from "../../../adapters/local-disk/local-disk.ts";
import { type AccountScope, inPerson, inTenant } from "../../../db/client.ts";
import type { Worker, WorkerOptions } from "../../../jobs/worker.ts";
import type { Storage } from "../../../ports/storage.ts";
import { listTenantTables } from "../../tenancy/accounts/tenant-tables.repo.ts";
import { hashPassword } from "../../tenancy/sessions/passwords.ts";
import { exportAccountJob } from "./export-account.job.ts";
import { exportedColumns, isExported } from "./read-tables.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
let disk: Storage;
let workers: Worker[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellhop-exports-"));
  disk = createLocalDisk({ folder });
  house = await openTestApp({ storage: disk });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop(2_000)));
  workers = [];
});
afterAll(() => house.close());

const work = (storage = disk, over: Partial<WorkerOptions> = {}) => {
  const worker = startTestWorker(house.database, [exportAccountJob({ storage })], over);
  workers.push(worker);
  return worker;
};
const accountOf = ({ accountId, user }: TestScope): AccountScope => ({ accountId, user });
const filesOf = async ({ accountId }: TestScope) => {
  const all = await readdir(join(folder, accountId), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
};

async function start(scope: TestScope) {
  const browser = await house.signIn(scope);
  const url = `/api/v2/accounts/${scope.accountId}/exports`;
  const { id } = (await browser.post(url)).json();
  return { browser, url, id: id as string };
}

async function exportOf(scope: TestScope) {
  const { browser, url, id } = await start(scope);
  await untilState(house, accountOf(scope), id, "done");
  const answer = await browser.get(`${url}/${id}/file`);
  return { answer, files: readZip(answer.rawPayload), browser, url, id };
}
const rowsOf = (files: Map<string, string>, table: string) =>
  (files.get(`${table}.jsonl`) ?? "")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test("everything of the account leaves in one zip: every table, every row, nothing of another account", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  await makeUser(house.db, mine);
  await inTenant(house.db, mine, (tx) =>
    sql`insert into audit_log (account_id, by_name, action, record_kind, record_id)
      select ${mine.accountId}, 'Ada', 'tested', 'row', n::text from generate_series(1, 2500) n`.execute(tx),
  );
  work();
  const { answer, files, browser, url, id } = await exportOf(mine);
  const name = `${mine.slugs.account}-${new Date().toISOString().slice(0, 10)}.zip`;
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(answer.rawPayload.length),
    "content-disposition": `attachment; filename="${name}"`,
  });

  const tables = (await inTenant(house.db, mine, listTenantTables)).filter(isExported);
  expect([...files.keys()].sort()).toEqual([...tables.map((table) => `${table.name}.jsonl`), "manifest.json"].sort());
  const manifest = JSON.parse(files.get("manifest.json") ?? "");
  expect(manifest).toMatchObject({ format: "bellhop-account-export", account: mine.accountId });
  for (const table of tables)
    expect([table.name, rowsOf(files, table.name).length]).toEqual([table.name, manifest.rows[table.name]]);
  expect(manifest.rows).toMatchObject({ accounts: 1, properties: 1, users: 2, user_properties: 2, account_slugs: 1 });
  const numbers = rowsOf(files, "audit_log")
    .map((row) => Number(row.record_id))
    .filter(Boolean);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect(rowsOf(files, "users").map((row) => row.email)).toContain(mine.email);
  const all = [...files.values()].join("");
  for (const foreign of [theirs.accountId, theirs.propertyId, theirs.email, theirs.user.id])
    expect(all).not.toContain(foreign);

  const { rows, total_rows } = (await browser.get(url)).json();
  const file = { id, name, size: answer.rawPayload.length };
  expect([rows, total_rows]).toMatchObject([[{ id, state: "done", by: { name: "Ada Test" }, problem: null, file }], 1]);
  expect((await browser.get(`/api/v2/accounts/${mine.accountId}/settings`)).json().quotas).toMatchObject({
    files: { used: 1 },
    storageMb: { used: 1 },
  });
  const stranger = await house.signIn(theirs);
  for (const account of [mine.accountId, theirs.accountId])
    expect((await stranger.get(`/api/v2/accounts/${account}/exports/${id}/file`)).statusCode).toBe(404);
  expect((await stranger.get(`/api/v2/accounts/${theirs.accountId}/exports`)).json().total_rows).toBe(0);
});

test("secrets stay in the house: the export says only that a property's are set, and since when", async () => {
  const scope = await makeScope(house.db);
  const [secret, wrapped] = [randomBytes(24), randomBytes(24)];
  const hash = await hashPassword("nine quiet floors");
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash: hash }).execute());
  await inTenant(house.db, scope, (tx) =>
    tx
      .insertInto("property_secrets")
      .values({
        account_id: scope.accountId,
        property_id: scope.propertyId,
        name: "appkey",
        key_id: "house-key",
        wrapped_key: wrapped,
        sealed: secret,
      })
      .execute(),
  );
  const browser = await house.signIn(scope);
  await browser.post("/api/v2/system/checks", {}, { "idempotency-key": "a-client's-own-key" });
  work();
  const { files } = await exportOf(scope);
  expect(rowsOf(files, "property_secrets")).toEqual([
    { property: scope.propertyId, name: "appkey", set: true, since: expect.any(String) },
  ]);
  const all = [...files.values()].join("");
  for (const hidden of [secret, wrapped].map((bytes) => bytes.toString("hex"))) expect(all).not.toContain(hidden);
  for (const hidden of [hash, "house-key", "a-client's-own-key", "storage_key", "password_hash", "otp"])
    expect(all).not.toContain(hidden);
});

test("no column that is exported sounds like a secret", async () => {
  const tables = (await inTenant(house.db, await makeScope(house.db), listTenantTables)).filter(isExported);
  const columns = tables.flatMap((table) => exportedColumns(table).map((column) => `${table.name}.${column}`));
  // A new column in this list is left out of the export, or gets another name.
  expect(
    columns.filter((column) => /hash|secret|sealed|key|password|token|otp/.test(column.replace(/.*\./, ""))),
  ).toEqual([]);
  expect(columns.length).toBeGreaterThan(100);
  for (const table of tables) expect([table.name, exportedColumns(table).length > 0]).toEqual([table.name, true]);
});

test("one at a time: a second click gets the first, with its key even after it is done; another question is refused", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const [browser, stranger] = [await house.signIn(scope), await house.signIn(other)];
  const url = `/api/v2/accounts/${scope.accountId}/exports`;
  const key = { "idempotency-key": "export-of-today" };
  const clicks = await Promise.all([browser.post(url, {}, key), browser.post(url, {}, key)]);
  clicks.push(await browser.post(url));
  expect(clicks.map((answer) => answer.statusCode)).toEqual([202, 202, 202]);
  const { id } = clicks[0]?.json() ?? {};
  expect(clicks.map((answer) => answer.json().id)).toEqual([id, id, id]);
  const theirs = await stranger.post(`/api/v2/accounts/${other.accountId}/exports`, {}, key);
  expect([theirs.statusCode, theirs.json().id === id]).toEqual([202, false]);

  work();
  await untilState(house, accountOf(scope), id, "done");
  expect((await browser.post(url, {}, key)).json()).toEqual({ id, state: "done" });
  const reused = await browser.post("/api/v2/system/checks", {}, key);
  expect([reused.statusCode, reused.json().error]).toEqual([409, "conflict"]);
  expect((await browser.post(url, {}, { "idempotency-key": "a b" })).statusCode).toBe(400);
  expect((await browser.post(url)).json().id).not.toBe(id);
  const audit = await inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["record_kind", "record_id", "new"])
      .where("action", "=", "account_export")
      .execute(),
  );
  expect(audit).toContainEqual({ record_kind: "account", record_id: scope.accountId, new: { job: id } });
  expect(audit).toHaveLength(2);
});

test("a run that is lost in the middle is begun again, and leaves no file behind", async () => {
  const scope = await makeScope(house.db);
  const { id } = await start(scope);
  /** Writes like a process that is killed: what it has written stays, and it never continues. */
  let writing = () => {};
  const halfway = new Promise<void>((resolve) => {
    writing = resolve;
  });
  const killed: Storage = {
    ...disk,
    async put(key, content) {
      // It may first get an export that an earlier test requested.
      if (!key.startsWith(scope.accountId)) return disk.put(key, content);
      await disk.put(key, Readable.from([Buffer.from("half a zip")]));
      writing();
      return new Promise(() => {});
    },
  };
  const lost = work(killed);
  await halfway;
  await lost.stop(0);
  expect(await filesOf(scope)).toHaveLength(1);
  await expireLease(house, accountOf(scope), id);
  work();
  await untilState(house, accountOf(scope), id, "done");
  expect(await filesOf(scope)).toHaveLength(1);
  const browser = await house.signIn(scope);
  const file = await browser.get(`/api/v2/accounts/${scope.accountId}/exports/${id}/file`);
  expect(rowsOf(readZip(file.rawPayload), "accounts")).toHaveLength(1);
});

test("a run that could not say that it is done is not done twice", async () => {
  const scope = await makeScope(house.db);
  const { id } = await start(scope);
  work();
  await untilState(house, accountOf(scope), id, "done");
  const before = await filesOf(scope);
  await inTenant(house.db, scope, (tx) => sql`update jobs set state = 'queued' where id = ${id}`.execute(tx));
  await untilState(house, accountOf(scope), id, "done");
  expect(await filesOf(scope)).toEqual(before);
});

test("cancelled while it writes, an export leaves nothing", async () => {
  const scope = await makeScope(house.db);
  const { browser, id } = await start(scope);
  let written = () => {};
  const put = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow: Storage = {
    ...disk,
    async put(...given) {
      const stored = await disk.put(...given);
      await browser.post(`/api/v2/jobs/${id}/cancel`);
      written();
      return stored;
    },
  };
  const worker = work(slow);
  await put;
  await until(() => worker.busy() === 0);
  expect(await filesOf(scope)).toEqual([]);
  expect((await browser.get(`/api/v2/accounts/${scope.accountId}/exports`)).json().rows).toMatchObject([
    { id, state: "cancelled", file: null },
  ]);
});

test("an export for which there is no room ends with words about it, and no file", async () => {
  const scope = await makeScope(house.db);
  const { browser, id } = await start(scope);
  await inTenant(house.db, scope, async (tx) => {
    await tx.updateTable("accounts").set({ quota_storage_mb: 0 }).execute();
  });
  work();
  await untilState(house, accountOf(scope), id, "dead");
  const [shown] = (await browser.get(`/api/v2/accounts/${scope.accountId}/exports`)).json().rows;
  expect(shown).toMatchObject({ state: "dead", file: null, problem: { code: "quota_storage" } });
  expect(shown.problem.message).toContain("super administrator");
  expect(await filesOf(scope)).toEqual([]);

  const full = await makeScope(house.db);
  const second = await start(full);
  await inTenant(house.db, full, async (tx) => {
    await tx.updateTable("accounts").set({ quota_files: 0 }).execute();
  });
  await untilState(house, accountOf(full), second.id, "dead");
  expect(await filesOf(full)).toEqual([]);
});
