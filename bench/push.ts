import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../server/adapters/ohip/clock.ts";
import { createLimiter } from "../server/adapters/ohip/limits/limiter.ts";
import { localSlots } from "../server/adapters/ohip/limits/local-slots.ts";
import { serverDatabase } from "../test/support/db.ts";
import { postBare } from "./bare-loop.ts";
import { p95, ratio } from "./measures.ts";
import type { BenchSandbox, SandboxReady } from "./ohip-sandbox.ts";
import type { HouseInput, PushHouse } from "./push-house.ts";

/**
 * `npm run bench push [PART …] [--minutes M] [--records N]`. Each part is compared with a bare loop or a query by hand
 * from the same run. `--records` makes the large hotel smaller for a trial; `--minutes` is the length of the paced
 * part.
 */
const words = process.argv.slice(3);
const given = (name: string, usual: number) => {
  const index = words.indexOf(`--${name}`);
  return index < 0 ? usual : Number(words[index + 1]);
};
const MINUTES = given("minutes", 0.5);
const MANY = given("records", 1_000_000);
const ONCE = 32;

const parts: Record<string, () => Promise<object>> = {
  pace,
  latency: async () => ({ postgres: await latency("postgres"), embedded: await latency("embedded") }),
  cpu,
  unchanged,
  check,
  tenants,
  shares,
};

export async function benchPush(): Promise<object> {
  const chosen = Object.entries(parts).filter(
    ([name]) => words.includes(name) || !words.some((word) => Object.hasOwn(parts, word)),
  );
  const results: Record<string, object> = {};
  for (const [name, part] of chosen) {
    results[name] = await part();
    process.stderr.write(`${name} ${JSON.stringify(results[name])}\n`);
  }
  return results;
}

export async function startSandboxes(count: number, options: BenchSandbox) {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = fork(process.argv[1] ?? "", ["ohip-sandbox", JSON.stringify(options)]);
      const [ready] = (await once(child, "message")) as [SandboxReady];
      return { child, ready };
    }),
  );
  return { ready: started.map(({ ready }) => ready), stop: () => started.forEach(({ child }) => void child.kill()) };
}

type Calls = { [Name in keyof PushHouse]: PushHouse[Name] };

/** A server database, or an embedded one in its own folder. */
export async function startHouse(kind: "postgres" | "embedded", input: HouseInput) {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const where = kind === "postgres" ? { DATABASE_URL: (await serverDatabase()).databaseUrl } : {};
  const child: ChildProcess = fork(process.argv[1] ?? "", ["push-house", JSON.stringify(input)], {
    env: { ...process.env, ...where, BELLHOP_DATA: folder, BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) },
  });
  await once(child, "message");
  const waiting = new Map<number, (message: { answer: unknown; failed?: string }) => void>();
  let n = 0;
  child.on("message", (message: { n: number; answer: unknown; failed?: string }) => waiting.get(message.n)?.(message));
  const call = (name: string) => (input: object) =>
    new Promise<unknown>((done, fail) => {
      n += 1;
      waiting.set(n, ({ answer, failed }) => (failed ? fail(new Error(failed)) : done(answer)));
      child.send({ n, name, input: input ?? {} });
    });
  const house = new Proxy({} as Calls, { get: (_, name) => call(String(name)) });
  return {
    house,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
type House = Awaited<ReturnType<typeof startHouse>>["house"];

export async function pushed(house: House, name: string, input: object = {}) {
  const before = await house.used();
  const began = performance.now();
  const id = await house.start({ name, kinds: ["all-profiles"], ...input });
  for (;;) {
    const run = await house.look({ name, id });
    if (run.state === "done") {
      const ms = performance.now() - began;
      const after = await house.used();
      return { ms, sum: run.sum, cpuMs: after.cpuMs - before.cpuMs, peakMb: after.peakMb };
    }
    if (run.state !== "queued" && run.state !== "running") throw new Error(JSON.stringify(run));
    await sleep(100);
  }
}

/** Warms up code and connections at another hotel before measuring. */
async function warmUp(house: House) {
  await house.addHotel({ name: "warm", hotelId: "LIS01", perSecond: 50, concurrency: ONCE });
  await house.addGuests({ name: "warm", count: 1_000 });
  await pushed(house, "warm");
}

type Entry = { at: string; hotelId: string };
/** Starts a second, from the hotel's own counters. */
async function paceAt({ url }: SandboxReady, hotelId = "PAR01"): Promise<number> {
  const answer = await fetch(`${url}/__control/ledger?operation=postGuestProfile&limit=100000`);
  const { entries } = (await answer.json()) as { entries: Entry[] };
  const times = entries.filter((entry) => entry.hotelId === hotelId).map(({ at }) => Date.parse(at));
  return ((times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1_000;
}
export async function refusalsAt({ url }: SandboxReady): Promise<number> {
  const { counts } = (await (await fetch(`${url}/__control/figures`)).json()) as { counts: Record<string, number> };
  return Object.entries(counts).reduce((sum, [key, count]) => sum + (key.endsWith(" 429") ? count : 0), 0);
}

const figure = (value: number) => Number(value.toFixed(2));
type Pair = readonly [SandboxReady, SandboxReady];

/** At the gateway's own limit, with its throttle: the rate must be close to it, without a refusal. */
async function pace() {
  const limits = { perSecond: 50, concurrency: 8 };
  const records = Math.round(MINUTES * 60 * limits.perSecond);
  const sandboxes = await startSandboxes(2, { limits: true, ledger: 100_000 });
  const [first, second] = sandboxes.ready as unknown as Pair;
  const { house, stop } = await startHouse("postgres", { sandbox: first, budget: limits });
  try {
    await house.addHotel({ name: "a", hotelId: "PAR01", ...limits });
    await house.addGuests({ name: "a", count: records });
    const { sum, cpuMs } = await pushed(house, "a");
    if (sum.pushed !== records) throw new Error(JSON.stringify(sum));
    const bodies = await house.bodies({ name: "a", limit: records });
    const budgetOf = async () => limits;
    const limiter = createLimiter({ slotsOf: () => localSlots(systemClock), budgetOf, clock: systemClock });
    await postBare({ sandbox: second, bodies, atOnce: limits.concurrency, limiter });
    const [perSecond, bare] = [await paceAt(first), await paceAt(second)];
    return {
      ...{ records, perSecond: figure(perSecond), bare: figure(bare), ratio: ratio(perSecond, bare), target: 0.98 },
      ...{ refused: await refusalsAt(first), cpuMsARecord: figure(cpuMs / records) },
    };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

/** A slow hotel with many parallel calls and no limit: the cost of commits per worker. */
async function latency(kind: "postgres" | "embedded") {
  const records = Math.min(MANY, 4_000);
  const sandboxes = await startSandboxes(2, { latencyMs: 100, ledger: 100_000 });
  const [first, second] = sandboxes.ready as unknown as Pair;
  const { house, stop } = await startHouse(kind, { sandbox: first, budget: null });
  try {
    await warmUp(house);
    await house.addHotel({ name: "a", hotelId: "PAR01", perSecond: 50, concurrency: ONCE });
    await house.addGuests({ name: "a", count: records });
    const { sum, cpuMs } = await pushed(house, "a");
    if (sum.pushed !== records) throw new Error(JSON.stringify(sum));
    const bodies = await house.bodies({ name: "a", limit: records });
    await postBare({ sandbox: second, bodies, atOnce: ONCE });
    const [perSecond, bare] = [await paceAt(first), await paceAt(second)];
    const target = kind === "postgres" ? 0.95 : 0.8;
    return {
      ...{ records, perSecond: figure(perSecond), bare: figure(bare), ratio: ratio(perSecond, bare), target },
      cpuMsARecord: figure(cpuMs / records),
    };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

/**
 * This process's cost of a record, from its row to its line in the ledger; the database server's work is not included.
 */
async function cpu() {
  const records = Math.min(MANY, 10_000);
  const sandboxes = await startSandboxes(2, {});
  const [first, second] = sandboxes.ready as unknown as Pair;
  const { house, stop } = await startHouse("postgres", { sandbox: first, budget: null });
  try {
    await warmUp(house);
    await house.addHotel({ name: "a", hotelId: "PAR01", perSecond: 50, concurrency: ONCE });
    await house.addGuests({ name: "a", count: records });
    const { sum, cpuMs, ms } = await pushed(house, "a");
    if (sum.pushed !== records) throw new Error(JSON.stringify(sum));
    const bare = await postBare({
      sandbox: second,
      bodies: await house.bodies({ name: "a", limit: records }),
      atOnce: ONCE,
    });
    return {
      ...{ records, perSecond: figure((records / ms) * 1_000), cpuMsARecord: figure(cpuMs / records), target: 1.5 },
      bare: { perSecond: figure(bare.perSecond), cpuMsARecord: figure(bare.cpuMsARecord) },
    };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

/**
 * A large hotel whose records are at OPERA unchanged: the plan of a run, the counters of a page, and lists by state.
 * Three of five records are guests; every second stay is in the past and not pushed.
 */
async function unchanged() {
  const sandboxes = await startSandboxes(1, {});
  const [sandbox] = sandboxes.ready as unknown as Pair;
  const { house, stop } = await startHouse("postgres", { sandbox, budget: null });
  const name = "a";
  const stays = Math.round(MANY * 0.4);
  try {
    await house.addHotel({ name, hotelId: "PAR01", perSecond: 50, concurrency: ONCE });
    await house.addGuests({ name, count: MANY - stays });
    await house.addStays({ name, count: stays });
    await house.settle({ name });
    await house.used();
    const { ms, sum, peakMb } = await pushed(house, name, { kinds: ["all-profiles", "reservations"] });
    if (sum.unchanged !== MANY - stays / 2) throw new Error(JSON.stringify(sum));
    const byHandMs = Math.round(await house.countByHand({ name }));
    const first = await house.plan({ name });
    const again: number[] = [];
    for (let turn = 0; turn < 20; turn++) again.push((await house.plan({ name })).ms);
    const after: Record<string, number> = {};
    for (const [module, id] of [
      ["profiles", "G"],
      ["reservations", "S"],
    ] as const) {
      await house.touch({ name, module, oldId: `${id}2` });
      const edited = await house.plan({ name });
      await house.fail({ name, module, oldId: `${id}4` });
      const failed = await house.plan({ name });
      const of = (plan: typeof edited) => (module === "profiles" ? plan.guests : plan.stays);
      if (of(edited)?.waiting !== 1 || of(failed)?.failed !== 1) throw new Error(JSON.stringify([edited, failed]));
      after[`${module}, edited`] = Math.round(edited.ms);
      after[`${module}, failed`] = Math.round(failed.ms);
    }
    const lists: Record<string, object> = {};
    for (const kind of ["profiles", "reservations"] as const)
      for (const push of ["none", "pushed", "failed", "changed"] as const) {
        const firstMs = Math.round((await house.list({ name, kind, push })).ms);
        const times: number[] = [];
        for (let turn = 0; turn < 5; turn++) times.push((await house.list({ name, kind, push })).ms);
        lists[`${kind}, ${push}`] = { firstMs, p95: p95(times), rows: (await house.list({ name, kind, push })).total };
      }
    return {
      records: MANY,
      byHandMs,
      plan: { ms: Math.round(ms), peakMb, targets: { ms: 30_000, peakMb: 300 } },
      counters: {
        ...{ firstMs: Math.round(first.ms), unchangedP95: p95(again), after },
        targets: { unchangedP95: 300, after: 3_000 },
      },
      lists,
    };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

/** Builds everything of a hotel and sends nothing. */
async function check() {
  const records = Math.min(MANY, 100_000);
  const sandboxes = await startSandboxes(1, {});
  const [sandbox] = sandboxes.ready as unknown as Pair;
  const { house, stop } = await startHouse("postgres", { sandbox, budget: null });
  try {
    await house.addHotel({ name: "a", hotelId: "PAR01", perSecond: 50, concurrency: ONCE });
    await house.addGuests({ name: "a", count: records });
    const before = await house.used();
    const { ms } = await house.check({ name: "a" });
    const { cpuMs } = await house.used();
    return { records, ms: Math.round(ms), cpuMs: Math.round(cpuMs - before.cpuMs), target: 20_000 };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

/** A hotel with a long push, and ten records of another account at the same gateway. */
async function tenants() {
  const sandboxes = await startSandboxes(1, {});
  const [sandbox] = sandboxes.ready as unknown as Pair;
  const limits = { perSecond: 40, concurrency: 8 };
  const { house, stop } = await startHouse("postgres", { sandbox, budget: limits });
  try {
    await house.addHotel({ name: "large", hotelId: "PAR01", ...limits });
    await house.addGuests({ name: "large", count: MANY });
    await house.addHotel({ name: "small", hotelId: "LIS01", ...limits });
    await house.addGuests({ name: "small", count: 10 });
    const began = performance.now();
    const id = await house.start({ name: "large", kinds: ["all-profiles"] });
    while ((await house.look({ name: "large", id })).sum.pushed < 100) await sleep(100);
    const largeMs = Math.round(performance.now() - began);
    const { ms, sum } = await pushed(house, "small");
    return { records: [MANY, 10], firstHundredMs: largeMs, tenMs: Math.round(ms), sum, target: 30_000 };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

/** Two properties of one gateway: each keeps its own rate. */
async function shares() {
  const seconds = 20;
  const sandboxes = await startSandboxes(1, { limits: true, ledger: 100_000 });
  const [sandbox] = sandboxes.ready as unknown as Pair;
  const { house, stop } = await startHouse("postgres", { sandbox, budget: { perSecond: 45, concurrency: 16 } });
  try {
    const run = async (name: string, hotelId: string, perSecond: number) => {
      await house.addHotel({ name, hotelId, perSecond, concurrency: 8 });
      await house.addGuests({ name, count: seconds * perSecond });
      return () => pushed(house, name);
    };
    const [slow, fast] = [await run("slow", "PAR01", 10), await run("fast", "LIS01", 30)];
    await Promise.all([slow(), fast()]);
    const of = async (hotelId: string, limit: number) => {
      const perSecond = await paceAt(sandbox, hotelId);
      return { limit, perSecond: figure(perSecond), off: figure(perSecond / limit - 1) };
    };
    return { mostOff: 0.05, properties: [await of("PAR01", 10), await of("LIS01", 30)] };
  } finally {
    await stop();
    sandboxes.stop();
  }
}
