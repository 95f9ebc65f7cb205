import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../server/adapters/ohip/clock.ts";
import { createLimiter } from "../server/adapters/ohip/limits/limiter.ts";
import { localSlots } from "../server/adapters/ohip/limits/local-slots.ts";
import { callBare } from "./bare-loop.ts";
import { ratio } from "./measures.ts";
import type { SandboxReady } from "./ohip-sandbox.ts";
import { pushed, refusalsAt, startHouse, startSandboxes } from "./push.ts";

const RECORDS = 1_500;
const LIMITS = { perSecond: 50, concurrency: 8 };

/**
 * `npm run bench verify`: reading back at the gateway's own limit, compared with bare requests for the same records.
 */
export async function benchVerify(): Promise<object> {
  const sandboxes = await startSandboxes(1, { limits: true });
  const [sandbox] = sandboxes.ready as [SandboxReady];
  const { house, stop } = await startHouse("postgres", { sandbox, budget: LIMITS });
  try {
    await house.addHotel({ name: "a", hotelId: "PAR01", ...LIMITS });
    await house.addGuests({ name: "a", count: RECORDS });
    await pushed(house, "a");
    const before = { calls: await readsAt(sandbox), used: await house.used() };
    const began = performance.now();
    const id = await house.verify({ name: "a" });
    let shown = await house.lookBack({ name: "a", id });
    for (; shown.state === "queued" || shown.state === "running"; shown = await house.lookBack({ name: "a", id }))
      await sleep(20);
    const seconds = (performance.now() - began) / 1_000;
    if (shown.verified + shown.expected !== RECORDS) throw new Error(JSON.stringify(shown));
    const calls = (await readsAt(sandbox)) - before.calls;
    const { cpuMs } = await house.used();
    const ids = await house.newIds({ name: "a" });
    const budgetOf = async () => LIMITS;
    const limiter = createLimiter({ slotsOf: () => localSlots(systemClock), budgetOf, clock: systemClock });
    const query = ["Profile", "Address", "Communication", "Comment", "Preference", "Keyword"]
      .map((name) => `fetchInstructions=${name}`)
      .join("&");
    const bare = await callBare({
      ...{ sandbox, atOnce: LIMITS.concurrency, limiter, name: "getProfile" },
      calls: ids.map((profileId) => ({ method: "GET", path: `/crm/v1/profiles/${profileId}?${query}` })),
    });
    const perSecond = calls / seconds;
    return {
      ...{ records: RECORDS, calls, perSecond: figure(perSecond), bare: figure(bare.perSecond) },
      ...{ ratio: ratio(perSecond, bare.perSecond), target: 0.98, refused: await refusalsAt(sandbox) },
      cpuMsARecord: figure((cpuMs - before.used.cpuMs) / RECORDS),
    };
  } finally {
    await stop();
    sandboxes.stop();
  }
}

const figure = (value: number) => Number(value.toFixed(2));

/** Reads counted by the hotel. */
async function readsAt({ url }: SandboxReady): Promise<number> {
  const { counts } = (await (await fetch(`${url}/__control/figures`)).json()) as { counts: Record<string, number> };
  return Object.entries(counts).reduce((sum, [key, count]) => sum + (key.startsWith("get") ? count : 0), 0);
}
