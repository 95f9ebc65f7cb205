import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { packageRoot } from "../../server/package-root.ts";
import { serverDatabase } from "../support/db.ts";
import { until } from "../support/jobs.ts";
import { SHORT_LIVED, startBellhop } from "../support/server.ts";

const PASSWORD = "carry-the-luggage";
const KILLS = process.env.SOAK ? 10 : 1;
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-start-"));
  folders.push(folder);
  return folder;
}

type Ran = { uid?: number; gid?: number; command?: string[] };

/** Starts the built program, or a command, expects it to exit, and returns its output. */
function giveUp(env: Record<string, string>, { command, ...user }: Ran = {}) {
  return new Promise<{ code: number | null; output: string; ms: number }>((resolve) => {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [...SHORT_LIVED, join(packageRoot, "dist/server", command ? "cli.js" : "main.js"), ...(command ?? [])],
      {
        env: { PATH: process.env.PATH ?? "", PORT: "0", BELLHOP_LOG_LEVEL: "silent", ...env },
        ...user,
      },
    );
    let output = "";
    for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (text) => (output += text));
    child.once("exit", (code) => resolve({ code, output, ms: performance.now() - started }));
  });
}

async function signIn(url: string, email: string) {
  const response = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, recaptchaToken: "x" }),
  });
  return { status: response.status, body: await response.json() };
}

test("a second start on the same folder names the process that holds it and changes no data", async () => {
  const house = await startBellhop();
  onTestFinished(async () => void (await house.stop()));
  const second = await giveUp({ BELLHOP_DATA: house.dataDir });
  expect([second.code, second.output]).toEqual([1, expect.stringContaining(`process ${house.pid}`)]);
  // On a busy machine the thread's heartbeat can be late for a moment.
  await until(async () => (await fetch(`${house.url}/readyz`)).ok, { everyMs: 100 });
});

test("after kill -9 and an immediate restart it answers, with everything that was committed", async () => {
  const house = await startBellhop();
  onTestFinished(async () => void (await house.stop()));
  for (let n = 0; n < KILLS; n++) {
    expect((await signIn(house.url, "admin@grand-azur.example")).status).toBe(200);
    await house.kill();
    await house.restart();
  }
  const { body } = await signIn(house.url, "user@grand-azur.example");
  expect(body.user.properties.map((property: { slug: string }) => property.slug)).toEqual(["paris-opera"]);
});

test("an interrupted first start is repeated; SIGTERM exits cleanly with code 0 and releases the folder", async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, "pg.new/base"), { recursive: true });
  const house = await startBellhop({ dataDir: folder });
  expect((await fetch(`${house.url}/healthz`)).status).toBe(200);
  expect(await house.stop()).toBe(0);
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(["lock", "pg.new"]));
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
});

test("a port in use, an unwritable folder, a wrong database and a bad setting are each explained", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  const key = { BELLHOP_SECRET_KEY: "k".repeat(40) };

  const closed = await makeFolder();
  await chmod(closed, 0o500);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const nowhere = { DATABASE_URL: "postgres://me@127.0.0.1:1/nowhere" };
  const [busy, unwritable, away, mysql, keyless, bad] = await Promise.all([
    giveUp({ PORT: String(port), BELLHOP_DATA: await makeFolder() }),
    giveUp({ BELLHOP_DATA: join(closed, "data") }, nobody),
    giveUp({ ...nowhere, ...key }),
    giveUp({ DATABASE_URL: "mysql://me@127.0.0.1/x", ...key }),
    giveUp(nowhere),
    giveUp({ PORT: "many", BELLHOP_DEMO: "maybe" }),
  ]);
  expect([busy.code, busy.output]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
  expect([unwritable.code, unwritable.output]).toEqual([1, expect.stringContaining("cannot be written")]);
  expect([away.code, away.output]).toEqual([
    1,
    expect.stringMatching(/DATABASE_URL\) did not let Bellhop in.*ECONNREFUSED/),
  ]);
  expect([mysql.code, mysql.output]).toEqual([1, expect.stringContaining("must start with postgres://")]);
  expect(keyless.output).toContain("BELLHOP_SECRET_KEY is required");
  expect(bad.output).toMatch(/PORT:[\s\S]*BELLHOP_DEMO:/);
  for (const { output } of [busy, unwritable, away, mysql, keyless, bad]) expect(output).not.toMatch(/\n\s+at /);
});

test("on a server: two processes start together, migrate once, and both answer; no demo, a link for the admin", async () => {
  const { databaseUrl } = await serverDatabase({ empty: true });
  const env = {
    DATABASE_URL: databaseUrl,
    BELLHOP_SECRET_KEY: "k".repeat(40),
    BELLHOP_ADMIN_EMAIL: "boss@example.com",
  };
  const dataDir = await makeFolder(); // Shared, like the database.
  const houses = await Promise.all([startBellhop({ env, dataDir }), startBellhop({ env, dataDir })]);
  onTestFinished(async () => void (await Promise.all(houses.map((house) => house.stop()))));
  for (const house of houses) expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
  await expect
    .poll(() => houses.map((house) => house.output()).join(""))
    .toMatch(/Set the password of boss@example\.com.*reset-password\?token=/);
  const first = houses[0];
  expect(first && (await signIn(first.url, "root@bellhop.example")).status).toBe(401);
});

test("on a server: a process with another key is refused in a sentence, and starts once the key is adopted", async () => {
  const { databaseUrl } = await serverDatabase({ empty: true });
  const dataDir = await makeFolder();
  const env = (key: string) => ({
    DATABASE_URL: databaseUrl,
    BELLHOP_SECRET_KEY: key.repeat(40),
    BELLHOP_DATA: dataDir,
  });
  const house = await startBellhop({ env: env("k"), dataDir });
  const refused = await giveUp(env("l"));
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("belongs to another key")]);
  expect(refused.output).not.toMatch(/\n\s+at /);
  expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
  await house.stop();
  expect((await giveUp(env("l"), { command: ["keys", "adopt"] })).output).toMatch(/now belongs to key [0-9a-f]{16}/);
  const other = await startBellhop({ env: env("l"), dataDir });
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  await other.stop();
});

test("a database user without permission to create roles gets the SQL to run, and nothing is changed", async () => {
  const name = `poor_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`create role ${name} login password 'poor'`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  Object.assign(url, { username: name, password: "poor", pathname: `/${name}` });
  const env = { DATABASE_URL: url.href, BELLHOP_SECRET_KEY: "k".repeat(40) };

  const refused = await giveUp(env);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`grant bellhop_app to ${name};`);
  expect(refused.output).not.toMatch(/\n\s+at /);

  // The printed SQL is sufficient; roles may exist already from another Bellhop on the server.
  for (const line of refused.output.split("\n").filter((text) => /^ {2}(create|grant|alter) /.test(text)))
    await admin.query(line).catch((error) => expect(error.code).toBe("42710"));
  const house = await startBellhop({ env });
  expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
  await house.stop();
});

test("a log line is one line, whatever the caller sends, and has no secret", async () => {
  const house = await startBellhop({ env: { BELLHOP_LOG_LEVEL: "info" } });
  onTestFinished(async () => void (await house.stop()));
  await fetch(`${house.url}/api/v1/auth?token=secret-in-query`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "x\u009b31m", authorization: "Bearer secret-bearer" },
    body: JSON.stringify({ email: 'evil@example.com\r\n{"level":"fake"}', password: "secret-password" }),
  });
  await fetch(`${house.url}/reset-password?token=secret-link`);
  // A line arrives through a pipe, later than its answer.
  const lines = () =>
    house
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(2);
  for (const line of lines()) expect(JSON.parse(line).level).not.toBe("fake");
  expect(house.output()).not.toMatch(/secret-/);
  expect(house.output()).not.toContain("\u001b");
});
