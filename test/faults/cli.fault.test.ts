import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../server/package-root.ts";
import { type Bellhop, startBellhop } from "../support/server.ts";

let house: Bellhop;
let home: string;
beforeAll(async () => {
  // As shipped: the command line does the browser's proof of work itself.
  house = await startBellhop({ env: { BELLHOP_CAPTCHA: "altcha" } });
  home = await mkdtemp(join(tmpdir(), "bellhop-home-"));
});
afterAll(async () => {
  await house?.stop();
  await rm(home, { recursive: true, force: true });
});

function bellhop(args: string[], { stdin = "", env = {} }: { stdin?: string; env?: Record<string, string> } = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [join(packageRoot, "dist/server/cli.js"), ...args], {
      env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
    });
    const said = { out: "", err: "" };
    child.stdout.on("data", (text) => (said.out += text));
    child.stderr.on("data", (text) => (said.err += text));
    child.once("exit", (code) => resolve({ code, ...said }));
    child.stdin.end(stdin);
  });
}

const login = ["login", "--email", "admin@grand-azur.example"];

test("login keeps a token, readable by its owner alone, and whoami tells whose it is", async () => {
  expect((await bellhop(["whoami"])).err).toContain("Run `npx bellhop login`");
  const wrong = await bellhop([...login, "--url", house.url], { stdin: "not the password\n" });
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Invalid credentials. Please try again.")]);

  const right = await bellhop([...login, "--url", house.url], { stdin: "carry-the-luggage\n" });
  expect([right.code, right.out]).toEqual([0, expect.stringContaining("Camille Moreau")]);
  const path = join(home, ".config/bellhop/credentials.json");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, "utf8")).not.toContain("carry-the-luggage");

  const who = await bellhop(["whoami"]);
  expect(who.out).toMatch(
    /Camille Moreau <admin@grand-azur\.example>, admin\n.*grand-azur.*\n.*paris-opera, lisbon-tejo/,
  );
  const { token } = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, "rubbish");
  const byEnvironment = { BELLHOP_URL: house.url, BELLHOP_TOKEN: token };
  expect((await bellhop(["whoami"], { env: byEnvironment })).code).toBe(0);
  const refused = await bellhop(["whoami"], { env: { ...byEnvironment, BELLHOP_TOKEN: "made-up" } });
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("The token has expired")]);
});

test("what it cannot do is a sentence: no server, not a Bellhop, an unknown command, no address", async () => {
  const token = { BELLHOP_TOKEN: "x" };
  expect((await bellhop(["whoami"], { env: { ...token, BELLHOP_URL: "http://127.0.0.1:1" } })).err).toContain(
    "did not answer",
  );
  expect((await bellhop(["frobnicate"])).err).toContain("Usage: npx bellhop");
  expect((await bellhop(["whoami", "--frobnicate"])).err).toContain("Usage: npx bellhop");
  expect((await bellhop(["admin", "add", "not an address"])).err).toContain("is not an e-mail address");
  expect((await bellhop(["help"])).out).toContain("admin add EMAIL");
});

test("admin add on a folder in use says who uses it; on a free one it prints a link", async () => {
  const busy = await bellhop(["admin", "add", "boss@example.com"], { env: { BELLHOP_DATA: house.dataDir } });
  expect([busy.code, busy.err]).toEqual([2, expect.stringContaining(`process ${house.pid}`)]);
  const free = await bellhop(["admin", "add", "Boss@Example.com"], { env: { BELLHOP_DATA: join(home, "data") } });
  expect(free.out).toMatch(/boss@example\.com is a super admin\. Set the password.*reset-password\?token=[\w-]{43}/);
  const again = await bellhop(["admin", "add", "boss@example.com"], { env: { BELLHOP_DATA: join(home, "data") } });
  expect(again.code).toBe(0);
});

// Five programs one after the other, each with a database of its own to open.
test("keys rotate seals everything anew: the old key is gone, the data opens, the plaintext was never written", async () => {
  const plain = "plain-clientsecret-4711";
  const own = await startBellhop({ dataDir: join(home, "keys"), env: { BELLHOP_LOG_LEVEL: "debug" } });
  const data = { BELLHOP_DATA: own.dataDir };
  const keyFile = join(own.dataDir, "secret.key");
  const before = await readFile(keyFile, "utf8");
  const call = async (path: string, body: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${own.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const signIn = { email: "admin@grand-azur.example", password: "carry-the-luggage", recaptchaToken: "x" };
  const { token } = await call("/api/v1/auth", { ...signIn, program: true });
  const hotel = "account=grand-azur&property=paris-opera";
  const saved = await call(`/api/v2/resort/update?${hotel}`, { clientsecret: plain }, token);
  expect(saved.resort.clientsecret.set).toBe(true);
  const busy = await bellhop(["keys", "rotate"], { env: data });
  expect([busy.code, busy.err]).toEqual([2, expect.stringContaining(`process ${own.pid}`)]);
  expect(await own.stop()).toBe(0);

  const rotated = await bellhop(["keys", "rotate"], { env: data });
  expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining("6 hotel credentials, 0 second factors")]);
  const after = await readFile(keyFile, "utf8");
  expect([after === before, after.trim().includes("\n"), (await stat(keyFile)).mode & 0o777]).toEqual([
    false,
    false,
    0o600,
  ]);
  const status = await bellhop(["keys", "status"], { env: data });
  expect(status.out).toMatch(/^key [0-9a-f]{16} \(current\): 6 hotel credentials, 0 second factors\n$/);

  await own.restart();
  const again = await call("/api/v1/auth", { ...signIn, program: true });
  const read = await call(`/api/v2/resort/details?${hotel}`, {}, again.token);
  expect(read.resort.clientsecret.set).toBe(true);
  await own.stop();
  await expect.poll(() => own.output(), { timeout: 10_000 }).toContain('"path":"/api/v2/resort/update"');
  expect(own.output()).not.toContain(plain);
  for (const entry of await readdir(own.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect([entry.name, (await readFile(join(entry.parentPath, entry.name))).includes(plain)]).toEqual([
        entry.name,
        false,
      ]);
}, 240_000);
