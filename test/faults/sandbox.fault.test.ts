import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleForNode } from "../support/bundle.ts";
import { ohipClient } from "../support/ohip-client.ts";
import { guestProfile, reservation } from "../support/ohip-payloads.ts";

const KILLS = process.env.SOAK ? 100 : 4;
const CALLERS = 8;
/** The client's own timeout is for one call. */
const LONG = { timeout: process.env.SOAK ? 3_600_000 : 120_000 };
const STAY = { arrivalDate: "2030-06-01", departureDate: "2030-06-03" };
const folder = mkdtempSync(join(tmpdir(), "sandbox-kills-"));
const children: ChildProcess[] = [];
let program: string;
beforeAll(async () => {
  program = await bundleForNode("sandbox/main.ts");
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

type Line = { url: string; hotelId: string; clientId: string; clientSecret: string; appKey: string } & Record<
  "username" | "password" | "enterpriseId" | "scope",
  string
>;

/** Resolves with the first line printed by the program, or by the one it starts. */
async function start(file: string, [command = process.execPath, ...args]: string[] = []) {
  const env = { PATH: process.env.PATH ?? "", PORT: "0", SANDBOX_LIMITS: "off", SANDBOX_FILE: file };
  const child = spawn(command, args.length > 0 ? args : [program], { env, stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const [first] = await once(child.stdout.setEncoding("utf8"), "data");
  const { url, ...property } = JSON.parse(first) as Line;
  return { child, url, ohip: ohipClient({ url, property }) };
}

async function readLedger(url: string): Promise<{ id?: string }[]> {
  const answer = await fetch(`${url}/__control/ledger?limit=100000`);
  return ((await answer.json()) as { entries: { id?: string }[] }).entries;
}

it(`loses nothing it has answered, and uses no number twice, in ${KILLS} kills`, LONG, async () => {
  const file = join(folder, "state.json");
  const accepted: { kind: string; id: string }[] = [];
  let guest = "";
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, ohip } = await start(file);
    guest ||= (await ohip.call("postProfile", { body: guestProfile() })).id;
    let goes = true;
    const call = async (caller: number) => {
      for (let turn = 0; goes; turn += 1) {
        const stay = (caller + turn) % 2 === 0;
        const made = stay
          ? await ohip.call("postReservation", {
              body: reservation(guest, { stay: STAY, overrideInventoryCheck: true }),
            })
          : await ohip.call("postProfile", { body: guestProfile(`Guest ${kill} ${caller} ${turn}`) });
        if (made.status === 201) accepted.push({ kind: stay ? "reservation" : "profile", id: made.id });
      }
    };
    const calling = Array.from({ length: CALLERS }, (_, caller) => call(caller).catch(() => {}));
    // At a different point of its work each time, however slow the machine is.
    const enough = accepted.length + 6 + ((kill * 7) % 20);
    await expect.poll(() => accepted.length, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
    child.kill("SIGKILL");
    await once(child, "exit");
    goes = false;
    await Promise.all(calling);
  }
  const { url, ohip, child } = await start(file);
  expect(accepted.length).toBeGreaterThan(KILLS * 5);
  expect(new Set(accepted.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(accepted.length);
  const listed = new Set((await readLedger(url)).map(({ id }) => id));
  const figures = await (await fetch(`${url}/__control/figures`)).json();
  expect(figures.profiles).toBeGreaterThanOrEqual(accepted.filter(({ kind }) => kind === "profile").length);
  const missing: string[] = [];
  for (const { kind, id } of accepted) {
    const found =
      kind === "profile"
        ? await ohip.send("getProfile", { params: { profileId: id } })
        : await ohip.send("getReservation", { params: { reservationId: id } });
    if (found.status !== 200 || !listed.has(id)) missing.push(`${kind} ${id}`);
  }
  expect(missing).toEqual([]);
  child.kill("SIGTERM");
  await once(child, "exit");
});

it("ends with its parent program, and keeps everything it has answered", async () => {
  const file = join(folder, "below.json");
  const parent = `
    const { spawn } = require("node:child_process");
    const env = { ...process.env, SANDBOX_WITH_PARENT: "on" };
    spawn(process.execPath, [${JSON.stringify(program)}], { env, stdio: ["pipe", "inherit", "inherit"] });
    setInterval(() => {}, 1000);`;
  const { child, url, ohip } = await start(file, [process.execPath, "-e", parent]);
  const made: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) made.push((await ohip.call("postProfile", { body: guestProfile() })).id);
  child.kill("SIGKILL");
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => "answers",
          () => "gone",
        ),
      { timeout: 10_000 },
    )
    .toBe("gone");
  const again = await start(file);
  for (const profileId of made)
    expect((await again.ohip.send("getProfile", { params: { profileId } })).status).toBe(200);
  expect(await readLedger(again.url)).toHaveLength(20);
});
