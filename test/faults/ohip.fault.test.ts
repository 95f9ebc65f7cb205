import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FaultRequest } from "../../sandbox/gateway/faults.ts";
import type { WriteOutcome } from "../../server/ports/hotel-system.ts";
import { block, company, guest, type OpenHotel, openHotel, stay } from "../support/hotel-system.ts";

/**
 * Faults at every step. In all cases: no record is created twice, "created" names the record, "retry" and "refused"
 * mean that there is none, and uncertain results are reported as unknown.
 */
let open: OpenHotel;
let patient: OpenHotel["hotel"];
let profileId = "";
beforeAll(async () => {
  open = await openHotel({ patience: { readMs: 120, writeMs: 120, attempts: 3, refusedMs: 0 } });
});
beforeEach(async () => {
  open.sandbox.world.reset();
  patient = open.hotelWith({ readMs: 4_000, writeMs: 4_000, attempts: 4 });
  const made = await patient.write(open.connection, "postGuestProfile", { body: guest("V5-GUEST") });
  if (made.kind !== "created") throw new Error(JSON.stringify(made));
  profileId = made.id;
});
afterAll(() => open.close());

type Kind = "postGuestProfile" | "postCompanyProfile" | "postReservation" | "postBlock";
const lookUps = {
  postGuestProfile: "getProfileByExtId",
  postCompanyProfile: "getProfileByExtId",
  postReservation: "getReservationByExtId",
  postBlock: "getBlockByExtId",
} as const;
const kinds = Object.keys(lookUps) as Kind[];

function write(kind: Kind, reference: string, options = {}, hotel = open.hotel): Promise<WriteOutcome<Kind>> {
  const { connection } = open;
  if (kind === "postGuestProfile") return hotel.write(connection, kind, { body: guest(reference) }, options);
  if (kind === "postCompanyProfile") return hotel.write(connection, kind, { body: company(reference) }, options);
  if (kind === "postReservation")
    return hotel.write(connection, kind, { body: stay(reference, profileId, stayOf(reference)) }, options);
  return hotel.write(connection, kind, { body: block(reference, reference) }, options);
}

/** Stays spread over months, so that the hotel is never full. */
function stayOf(reference: string) {
  const day = 10 + ([...reference].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 300);
  const date = (offset: number) => new Date(Date.UTC(2026, 2, day + offset)).toISOString().slice(0, 10);
  return { arrival: date(0), departure: date(2) };
}

const entriesOf = (reference: string) =>
  open.sandbox.world.ledger
    .read({ limit: 100_000 })
    .entries.filter((entry) => entry.references?.some(({ id }) => id === reference));

function expectTruth(reference: string, outcome: WriteOutcome<Kind>): void {
  const entries = entriesOf(reference);
  expect([reference, outcome.kind, entries.length <= 1]).toEqual([reference, outcome.kind, true]);
  if (outcome.kind === "created" || outcome.kind === "unchanged")
    expect([reference, outcome.id]).toEqual([reference, entries[0]?.id]);
  else if (outcome.kind === "retry" || outcome.kind === "refused" || outcome.kind === "connection")
    expect([reference, outcome.kind, entries.length]).toEqual([reference, outcome.kind, 0]);
  else expect([reference, outcome.kind]).toEqual([reference, "unknown"]);
}

const faults: FaultRequest[] = [
  { kind: "latency", delayMs: 30 },
  { kind: "latency", delayMs: 250 },
  { kind: "latency", delayMs: 250, afterWork: true },
  ...([500, 502, 503] as const).flatMap((status): FaultRequest[] => [
    { kind: "status", status },
    { kind: "status", status, afterWork: true },
  ]),
  { kind: "throttle", retryAfterSeconds: 0 },
  { kind: "throttle" },
  { kind: "hang" },
  { kind: "hang", afterWork: true },
  { kind: "cut", afterWork: false },
  { kind: "cut" },
  { kind: "garbage", afterWork: false },
  { kind: "garbage" },
  { kind: "token" },
];
const steps = ["token", "create", "look-up", "everywhere"] as const;

describe.each(process.env.SOAK ? kinds : (["postGuestProfile", "postReservation"] as const))("%s", (kind) => {
  test.each(faults)("survives $kind $status $delayMs $afterWork at every step, once and repeatedly", async (fault) => {
    for (const step of steps)
      for (const count of [1, undefined]) {
        const reference = `${kind.slice(4, 8)}${steps.indexOf(step)}${count ?? 9}`;
        const { world } = open.sandbox;
        world.faults.clear();
        if (step === "token") world.tokens.expire();
        const operation = { token: "getToken", create: kind, "look-up": lookUps[kind], everywhere: undefined }[step];
        // A lookup happens only after a lost answer.
        if (step === "look-up") world.addFault({ kind: "cut", operation: kind, count: 1 });
        world.addFault({ ...fault, ...(operation && { operation }), ...(count && { count }) });
        expectTruth(reference, await write(kind, reference));
      }
    expect(open.wrong).toEqual([]);
  });
});

const campaign: FaultRequest[] = [
  { kind: "latency", delayMs: 30, probability: 0.05 },
  { kind: "latency", delayMs: 300, probability: 0.02 },
  { kind: "latency", delayMs: 300, probability: 0.02, afterWork: true },
  { kind: "status", status: 500, probability: 0.04 },
  { kind: "status", status: 500, probability: 0.03, afterWork: true },
  { kind: "status", status: 502, probability: 0.03 },
  { kind: "status", status: 502, probability: 0.03, afterWork: true },
  { kind: "status", status: 503, probability: 0.04 },
  { kind: "throttle", retryAfterSeconds: 0, probability: 0.04 },
  { kind: "hang", probability: 0.01 },
  { kind: "hang", probability: 0.01, afterWork: true },
  { kind: "cut", probability: 0.04 },
  { kind: "cut", probability: 0.04, afterWork: false },
  { kind: "garbage", probability: 0.03 },
  { kind: "token", probability: 0.02 },
  { kind: "status", status: 500, operation: "getToken", probability: 0.2 },
];
const seeds = Array.from({ length: process.env.SOAK ? 200 : 3 }, (_, index) => index + 1);

test.each(seeds)("campaign %i: many faults, then a second run that settles everything exactly once", async (seed) => {
  const { world } = open.sandbox;
  for (const [index, fault] of campaign.entries()) world.addFault({ ...fault, seed: seed * 100 + index });
  const records = Array.from({ length: 80 }, (_, index) => ({
    kind: kinds[index % kinds.length] ?? "postBlock",
    reference: `S${seed}R${index}`,
  }));
  const outcomes = new Map<string, WriteOutcome<Kind>>();
  const waiting = [...records];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes.set(next.reference, await write(next.kind, next.reference));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  // What the sandbox had received before these answers is done.
  for (let trip = 0; trip < 3; trip++) await (await fetch(`${open.sandbox.url}/__control/ledger`)).text();
  for (const { reference } of records) {
    const outcome = outcomes.get(reference);
    if (outcome) expectTruth(reference, outcome);
  }

  world.faults.clear();
  for (const { kind, reference } of records) {
    const before = outcomes.get(reference);
    if (before?.kind === "created") continue;
    // A retry was certainly not carried out; the others may have been.
    const sent = before?.kind === "unknown" ? { sentAgoMs: 3_600_000 } : {};
    expect(await write(kind, reference, sent, patient)).toMatchObject({
      kind: expect.stringMatching(/^(created|unchanged)$/),
    });
  }
  for (const { reference } of records) expect([reference, entriesOf(reference).length]).toEqual([reference, 1]);
  expect(open.wrong).toEqual([]);
});
