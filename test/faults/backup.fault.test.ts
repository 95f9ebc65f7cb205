import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackup } from "../../server/backup/open-backup.ts";
import { packageRoot } from "../../server/package-root.ts";
import { until } from "../support/jobs.ts";
import { type Bellhop, SHORT_LIVED, startBellhop } from "../support/server.ts";

const ROWS = 6_000;
const HEADER = "PROFILE_ID;LAST_NAME;FIRST_NAME;EMAIL\n";
const ZARA = "Z1;Quetzalbrunn;Zara;zara@quetz.example\n";
const AZUR = { email: "admin@grand-azur.example", hotel: "account=grand-azur&property=paris-opera" };
const ALPEN = { email: "admin@alpen-stern.example", hotel: "account=alpen-stern&property=zermatt-lodge" };

let house: Bellhop;
let folder: string;
beforeAll(async () => {
  house = await startBellhop();
  folder = await mkdtemp(join(tmpdir(), "bellhop-backup-"));
});
afterAll(async () => {
  await house?.stop();
  await rm(folder, { recursive: true, force: true });
});
const path = (name: string) => join(folder, name);

type Ended = { code: number | null; out: string; err: string };

/** `seen` is called with the output so far and may kill the process. */
function bellhop(args: string[], dataDir: string, seen: (child: ChildProcess, err: string) => void = () => {}) {
  const child = spawn(process.execPath, [...SHORT_LIVED, join(packageRoot, "dist/server/cli.js"), ...args], {
    env: { PATH: process.env.PATH ?? "", BELLHOP_DATA: dataDir },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (text) => (output.out += text));
  child.stderr.on("data", (text) => {
    output.err += text;
    seen(child, output.err);
  });
  return once(child, "exit").then(([code]): Ended => ({ code, ...output }));
}

type Caller = Awaited<ReturnType<typeof signIn>>;
async function signIn(url: string, { email, hotel }: typeof AZUR) {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "carry-the-luggage", program: true, recaptchaToken: "x" }),
  });
  const { token } = (await answer.json()) as { token: string };
  const call = async (method: string, address: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${address}?${hotel}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null };
  };
  return Object.assign(call, { token });
}

async function upload(call: Caller, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([text]), name);
  const { status, body } = await call("POST", "/api/v2/files", form);
  expect([status, body?.message]).toEqual([201, undefined]);
  return body.id;
}

async function begin(call: Caller, fileId: string): Promise<string> {
  const run = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true, stopAt: 100 };
  const { status, body } = await call("POST", "/api/v2/imports", run);
  expect([status, body?.message]).toEqual([202, undefined]);
  return body.id;
}

const ended = (call: Caller, id: string) =>
  until(
    async () => {
      const { body } = await call("GET", `/api/v2/imports/${id}`);
      return body?.state === "done" && body;
    },
    { everyMs: 100 },
  );

type Found = { propertyId: string; id: string; name: string };
async function account(call: Caller): Promise<string> {
  const { body } = await call("GET", "/api/v2/accounts");
  return `/api/v2/accounts/${body.accounts[0].id}`;
}
const findZara = async (call: Caller): Promise<Found[]> =>
  (await call("POST", `${await account(call)}/guests/find`, { q: "quetzalbrunn" })).body.rows;

async function eraseZara(call: Caller): Promise<void> {
  const own = await account(call);
  const guests = (await findZara(call)).map(({ propertyId, id }) => ({ propertyId, id }));
  const started = await call("POST", `${own}/erasures`, { guests, files: "blank", confirm: "Quetzalbrunn, Zara" });
  expect(started.status).toBe(202);
  const isDone = async () => (await call("GET", `${own}/erasures`)).body.rows[0].state === "done";
  await until(isDone, { everyMs: 100 });
}

/** Row counts of every table, including leftovers of an interrupted backup. */
async function countTables(data: string): Promise<Record<string, number>> {
  const lite = await PGlite.create(join(data, "pg"));
  try {
    const { rows } = await lite.query<{ name: string; n: number }>(`
      select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname),
        false, true, '')))[1]::text::int as n
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all select 'replication slots', count(*) from pg_replication_slots`);
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  } finally {
    await lite.close();
  }
}

test("a backup of a busy server is consistent; after a restore, a guest erased since then is missing", async () => {
  const [azur, alpen] = [await signIn(house.url, AZUR), await signIn(house.url, ALPEN)];
  const small = await upload(azur, "small.csv", `${HEADER}${ZARA}A1;Silva;Rui;rui@example.com\n`);
  await ended(azur, await begin(azur, small));
  await ended(alpen, await begin(alpen, await upload(alpen, "small.csv", `${HEADER}${ZARA}`)));
  const view = { name: "Arrivals", search: {}, shared: false };
  expect((await azur("POST", "/api/v2/lists/profiles/views", view)).status).toBe(201);
  const lines = Array.from({ length: ROWS }, (_, n) => `K${n};Guest ${n};Ann;g${n}@example.com\n`);
  const large = await begin(azur, await upload(azur, "large.csv", HEADER + lines.join("")));

  // Imports continue, and a failing statement ends neither the copy nor anything it needs.
  const file = path("busy.zip");
  const writing = bellhop(["backup", file], house.dataDir);
  await until(() => existsSync(`${file}.part`));
  expect((await azur("POST", "/api/v2/lists/profiles/views", view)).status).toBe(409);
  const second = await bellhop(["backup", path("second.zip")], house.dataDir);
  expect([second.code, second.err]).toEqual([1, expect.stringContaining("Another backup is being written")]);
  const written = await writing;
  expect([written.code, written.err]).toEqual([0, ""]);
  expect(written.out).toMatch(/held for [\d,]+ ms in all, at most [\d,]+ ms at a time\.\nThe key is not in it\./);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(house.dataDir)).filter((name) => name.startsWith("backup"))).toEqual([]);
  const { manifest, close } = await openBackup(file);
  close();
  expect(manifest.files.map(({ name }) => name)).not.toContain("secret.key");
  expect(manifest.counts).toMatchObject({ accounts: 2, files: 3 });

  await ended(azur, large);
  await eraseZara(azur);

  const key = ["--key", join(house.dataDir, "secret.key")];
  const target = path("restored");
  const keyless = await bellhop(["restore", file], target);
  expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining("made without its key")]);
  const busy = await bellhop(["restore", file, ...key], house.dataDir);
  expect([busy.code, busy.err]).toEqual([2, expect.stringContaining(`process ${house.pid}`)]);
  const restored = await bellhop(["restore", file, ...key], target);
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining("it holds what the backup says")]);
  expect(restored.out).toContain("erased after the backup: 1 ");

  const other = await startBellhop({ dataDir: target });
  try {
    const [there, neighbour] = [await signIn(other.url, AZUR), await signIn(other.url, ALPEN)];
    expect(await findZara(there)).toEqual([]);
    expect((await findZara(neighbour)).map(({ name }) => name)).toEqual(["Quetzalbrunn, Zara"]);
    const content = await there("GET", `/api/v2/files/${small}/content`);
    expect(content.text).toBe(`${HEADER}\nA1;Silva;Rui;rui@example.com\n`);
    // The interrupted run continues to its end, with every row once.
    expect((await ended(there, large)).counts).toMatchObject({ read: ROWS, created: ROWS });
    const old = await fetch(`${other.url}/api/v2/accounts`, { headers: { authorization: `Bearer ${azur.token}` } });
    expect(old.status).toBe(401);
  } finally {
    await other.stop();
  }
}, 400_000);

test("a cut-off, damaged or foreign file is refused with a reason, and so is a restore without the list of erasures", async () => {
  const file = path("whole.zip");
  expect((await bellhop(["backup", file, "--with-key"], house.dataDir)).code).toBe(0);
  const taken = await bellhop(["backup", file], house.dataDir);
  expect([taken.code, taken.err]).toEqual([2, expect.stringContaining("is not written over")]);
  const bytes = await readFile(file);
  const target = path("untouched");

  await writeFile(path("cut.zip"), bytes);
  await truncate(path("cut.zip"), Math.floor(bytes.length * 0.6));
  const flipped = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  for (let place = middle; place < middle + 200; place++) flipped[place] = (flipped[place] ?? 0) ^ 0xff;
  await writeFile(path("flipped.zip"), flipped);
  await writeFile(path("text.zip"), "no archive at all");
  for (const name of ["cut.zip", "flipped.zip", "text.zip"]) {
    const refused = await bellhop(["restore", path(name)], target);
    expect([name, refused.code, refused.err]).toEqual([name, 2, expect.stringContaining("is not a whole backup")]);
    expect(existsSync(target) ? await readdir(target) : []).toEqual([]);
  }
  const gone = await bellhop(["restore", path("nowhere.zip")], target);
  expect([gone.code, gone.err]).toEqual([2, expect.stringContaining("cannot be read (ENOENT)")]);

  // The original folder is gone, and with it the list of later erasures.
  const list = join(house.dataDir, "erasures.jsonl");
  const erasures = await readFile(list);
  await rm(list);
  const unknown = await bellhop(["restore", file], target);
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("--erasures FILE")]);
  await writeFile(path("wrong.jsonl"), "no list\n");
  const wrong = await bellhop(["restore", file, "--erasures", path("wrong.jsonl")], target);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Line 1 is no entry")]);
  expect(await readdir(target)).toEqual([]);
  await writeFile(list, erasures);

  const nobody = await bellhop(["backup", path("nobody.zip")], path("no-house"));
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining("No Bellhop is running")]);
});

test("a killed backup or restore leaves nothing incomplete; the next one has every row of every table", async () => {
  for (const who of [AZUR, ALPEN]) {
    const call = await signIn(house.url, who);
    await ended(call, await begin(call, await upload(call, "few.csv", `${HEADER}F1;Weber;Uta;uta@example.com\n`)));
  }
  // The command line is killed: the server stops copying.
  const file = path("killed.zip");
  const sizeOf = async () => (await stat(`${file}.part`).catch(() => null))?.size ?? 0;
  const child = spawn(process.execPath, [...SHORT_LIVED, join(packageRoot, "dist/server/cli.js"), "backup", file], {
    env: { PATH: process.env.PATH ?? "", BELLHOP_DATA: house.dataDir },
  });
  await until(sizeOf);
  child.kill("SIGKILL");
  await until(() => house.output().includes("backup failed"));
  expect(existsSync(file)).toBe(false);

  // The server is killed: the command line reports it and keeps nothing. What the first one left would look like a beginning.
  await rm(`${file}.part`);
  const cut = bellhop(["backup", file], house.dataDir);
  await until(async () => (await sizeOf()) > 100_000);
  await house.kill();
  const result = await cut;
  expect([result.code, result.err]).toEqual([1, expect.stringContaining("before it was whole")]);
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  await house.restart();
  expect(await readdir(house.dataDir)).not.toContain("backup.files");
  expect((await bellhop(["backup", file, "--with-key"], house.dataDir)).code).toBe(0);

  // A restore is killed after unpacking: the previous data is still there.
  const target = path("killed-restore");
  await mkdir(join(target, "pg"), { recursive: true });
  await writeFile(join(target, "pg", "old"), "what stood there");
  const full = await bellhop(["restore", file], target);
  expect([full.code, full.err]).toEqual([2, expect.stringContaining("is not empty")]);
  const killed = await bellhop(["restore", file, "--replace"], target, (restoring, err) => {
    if (err.includes("Unpacked")) restoring.kill("SIGKILL");
  });
  expect(killed.code).toBe(null);
  expect((await readdir(target)).sort()).toEqual(["lock", "pg", "restore.new"]);
  const restored = await bellhop(["restore", file, "--replace"], target);
  const aside = (await readdir(target)).find((name) => name.startsWith("replaced-")) ?? "";
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining(`is in ${join(target, aside)}`)]);
  expect(await readFile(join(target, aside, "pg", "old"), "utf8")).toBe("what stood there");
  expect((await readdir(target)).sort()).toEqual(["erasures.jsonl", "files", "pg", aside, "secret.key"]);

  // Nothing was running, so every table has as many rows as in the backup.
  await house.kill();
  const [before, after] = [await countTables(house.dataDir), await countTables(target)];
  expect([Object.keys(before).length > 40, before["replication slots"]]).toEqual([true, 0]);
  expect({ ...after, tokens: 0 }).toEqual({ ...before, tokens: 0 }); // The restore ends sessions.
  expect(await readFile(join(target, "secret.key"), "utf8")).toBe(
    await readFile(join(house.dataDir, "secret.key"), "utf8"),
  );
  await house.restart();
});
