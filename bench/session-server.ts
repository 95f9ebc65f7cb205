import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { route } from "../contract/route.ts";
import { csvReader } from "../server/adapters/csv/read-csv.ts";
import { ihfReader } from "../server/adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "../server/adapters/local-disk/local-disk.ts";
import { noCaptcha } from "../server/adapters/no-captcha/no-captcha.ts";
import { openOhip } from "../server/adapters/ohip/ohip.ts";
import { createPiw } from "../server/adapters/piw/piw.ts";
import { buildApp } from "../server/app.ts";
import { inPerson, inTenant, openDatabase } from "../server/db/client.ts";
import { bind } from "../server/http/bind.ts";
import { deriveKeys } from "../server/http/secrets.ts";
import { sessionCookie } from "../server/http/session.ts";
import { openOutbound } from "../server/outbound/outbound.ts";
import { insertToken } from "../server/slices/sessions/sessions.repo.ts";
import { makeScope } from "../test/support/factories.ts";

/** The real application with two more routes: an empty one, and one that reads a row behind session and wall. */
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
  inTenant(db, scope, (tx) =>
    tx
      .selectFrom("properties")
      .select("name")
      .where("account_id", "=", scope.accountId)
      .where("id", "=", scope.propertyId)
      .executeTakeFirstOrThrow(),
  ),
);
const scope = await makeScope(db);
const { token } = await inPerson(db, scope.user, (tx) =>
  insertToken(tx, { loginId: scope.user.loginId, kind: "session" }),
);
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}`, cookie: `${sessionCookie(true)}=${token}` });
