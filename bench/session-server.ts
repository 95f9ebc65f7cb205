import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { route } from "../contract/route.ts";
import { csvReader } from "../server/adapters/csv/read-csv.ts";
import { ihfReader } from "../server/adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "../server/adapters/local-disk/local-disk.ts";
import { noCaptcha } from "../server/adapters/no-captcha/no-captcha.ts";
import { openOhip } from "../server/adapters/ohip/ohip.ts";
import { createPiw } from "../server/adapters/piw/piw.ts";
import { buildApp } from "../server/app.ts";
import { inPerson, openDatabase, readTenant } from "../server/db/client.ts";
import { bind } from "../server/http/bind.ts";
import { deriveKeys } from "../server/http/secrets.ts";
import { sessionCookie } from "../server/http/session.ts";
import { openOutbound } from "../server/outbound/outbound.ts";
import { insertToken } from "../server/slices/tenancy/sessions/sessions.repo.ts";
import { makeScope } from "../test/support/factories.ts";

/**
 * The real application with three more routes: an empty one, one that reads a row with session and tenant checks, and
 * one that sends the same statements by the driver alone.
 */
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL ?? "" });
const { db } = database;
const piw = createPiw({ worker: null });
const app = await buildApp({
  database,
  keys: deriveKeys("bench"),
  captcha: noCaptcha,
  hotelSystem: openOhip({
    outbound: openOutbound({ allow: new Set(), timeoutMs: 1, maxBytes: 1 }),
    limiter: undefined,
  }),
  mailer: { send: async () => {} },
  storage: createLocalDisk({ folder: join(tmpdir(), "bellhop-bench") }),
  readers: { csv: csvReader, ihf: ihfReader, piw: piw.reader },
  workbooks: piw.workbooks,
  publicUrl: () => "",
  config: {
    idleSeconds: 900,
    secureCookies: true,
    publicUrl: undefined,
    trustProxy: undefined,
    metricsToken: undefined,
    logLevel: "silent",
    register: "off",
    uploadMb: 64,
  },
});
app.get("/bench/empty", async () => ({ ok: true }));
const checked = route({
  method: "GET",
  path: "/bench/session",
  summary: "Bench",
  status: 200,
  access: { kind: "property", can: ["read", "Dashboard"] },
  input: z.object({}),
  reply: z.object({ name: z.string() }),
});
bind(app, checked, (scope) =>
  readTenant(db, scope, (tx) =>
    tx
      .selectFrom("properties")
      .select("name")
      .where("account_id", "=", scope.accountId)
      .where("id", "=", scope.propertyId)
      .executeTakeFirstOrThrow(),
  ),
);
/** The driver's calls while the statements of a request are recorded. */
let sent: QueryArguments[] | null = null;
type QueryArguments = [text: string, values: unknown[]];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...input: QueryArguments) {
  sent?.push(input);
  return query.apply(this, input as never);
} as never;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, pipeline: true } as pg.PoolConfig);
app.get("/bench/bare", async () => {
  const client = await pool.connect();
  try {
    await query.apply(client, door as never);
    void query.apply(client, begin as never);
    const { rows } = (await query.apply(client, read as never)) as unknown as pg.QueryResult;
    await query.apply(client, commit as never);
    return rows[0];
  } finally {
    client.release();
  }
});
const scope = await makeScope(db);
const { token } = await inPerson(db, scope.user, (tx) =>
  insertToken(tx, { loginId: scope.user.loginId, kind: "session" }),
);
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
const headers = { cookie: `${sessionCookie(true)}=${token}` };
sent = [];
await app.inject({ url: "/bench/session", headers });
const [door, begin, read, commit] = sent;
sent = null;
if (!door || !begin || !read || !commit) throw new Error("A request sends other statements than it did.");
// Reports this process's CPU usage to the parent.
process.on("message", () => process.send?.(process.cpuUsage()));
process.send?.({ url: `http://127.0.0.1:${port}`, ...headers });
