import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { FaultRequest } from "../../sandbox/gateway/faults.ts";
import type { HotelConnection, HotelSystem, WriteOutcome } from "../../server/ports/hotel-system.ts";
import { atOnce, block, company, guest, type OpenHotel, openHotel, stay } from "../support/hotel-system.ts";

/**
 * Campaigns with one kind of fault, judged by the sandbox's ledger: nothing is created twice, with or without an
 * external system, and connection problems are never reported as a record's fault. A few records in the gate, all of
 * them in `npm run soak`.
 */
const EACH = process.env.SOAK ? 200 : 20;
const AT_ONCE = 16;

let open: OpenHotel;
let profileId = "";
beforeAll(async () => {
  open = await openHotel({ patience: { readMs: 2_000, writeMs: 2_000, attempts: 4, refusedMs: 50 } });
});
beforeEach(async () => {
  open.sandbox.world.reset();
  const made = await open.hotel.write(open.connection, "postGuestProfile", { body: guest("V5-GUEST") });
  if (made.kind !== "created") throw new Error(JSON.stringify(made));
  profileId = made.id;
});
afterEach(() => expect(open.wrong).toEqual([]));
afterAll(async () => {
  await open.close();
  process.stdout.write(`${table()}\n`);
});

type Kind = "postGuestProfile" | "postCompanyProfile" | "postReservation" | "postBlock";
const kinds: readonly Kind[] = ["postGuestProfile", "postCompanyProfile", "postReservation", "postBlock"];
/** Without an external system a guest cannot be found again. */
const provable = kinds.slice(1);

const dateOf = (day: number) => new Date(Date.UTC(2026, 2, 10 + (day % 300))).toISOString().slice(0, 10);

/** Writes with a reference, or with the values that replace one. */
function write(hotel: HotelSystem, to: HotelConnection, kind: Kind, index: number): Promise<WriteOutcome<Kind>> {
  const reference = to.externalSystem ? `R-${index}` : undefined;
  if (kind === "postGuestProfile") return hotel.write(to, kind, { body: guest(reference, `Guest ${index}`) });
  if (kind === "postCompanyProfile") {
    const companyIdList = [{ id: `C-${index}`, type: "CorporateId" }];
    return hotel.write(to, kind, { body: { ...company(reference), companyIdList } });
  }
  if (kind === "postBlock") return hotel.write(to, kind, { body: block(reference, `B${index}`) });
  const body = stay(reference, profileId, { arrival: dateOf(index), departure: dateOf(index + 1) });
  for (const item of body.reservations?.reservation ?? []) item.customReference = `CNF ${index}`;
  return hotel.write(to, kind, { body });
}

type Line = { weather: string; sent: number; ends: Record<string, number>; doubled: number };
const lines: Line[] = [];

async function campaign(
  weather: string,
  faults: readonly FaultRequest[],
  { alone = false, of = kinds, revokeEvery = 0 }: { alone?: boolean; of?: readonly Kind[]; revokeEvery?: number } = {},
) {
  const { world } = open.sandbox;
  for (const [index, fault] of faults.entries()) world.addFault({ ...fault, seed: 7 + index });
  let calls = 0;
  const hotel = open.hotelWith({}, () => {
    calls += 1;
    if (revokeEvery > 0 && calls % revokeEvery === 0) world.tokens.expire();
  });
  const to = { ...open.connection, ...(alone && { externalSystem: undefined }) };
  const before = madeBy(of).length;
  const kindOf = (index: number): Kind => of[index % of.length] ?? "postBlock";
  const outcomes = await atOnce(AT_ONCE, EACH * of.length, (index) => write(hotel, to, kindOf(index), index));
  const made = madeBy(of);
  const ends: Record<string, number> = {};
  for (const outcome of outcomes) {
    const found = outcome.kind === "created" && outcome.found ? "found" : outcome.kind;
    ends[found] = (ends[found] ?? 0) + 1;
  }
  // Compares the hotel's records with the outcomes: `unknown` may be either, all others must be right.
  const named = new Set(outcomes.flatMap((outcome) => (outcome.kind === "created" ? [outcome.id] : [])));
  const count = made.length - before;
  const created = outcomes.filter(({ kind }) => kind === "created").length;
  const doubled = Math.max(0, count - created - (ends.unknown ?? 0)) + (created - named.size);
  lines.push({ weather, sent: outcomes.length, ends, doubled });
  world.faults.clear();
  return { outcomes, ends, doubled };
}

const madeBy = (of: readonly Kind[]) =>
  of.flatMap((operation) => open.sandbox.world.ledger.read({ operation, limit: 100_000 }).entries);

function table(): string {
  const rows = lines.map(({ weather, sent, ends, doubled }) => {
    const counts = Object.entries(ends).map(([kind, count]) => `${count} ${kind}`);
    return `| ${weather} | ${sent} | ${counts.join(", ")} | ${doubled} |`;
  });
  return ["| Weather | Sent | Outcomes | Doubled |", "|---|---|---|---|", ...rows].join("\n");
}

const status = (code: 500 | 502 | 503, more: Partial<FaultRequest>): FaultRequest => ({
  ...{ kind: "status", status: code, path: "^POST /(crm|rsv|blk)/" },
  ...more,
});
const written = { path: "^POST /(crm|rsv|blk)/" };
const servers = (afterWork: boolean, probability: number) =>
  ([500, 502, 503] as const).map((code) => status(code, { probability: probability / 3, afterWork }));
const weathers: [string, FaultRequest[]][] = [
  ["none", []],
  ["429, 30 %", [{ kind: "throttle", retryAfterSeconds: 0, probability: 0.3, ...written }]],
  ["500, 502, 503 before the work, 30 %", servers(false, 0.3)],
  ["500, 502, 503 after the work, 30 %", servers(true, 0.3)],
  ["cut after the work, 30 %", [{ kind: "cut", probability: 0.3, ...written }]],
  ["cut before the work, 30 %", [{ kind: "cut", probability: 0.3, afterWork: false, ...written }]],
  ["garbage, 30 %", [{ kind: "garbage", probability: 0.3, ...written }]],
];

test.each(weathers)("with an external system: %s", async (weather, faults) => {
  const { outcomes, doubled } = await campaign(weather, faults);
  expect(doubled).toBe(0);
  expect(outcomes.filter(({ kind }) => kind === "refused" || kind === "connection")).toEqual([]);
});

test.each(weathers)("without one: %s", async (weather, faults) => {
  const { outcomes, doubled, ends } = await campaign(`no external system: ${weather}`, faults, { alone: true });
  expect(doubled).toBe(0);
  expect(outcomes.filter(({ kind }) => kind === "refused" || kind === "connection")).toEqual([]);
  if (faults.length === 0) expect(ends).toEqual({ created: outcomes.length });
});

test("without one, identifiable records are found after a lost answer", async () => {
  const { ends, doubled } = await campaign(
    "no external system, provable kinds: 503 after the work",
    servers(true, 0.6),
    {
      alone: true,
      of: provable,
    },
  );
  expect([doubled, ends.unknown ?? 0]).toEqual([0, 0]);
  expect(ends.found).toBeGreaterThan(0);
});

test("tokens that expire with every fifth call refuse no record", async () => {
  const { ends, outcomes, doubled } = await campaign("every 5th call revokes all tokens", [], { revokeEvery: 5 });
  expect([ends, doubled]).toEqual([{ created: outcomes.length }, 0]);
});

test("all faults at once", async () => {
  const storm = weathers.flatMap(([, faults]) =>
    faults.map((fault) => ({ ...fault, probability: (fault.probability ?? 1) / 4 })),
  );
  const { outcomes, doubled } = await campaign("storm of all", storm, { revokeEvery: 25 });
  expect(doubled).toBe(0);
  expect(outcomes.filter(({ kind }) => kind === "refused" || kind === "connection")).toEqual([]);
});
