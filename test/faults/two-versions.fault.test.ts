import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { ImportRun } from "../../contract/imports.ts";
import { packageRoot } from "../../server/package-root.ts";
import { serverDatabase } from "../support/db.ts";
import { until } from "../support/jobs.ts";
import { ensureBuilt, startBellhop } from "../support/server.ts";

const ROWS = 60_000;
const WAIT = { everyMs: 50 };
const HOTEL = "account=grand-azur&property=paris-opera";
const NEXT = "9999_next.sql";

/** The next release: the same program with one more migration, which changes a table in use. */
async function makeNextRelease(folder: string): Promise<string> {
  await ensureBuilt();
  const isTemplate = (path: string) => path.startsWith(join(packageRoot, "dist/server/template"));
  await mkdir(join(folder, "dist"));
  await cp(join(packageRoot, "dist/server"), join(folder, "dist/server"), {
    recursive: true,
    filter: (path) => !isTemplate(path),
  });
  for (const name of ["package.json", "server/db/migrations", "samples"])
    await cp(join(packageRoot, name), join(folder, name), { recursive: true });
  await symlink(join(packageRoot, "node_modules"), join(folder, "node_modules"));
  await symlink(join(packageRoot, "dist/web"), join(folder, "dist/web"));
  await writeFile(
    join(folder, "server/db/migrations", NEXT),
    "alter table profiles add column next_release text not null default 'yes';\n",
  );
  return join(folder, "dist/server/main.js");
}

async function signIn(url: string) {
  const response = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@grand-azur.example", password: "carry-the-luggage", recaptchaToken: "x" }),
  });
  const { token } = (await response.json()) as { token: string };
  return async <Answer>(origin: string, path: string, body?: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}?${HOTEL}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

test("a newer version starts beside an older one in the middle of an import: the older one stops, and no row is lost or repeated", async () => {
  const { databaseUrl } = await serverDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), "bellhop-versions-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = await makeNextRelease(await mkdtemp(join(folder, "next-")));
  const dataDir = join(folder, "data");
  const env = {
    ...{ DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "k".repeat(40), BELLHOP_DEMO: "empty" },
    ...{ BELLHOP_LEASE_SECONDS: "3", SANDBOX_PORT: "off" },
  };
  const older = await startBellhop({ env, dataDir });
  onTestFinished(async () => void (await older.stop()));
  const call = await signIn(older.url);
  const form = new FormData();
  const rows = Array.from({ length: ROWS }, (_, n) => `V${n};Guest${n};First${n}`);
  form.append("file", new Blob([["Profile ID;Last name;First name", ...rows].join("\n")]), "guests.csv");
  const file = await call<{ id: string }>(older.url, "/api/v2/files", form);
  const input = { fileId: file.id, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await call<{ id: string }>(older.url, "/api/v2/imports", input);
  const run = (origin: string) => call<ImportRun>(origin, `/api/v2/imports/${id}`);

  // At once: it migrates within its first seconds, while the older one reads and imports.
  const newer = await startBellhop({ env, dataDir, program });
  onTestFinished(async () => void (await newer.stop()));
  await until(
    () => older.output().includes(`Bellhop stops: a newer version has brought the database up to date (${NEXT})`),
    WAIT,
  );
  expect(await older.stop()).toBe(1); // It has ended by itself, or is about to.
  const done = /"name":"imports\.run".*"outcome":"done"/;
  expect(older.output(), "the import was over before the upgrade: make ROWS larger").not.toMatch(done);

  const ended = await until(async () => {
    const now = await run(newer.url);
    return now.state !== "queued" && now.state !== "running" && now;
  }, WAIT);
  expect([ended.state, ended.counts]).toEqual([
    "done",
    { read: ROWS, created: ROWS, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 0 },
  ]);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows: counted } = await client.query(
    `select count(*)::int as n, count(distinct old_id)::int as ids, max(version) as version,
       count(distinct next_release)::int as migrated from profiles where old_id like 'V%'`,
  );
  expect(counted).toEqual([{ n: ROWS, ids: ROWS, version: 1, migrated: 1 }]);

  // Data from the older version is there, and the older version is refused.
  await expect(startBellhop({ env, dataDir })).rejects.toThrow("The database is newer than this Bellhop");
  expect((await fetch(`${newer.url}/readyz`)).status).toBe(200);
});
