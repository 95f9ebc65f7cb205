import { connect, createServer, type Server } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { type Database, type DatabaseOptions, inTenant, openDatabase, readTenant, type Scope } from "./client.ts";

let database: Database & { options: DatabaseOptions };
let scope: Scope;
let stranger: Scope;

beforeAll(async () => {
  database = await openTestDatabase();
  scope = await makeScope(database.db);
  stranger = await makeScope(database.db);
});
afterAll(() => database.close());

const settings = sql<{ role: string; account: string | null; read_only: string }>`
  select current_user as role, nullif(current_setting('app.account', true), '') as account,
    current_setting('transaction_read_only') as read_only`;
const names = sql<{ id: string }>`select id from properties`;

test("role, tenant and wall hold in the first statement already, and end with the transaction", async () => {
  for (const [open, readOnly] of [
    [inTenant, "off"],
    [readTenant, "on"],
  ] as const)
    for (const { accountId, propertyId, ...rest } of [scope, stranger]) {
      const own = { accountId, propertyId, ...rest };
      const first = await open(database.db, own, async (tx) => (await settings.execute(tx)).rows);
      expect(first).toEqual([{ role: "bellhop_app", account: accountId, read_only: readOnly }]);
      expect(await open(database.db, own, async (tx) => (await names.execute(tx)).rows)).toEqual([{ id: propertyId }]);
    }
  const after = await settings.execute(database.db);
  expect(after.rows).toMatchObject([{ account: null, read_only: "off" }]);
});

test("a read-only transaction cannot write, and a refused statement leaves the connection usable", async () => {
  const rename = (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) =>
    sql`update properties set name = 'Changed' where account_id = ${scope.accountId}`.execute(tx);
  await expect(readTenant(database.db, scope, rename)).rejects.toThrow(/read-only transaction/);
  await inTenant(database.db, scope, rename);
  await expect(inTenant(database.db, scope, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(/division by zero/);
  const kept = await readTenant(database.db, scope, (tx) => sql`select name from properties`.execute(tx));
  expect(kept.rows).toEqual([{ name: "Changed" }]);
});

test("statements that are asked for together keep their order", async () => {
  const answers = await inTenant(database.db, scope, (tx) =>
    Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(tx))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
});

test("a transaction waits once a statement", async () => {
  if (!("databaseUrl" in database.options)) return; // The embedded database answers within the process.
  const { databaseUrl } = database.options;
  const line = await countBursts(databaseUrl);
  const counted = await openDatabase({ databaseUrl: line.url, poolSize: 1 });
  try {
    const burstsOf = async (work: () => Promise<unknown>) => {
      const before = line.bursts();
      await work();
      return line.bursts() - before;
    };
    await sql`select 1`.execute(counted.db);
    await expect.poll(() => line.hasNotices()).toBe(true);
    expect(await burstsOf(() => inTenant(counted.db, scope, async () => {}))).toBe(0);
    expect(await burstsOf(() => inTenant(counted.db, scope, (tx) => names.execute(tx)))).toBe(2);
    // The end of the transaction travels by itself, or with the connection's next query.
    expect(await burstsOf(() => readTenant(counted.db, scope, (tx) => names.execute(tx)))).toBe(1);
  } finally {
    await counted.close();
    line.close();
  }
});

/**
 * A proxy that counts how often a client spoke after it had listened; connections that wait for notices are not
 * counted.
 */
async function countBursts(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const lines: { bursts: number; isForNotices: boolean }[] = [];
  const server: Server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    const line = { bursts: 0, isForNotices: false };
    lines.push(line);
    let listened = true;
    near.on("data", (bytes) => {
      if (/listen /i.test(bytes.toString("latin1"))) line.isForNotices = true;
      if (listened) line.bursts++;
      listened = false;
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      listened = true;
      near.write(bytes);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const bursts = () => lines.reduce((sum, line) => sum + (line.isForNotices ? 0 : line.bursts), 0);
  return {
    url: url.href,
    bursts,
    hasNotices: () => lines.some(({ isForNotices }) => isForNotices),
    close: () => server.close(),
  };
}
