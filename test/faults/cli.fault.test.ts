import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../server/package-root.ts";
import { makeWorkbook } from "../support/make-workbook.ts";
import { type Bellhop, SHORT_LIVED, startBellhop } from "../support/server.ts";

let house: Bellhop;
let home: string;
beforeAll(async () => {
  // With the default settings: the command line does the browser's proof of work itself.
  house = await startBellhop({ env: { BELLHOP_CAPTCHA: "altcha" } });
  home = await mkdtemp(join(tmpdir(), "bellhop-home-"));
});
afterAll(async () => {
  await house?.stop();
  await rm(home, { recursive: true, force: true });
});

type CommandOptions = {
  stdin?: string;
  env?: Record<string, string>;
  /** Ctrl-C is pressed once this appears on standard error. */
  stopAt?: RegExp;
};

function bellhop(args: string[], { stdin = "", env = {}, stopAt }: CommandOptions = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [...SHORT_LIVED, join(packageRoot, "dist/server/cli.js"), ...args], {
      env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
    });
    const output = { out: "", err: "" };
    child.stdout.on("data", (text) => (output.out += text));
    child.stderr.on("data", (text) => {
      const before = stopAt?.test(output.err);
      output.err += text;
      if (stopAt && !before && stopAt.test(output.err)) child.kill("SIGINT");
    });
    child.once("exit", (code) => resolve({ code, ...output }));
    child.stdin.end(stdin);
  });
}

const login = ["login", "--email", "admin@grand-azur.example"];

test("login stores a token that only its owner can read, and whoami shows its user", async () => {
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

test("each failure is explained: no server, not a Bellhop, an unknown command, no address", async () => {
  const token = { BELLHOP_TOKEN: "x" };
  expect((await bellhop(["whoami"], { env: { ...token, BELLHOP_URL: "http://127.0.0.1:1" } })).err).toContain(
    "did not answer",
  );
  expect((await bellhop(["frobnicate"])).err).toContain("Usage: npx bellhop");
  expect((await bellhop(["whoami", "--frobnicate"])).err).toContain("Usage: npx bellhop");
  expect((await bellhop(["admin", "add", "not an address"])).err).toContain("is not an e-mail address");
  expect((await bellhop(["help"])).out).toContain("admin add EMAIL");
});

test("admin add on a folder in use names the process; on a free one it prints a link", async () => {
  const busy = await bellhop(["admin", "add", "boss@example.com"], { env: { BELLHOP_DATA: house.dataDir } });
  expect([busy.code, busy.err]).toEqual([2, expect.stringContaining(`process ${house.pid}`)]);
  const free = await bellhop(["admin", "add", "Boss@Example.com"], { env: { BELLHOP_DATA: join(home, "data") } });
  expect(free.out).toMatch(/boss@example\.com is a super admin\. Set the password.*reset-password\?token=[\w-]{43}/);
  const again = await bellhop(["admin", "add", "boss@example.com"], { env: { BELLHOP_DATA: join(home, "data") } });
  expect(again.code).toBe(0);
});

const hotel = ["--property", "paris-opera"];

async function signedIn() {
  const { code } = await bellhop([...login, "--url", house.url], { stdin: "carry-the-luggage\n" });
  expect(code).toBe(0);
}

test("import takes a file to its end: figures, causes, rejected rows, and an exit code for the result", async () => {
  await signedIn();
  const file = join(home, "guests.csv");
  await writeFile(file, "PROFILE_ID;LAST_NAME;FIRST_NAME\nC1;Moreau;Camille\nC2;;Nobody\nC3;Silva;Rui\n");
  const rejects = join(home, "rejects.csv");
  const mixed = await bellhop(["import", file, "--module", "profiles", ...hotel, "--rejects", rejects]);
  expect([mixed.code, mixed.err]).toEqual([3, expect.stringMatching(/Uploaded guests\.csv.*\nRun [0-9a-f-]{36}\n/s)]);
  expect(mixed.out).toMatch(
    /read +created +updated +unchanged +rejected +waiting +warned\nprofiles +3 +2 +0 +0 +1 +0 +0\n/,
  );
  expect(mixed.out).toContain("1 × Last name: required (line 3)");
  expect(mixed.out).toContain(`are in ${rejects}.`);
  expect(await readFile(rejects, "utf8")).toMatch(/bellhop_reason.*\r\nC2,,Nobody,3,Last name is missing/s);

  await writeFile(file, "PROFILE_ID;LAST_NAME;FIRST_NAME\nC1;Moreau;Camille\nC3;Silva;Raul\n");
  const clean = await bellhop(["import", file, "--module", "Profiles", ...hotel, "--json"]);
  expect([clean.code, JSON.parse(clean.out)]).toMatchObject([
    0,
    { state: "done", counts: { read: 2, unchanged: 1, updated: 1 }, causes: [], rejects: [] },
  ]);
  const id: string = JSON.parse(clean.out).id;
  expect((await bellhop(["status", ...hotel])).out).toMatch(
    new RegExp(`${id} .* done +profiles +guests\\.csv +2 +0 +0 +0`),
  );
  expect((await bellhop(["status", id, ...hotel])).out).toMatch(/guests\.csv: done\n/);

  const nobody = ["import", file, "--module", "profiles", ...hotel, "--configuration", "nobody"];
  expect(await bellhop(nobody)).toMatchObject({ code: 2, err: expect.stringContaining("There are: guests") });
  const named = await bellhop(["import", file, "--module", "profiles", ...hotel, "--configuration", "GUESTS"]);
  expect([named.code, named.out]).toEqual([0, expect.stringMatching(/profiles +2 +0 +0 +2 +0 +0 +0/)]);

  await writeFile(file, "PROFILE_ID;LAST_NAME;E-MAIL\nC1;Moreau;nobody at home\nC3;Silva;\n");
  const warned = await bellhop(["import", file, "--module", "profiles", "--accept-unsure", ...hotel]);
  expect([warned.code, warned.out]).toEqual([3, expect.stringMatching(/profiles +2 +0 +1 +1 +0 +0 +1\n/)]);
  expect(warned.out).toContain("1 × warning: E-mail");
});

test("a workbook is restored without naming a module, whole or by one of its sheets", async () => {
  await signedIn();
  const file = join(packageRoot, "samples/configuration.xlsx");
  const item = await bellhop(["import", file, "--sheet", "floors", "--property", "lisbon-tejo"]);
  expect([item.code, item.err]).toEqual([0, expect.stringMatching(/\nRestore [0-9a-f-]{36}\n/)]);
  expect(item.out).toMatch(/Sheet +State +read.*\nfloors +done +6 .*\nTotal +done +6 /);
  const id = /Restore ([0-9a-f-]{36})/.exec(item.err)?.[1] ?? "";
  expect((await bellhop(["status", id, "--property", "lisbon-tejo"])).out).toMatch(/configuration\.xlsx: done\n/);
  const single = await bellhop(["import", file, "--module", "floors", "--property", "lisbon-tejo"]);
  expect([single.code, single.out]).toEqual([0, expect.stringMatching(/sheet floors: done\n.*\nfloors +6 +0 +0 +6 /s)]);
  expect(await bellhop(["import", file, "--sheet", "attic", "--property", "lisbon-tejo"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("no sheet “attic”. There are:"),
  });

  const cells = (...texts: string[]) => texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("");
  const rows = `<row r="1">${cells("code", "description")}</row><row r="2">${cells("X1", "Odd")}</row>`;
  const odd = join(home, "odd.xlsx");
  await writeFile(odd, makeWorkbook({ sheets: { floors: rows, Rumours: rows, 'titles" state="hidden': rows } }));
  const stopped = await bellhop(["import", odd, "--property", "lisbon-tejo"]);
  expect(stopped.code).toBe(4);
  expect(stopped.out).toMatch(/Nothing was stored.*\n.*“Rumours” \(1 rows\): no module.*\n.*“titles” .*hidden/);
  const left = ["--leave-out", "Rumours", "--leave-out", "titles"];
  const taken = await bellhop(["import", odd, "--property", "lisbon-tejo", ...left]);
  expect([taken.code, taken.err]).toEqual([0, expect.stringContaining("Sheets left out: Rumours, titles")]);
});

test("Ctrl-C leaves the run going on the server, and prints how to follow it", async () => {
  await signedIn();
  const file = join(packageRoot, "samples/opera-v5-profiles.csv");
  const input = ["import", file, "--module", "profiles", "--accept-unsure", ...hotel];
  const left = await bellhop(input, { stopAt: /Run [0-9a-f-]{36}/ });
  expect([left.code, left.out]).toEqual([1, ""]);
  const id = /npx bellhop status ([0-9a-f-]{36})/.exec(left.err)?.[1] ?? "";
  expect(left.err).toContain("The run goes on at the server.");
  await expect
    .poll(async () => JSON.parse((await bellhop(["status", id, ...hotel, "--json"])).out).state, {
      timeout: 90_000,
      interval: 500,
    })
    .toBe("done");
});

test("uncertain findings stop the import with exit code 4, and are accepted on request", async () => {
  await signedIn();
  const file = join(home, "doubtful.csv");
  await writeFile(file, "Customer identifier;Number;Last name\nA7;1;Moreau\nB9;2;Silva\n");
  const input = ["import", file, "--module", "profiles", ...hotel];
  const stopped = await bellhop(input);
  expect([stopped.code, stopped.out]).toEqual([4, expect.stringContaining("Nothing was stored: a person must look")]);
  expect(stopped.out).toContain("Column “Customer identifier”: probably Profile ID");
  const taken = await bellhop([...input, "--accept-unsure"]);
  expect([taken.code, taken.out]).toEqual([0, expect.stringContaining("Customer identifier → Profile ID")]);
  expect(taken.out).toContain("Columns left out: Number");
});

test("every result has its exit code and message, for import and for status", async () => {
  await signedIn();
  const profiles = (path: string, ...more: string[]) => ["import", path, "--module", "profiles", ...hotel, ...more];
  const write = async (name: string, text: string) => {
    await writeFile(join(home, name), text);
    return join(home, name);
  };
  const statusOf = async ({ err }: { err: string }) => {
    const id = /Run ([0-9a-f-]{36})/.exec(err)?.[1] ?? "";
    return (await bellhop(["status", id, ...hotel])).code;
  };
  const header = await bellhop(profiles(await write("header.csv", "PROFILE_ID;LAST_NAME\n"), "--accept-unsure"));
  expect([header.code, header.out]).toEqual([3, expect.stringContaining("The file has no rows")]);
  expect(await statusOf(header)).toBe(3);

  const twice = await bellhop(profiles(await write("twice.csv", "PROFILE_ID;LAST_NAME\nT1;Moreau\nT1;Silva\n")));
  expect([twice.code, twice.out]).toEqual([
    3,
    expect.stringContaining("line 2: line 3 has the same id and is stored instead"),
  ]);
  const none = await bellhop(profiles(join(home, "twice.csv"), "--mode", "insert"));
  expect([none.code, none.out]).toEqual([3, expect.stringContaining("No row was taken.")]);
  expect(none.out).toContain("it counts from 1,000 rows on");
  expect(none.out).not.toContain("under Options");

  const ids = await write("ids.csv", "PROFILE_ID;LAST_NAME\n4111111111111111;Moreau\n4012888888881881;Silva\n");
  const masked = await bellhop(profiles(ids));
  expect([masked.code, masked.out]).toEqual([4, expect.stringContaining("Masked ids in column “PROFILE_ID”")]);
  expect(await statusOf(masked)).toBe(4);
  const declared = await bellhop(profiles(ids, "--id-column", "PROFILE_ID"));
  expect([declared.code, declared.out]).toEqual([0, expect.stringContaining("PROFILE_ID → Profile ID")]);
  expect(await statusOf(declared)).toBe(0);
  const unnamed = await bellhop(profiles(ids, "--id-column", "Nummer"));
  expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining("Nummer")]);

  const old = await bellhop(profiles(await write("guests.xls", "<html><table></table></html>")));
  expect([old.code, old.err]).toEqual([2, expect.stringContaining("web pages saved under that name")]);
  const house1 = await write("house.ihf", "H|GAPAR|17.11.2026|0\nT|0|0\n");
  const day = await bellhop(["import", house1, ...hotel]);
  expect([day.code, day.err]).toEqual([2, expect.stringContaining("is not a valid business date")]);
  expect((await bellhop(["status", "nothing", ...hotel])).code).toBe(2);
  expect((await bellhop(["--help"])).out).toContain("4  a person must look first");
});

test("push shows the hotel first, pauses after its canary, resumes, and ends with the records' results", async () => {
  await signedIn();
  const lisbon = ["--property", "lisbon-tejo"];
  const file = join(home, "lisbon.csv");
  await writeFile(file, "PROFILE_ID;LAST_NAME;VIP\nL1;Moreau;\nL2;Silva;\nL3;Costa;NOVIP\n");
  await bellhop(["import", file, "--module", "profiles", "--accept-unsure", ...lisbon]);
  const runLines = async (...args: string[]) => {
    const { code, err } = await bellhop(["push", ...args, ...lisbon]);
    return [code, err];
  };
  expect(await runLines("guests")).toEqual([2, expect.stringContaining("One of: all-profiles, active-profiles,")]);
  expect(await runLines("--canary", "0")).toEqual([2, expect.stringContaining("from 1 to 1000")]);
  expect(await runLines("--stop-at", "soon")).toEqual([2, expect.stringContaining("such as 06:30")]);
  expect(await runLines("blocks", "--resume", "x")).toEqual([2, expect.stringContaining("takes no kinds")]);

  const unseen = await bellhop(["push", ...lisbon]);
  expect([unseen.code, unseen.out]).toEqual([4, expect.stringContaining("has not been accepted yet")]);
  expect(unseen.out).toMatch(/\ncurrency +EUR +EUR/);
  const first = await bellhop(["push", "all-profiles", "--accept-hotel", "--canary", "1", ...lisbon]);
  expect([first.code, first.out]).toEqual([4, expect.stringContaining("Paused: the first records are through")]);
  const id = /Push ([0-9a-f-]{36})\n/.exec(first.err)?.[1] ?? "";
  expect((await bellhop(["status", id, ...lisbon])).code).toBe(4);
  const whole = await bellhop(["push", "--resume", id, ...lisbon]);
  expect([whole.code, whole.out]).toEqual([
    3,
    expect.stringMatching(
      /all-profiles +3 +2 +0 +1 +0 +0 +0\n.*Total +3 +2 +0 +1 .*Why records of this hotel failed or wait:\n {2}1 × profiles: /s,
    ),
  ]);
  const status = await bellhop(["status", id, ...lisbon, "--json"]);
  expect([status.code, JSON.parse(status.out)]).toMatchObject([3, { state: "done", sum: { pushed: 2, failed: 1 } }]);
  expect((await bellhop(["status", ...lisbon])).out).toMatch(new RegExp(`\n${id} .* done +3 +2 +0 +1 +0 +0`));
});

test("missing options of import are named before anything is sent", async () => {
  await signedIn();
  const file = join(home, "small.csv");
  await writeFile(file, "PROFILE_ID;LAST_NAME\n1;Moreau\n");
  await writeFile(join(home, "empty.csv"), "");
  const runLines = async (...args: string[]) => {
    const { code, err } = await bellhop(["import", ...args]);
    return [code, err];
  };
  expect(await runLines()).toEqual([2, expect.stringContaining("Say which file.")]);
  expect(await runLines("nowhere.csv", "--module", "profiles")).toEqual([2, "There is no file nowhere.csv.\n"]);
  expect(await runLines(join(home, "empty.csv"))).toEqual([2, expect.stringContaining("is empty.")]);
  expect(await runLines(file)).toEqual([2, expect.stringContaining("--module KEY. One of: profiles, accounts,")]);
  expect(await runLines(file, "--module", "guests")).toEqual([
    2,
    expect.stringContaining("“guests”. One of: profiles,"),
  ]);
  const profiles = [file, "--module", "profiles"];
  expect(await runLines(...profiles)).toEqual([2, expect.stringContaining("Yours: paris-opera, lisbon-tejo.")]);
  expect(await runLines(...profiles, "--property", "ritz")).toEqual([2, expect.stringContaining("no property “ritz”")]);
  expect(await runLines(...profiles, ...hotel, "--mode", "replace")).toEqual([
    2,
    "--mode is one of: insert, update, upsert, skip.\n",
  ]);
  expect(await runLines(...profiles, ...hotel, "--stop-at", "120")).toEqual([
    2,
    expect.stringContaining("from 1 to 100"),
  ]);
  expect(await runLines(...profiles, ...hotel, "--frobnicate")).toEqual([
    2,
    expect.stringContaining("Usage: npx bellhop"),
  ]);
  const away = { BELLHOP_TOKEN: "x", BELLHOP_URL: "http://127.0.0.1:1" };
  expect(await bellhop(["import", ...profiles, ...hotel], { env: away })).toMatchObject({
    code: 1,
    err: expect.stringContaining("did not answer"),
  });
});

// Five programs one after another, each opening its own database.
test("keys rotate encrypts everything again: the old key is gone, the data is readable, plaintext was never written", async () => {
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
  expect(status.out).toMatch(
    /^key [0-9a-f]{16} \(current\): 6 hotel credentials, 0 second factors, 0 keys of accounts\n$/,
  );

  await own.restart();
  const again = await call("/api/v1/auth", { ...signIn, program: true });
  const read = await call(`/api/v2/resort/details?${hotel}`, {}, again.token);
  expect(read.resort.clientsecret.set).toBe(true);
  await own.stop();
  await expect.poll(() => own.output()).toContain('"path":"/api/v2/resort/update"');
  expect(own.output()).not.toContain(plain);
  for (const entry of await readdir(own.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect([entry.name, (await readFile(join(entry.parentPath, entry.name))).includes(plain)]).toEqual([
        entry.name,
        false,
      ]);
});
