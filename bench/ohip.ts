import { fork } from "node:child_process";
import { once } from "node:events";
import type { RequestOf } from "../core/ohip/operations.ts";
import { systemClock } from "../server/adapters/ohip/clock.ts";
import { createLimiter } from "../server/adapters/ohip/limits/limiter.ts";
import { localSlots } from "../server/adapters/ohip/limits/local-slots.ts";
import { openOhip } from "../server/adapters/ohip/ohip.ts";
import { openOutbound } from "../server/outbound/outbound.ts";
import type { HotelConnection } from "../server/ports/hotel-system.ts";
import { mostWithinASecond } from "../test/support/rolling.ts";
import { postBare } from "./bare-loop.ts";
import type { SandboxReady } from "./ohip-sandbox.ts";

const AT_ONCE = 32;
/** `OHIP_CALLS` shortens the long part for a trial. */
const calls = Number(process.env.OHIP_CALLS ?? 100_000);

const guest = (index: number): RequestOf<"postGuestProfile"> => ({
  externalReferences: [{ id: `V5-${index}`, idContext: "MIGTOOL" }],
  guestDetails: {
    profileType: "Guest",
    statusCode: "Active",
    customer: {
      personName: [{ nameType: "Primary", surname: `Moreau ${index}`, givenName: "Camille", language: "F" }],
      language: "F",
      nationality: "FR",
      gender: "F",
      birthDate: "1984-05-17",
    },
    addresses: {
      addressInfo: [
        {
          address: {
            addressLine: ["12 rue des Lilas"],
            cityName: "Lyon",
            postalCode: "69003",
            country: { code: "FR" },
            type: "HOME",
            primaryInd: true,
          },
        },
      ],
    },
    emails: {
      emailInfo: [
        { email: { emailAddress: `m${index}@example.com`, type: "EMAIL", primaryInd: true, orderSequence: 1 } },
      ],
    },
  },
});

/** Workers share the numbers from `first` on; returns how many were done in a second. */
async function drive(first: number, count: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = first;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < first + count) await work(next++);
    }),
  );
  return Math.round((count / (performance.now() - began)) * 1000);
}

const megabytes = () => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1_048_576);
};

/** Creates a second without limits, the limiter's evenness, and memory over many calls. */
export async function benchOhip() {
  const server = fork(process.argv[1] ?? "", ["ohip-sandbox"]);
  try {
    const [ready] = (await once(server, "message")) as [SandboxReady];
    const { clientId, clientSecret, appKey, hotelId, username, password } = ready.property;
    const connection: HotelConnection = {
      ...{ gateway: ready.url, clientId, clientSecret, appKey, hotelId, username, password },
      authMode: "password",
      externalSystem: "MIGTOOL",
    };
    const outbound = openOutbound({
      allow: new Set([new URL(ready.url).host]),
      timeoutMs: 30_000,
      maxBytes: 1_000_000,
    });
    const free = openOhip({ outbound, limiter: undefined });
    let made = 0;
    const create = (hotel: typeof free) => async (index: number) => {
      const outcome = await hotel.write(connection, "postGuestProfile", { body: guest(index) });
      if (outcome.kind !== "created") throw new Error(JSON.stringify(outcome));
      made += 1;
    };
    let index = 0;
    const part = async (count: number, work: (index: number) => Promise<void>) => {
      const rate = await drive(index, count, work);
      index += count;
      return rate;
    };
    const bare = async (count: number) => {
      const bodies = Array.from({ length: count }, (_, place) => guest(index + place));
      index += count;
      return Math.round((await postBare({ sandbox: ready, bodies, atOnce: AT_ONCE })).perSecond);
    };
    const round = Math.max(100, Math.min(3_000, Math.round(calls / 20)));
    await part(round, create(free)); // Warms up code and connections before measuring.
    await bare(round);
    // Alternating, so that other load on the machine affects both alike.
    const rates = { adapter: [] as number[], bare: [] as number[] };
    for (let turn = 0; turn < 3; turn += 1) {
      rates.adapter.push(await part(round, create(free)));
      rates.bare.push(await bare(round));
    }
    const perSecond = Math.max(...rates.adapter);
    const barePerSecond = Math.max(...rates.bare);

    const paced = await pace(outbound, (hotel) => (count) => part(count, create(hotel)));

    const shares = await twoShares(outbound, connection);

    const before = megabytes();
    const flatPerSecond = await part(calls, create(free));
    const after = megabytes();
    outbound.close();
    return {
      target: 600,
      perSecond,
      bare: { perSecond: barePerSecond },
      ratio: Number((perSecond / barePerSecond).toFixed(3)),
      limiter: { limit: 50, targetPerSecond: 49, ...paced },
      shares,
      memory: { calls, perSecond: flatPerSecond, beforeMb: before, afterMb: after },
      made,
    };
  } finally {
    server.kill("SIGTERM");
  }
}

type Make = (hotel: ReturnType<typeof openOhip>) => (count: number) => Promise<number>;

/** Ten seconds at 50 a second. A start is the moment when a request is handed to the network. */
async function pace(outbound: ReturnType<typeof openOutbound>, make: Make) {
  const starts: number[] = [];
  const send: typeof outbound.send = (request) => {
    starts.push(performance.now());
    return outbound.send(request);
  };
  const budgetOf = async () => ({ perSecond: 50, concurrency: 8 });
  const limiter = createLimiter({ slotsOf: () => localSlots(systemClock), budgetOf, clock: systemClock });
  await make(openOhip({ outbound: { send }, limiter }))(500);
  const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000;
  return { perSecond: Number(((starts.length - 1) / seconds).toFixed(2)), mostInASecond: mostWithinASecond(starts) };
}

/** Two properties of one gateway, at 10 and 30 a second, for ten seconds: each must keep its rate within 5 %. */
async function twoShares(outbound: ReturnType<typeof openOutbound>, connection: HotelConnection) {
  const starts: { hotelId: string | undefined; at: number }[] = [];
  const send: typeof outbound.send = (request) => {
    starts.push({ hotelId: request.headers["x-hotelid"], at: performance.now() });
    return outbound.send(request);
  };
  const limiter = createLimiter({ slotsOf: () => localSlots(systemClock), clock: systemClock });
  const hotel = openOhip({ outbound: { send }, limiter });
  const seconds = 10;
  const until = performance.now() + (seconds + 1) * 1000;
  const paceOf = async (hotelId: string, perSecond: number) => {
    const own = { ...connection, hotelId, limits: { perSecond, concurrency: 8 } };
    const ask = async () => {
      while (performance.now() < until) await hotel.read(own, "getBusinessDate", {});
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    const counted = starts.filter(
      (start) => start.hotelId === hotelId && start.at >= until - seconds * 1000 && start.at < until,
    );
    const reached = counted.length / seconds;
    return { limit: perSecond, perSecond: reached, off: Number((reached / perSecond - 1).toFixed(3)) };
  };
  return { mostOff: 0.05, properties: await Promise.all([paceOf("PAR01", 10), paceOf("LIS01", 30)]) };
}
