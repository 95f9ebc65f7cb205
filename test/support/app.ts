import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { csvReader } from "../../server/adapters/csv/read-csv.ts";
import { ihfReader } from "../../server/adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "../../server/adapters/local-disk/local-disk.ts";
import { noCaptcha } from "../../server/adapters/no-captcha/no-captcha.ts";
import { openOhip } from "../../server/adapters/ohip/ohip.ts";
import { createPiw } from "../../server/adapters/piw/piw.ts";
import { type AppDeps, buildApp } from "../../server/app.ts";
import { type Database, type DatabaseOptions, inPerson } from "../../server/db/client.ts";
import { csrfTokenFor, deriveKeys } from "../../server/http/secrets.ts";
import { sessionCookie } from "../../server/http/session.ts";
import { openOutbound } from "../../server/outbound/outbound.ts";
import type { Mail } from "../../server/ports/mailer.ts";
import { insertToken } from "../../server/slices/tenancy/sessions/sessions.repo.ts";
import { checkedStorage } from "./checked-storage.ts";
import { shareTestDatabase } from "./db.ts";

export const SECRET = "a secret key that only the tests know";

/** Tests that need a hotel system pass their own. */
const nowhere = openOutbound({ allow: new Set(), timeoutMs: 1_000, maxBytes: 1_000 });

/** In this thread, because there is no build that a worker could run. */
const piw = createPiw({ worker: null });

type Over = Omit<Partial<AppDeps>, "config" | "database"> & {
  config?: Partial<AppDeps["config"]>;
  database?: Database & { options?: DatabaseOptions };
};

/** The whole HTTP side, called without a network; uses the shared database unless given another. */
export async function openTestApp(over: Over = {}) {
  const database = over.database ?? (await shareTestDatabase());
  const mails: Mail[] = [];
  const app = await buildApp({
    ...over,
    database,
    keys: deriveKeys(SECRET),
    captcha: over.captcha ?? noCaptcha,
    mailer: over.mailer ?? { send: async (mail) => void mails.push(mail) },
    hotelSystem: over.hotelSystem ?? openOhip({ outbound: nowhere, limiter: undefined }),
    storage: checkedStorage(
      over.storage ?? createLocalDisk({ folder: join(tmpdir(), `bellhop-test-${randomUUID()}`) }),
    ),
    readers: over.readers ?? { csv: csvReader, ihf: ihfReader, piw: piw.reader },
    workbooks: over.workbooks ?? piw.workbooks,
    publicUrl: () => "https://bellhop.example",
    config: {
      idleSeconds: 900,
      secureCookies: true,
      publicUrl: undefined,
      trustProxy: undefined,
      metricsToken: undefined,
      logLevel: "silent",
      register: "open",
      uploadMb: 64,
      ...over.config,
    },
  });
  return {
    app,
    db: database.db,
    database,
    get options() {
      if (!database.options) throw new Error("Whoever opened this database knows its options.");
      return database.options;
    },
    mails,
    /** A signed-in caller, like a browser. */
    signIn: async ({ user }: { user: { loginId: string } }) => {
      const { token } = await inPerson(database.db, user, (tx) =>
        insertToken(tx, { loginId: user.loginId, kind: "session" }),
      );
      return browser(app, token);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function browser(app: FastifyInstance, cookie: string) {
  const cookies = { [sessionCookie(true)]: cookie };
  const csrf = csrfTokenFor(deriveKeys(SECRET), cookie);
  const send = (options: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...options, cookies, headers: { "x-csrf-token": csrf, ...options.headers } });
  return {
    cookies,
    csrf,
    get: (url: string, headers: Record<string, string> = {}) => send({ method: "GET", url, headers }),
    post: (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
      send({ method: "POST", url, payload, headers }),
    send,
  };
}
