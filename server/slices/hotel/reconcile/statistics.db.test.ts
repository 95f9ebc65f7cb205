import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Measure, Reconciliation } from "../../../../contract/reconciliation.ts";
import { until } from "../../../../test/support/jobs.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterEach(() => {
  house.hotel.sandbox.world.setRules({}, { operations: [], instructions: [] });
  house.hotel.sandbox.world.faults.clear();
  // In every test: nothing was sent that OHIP would not know.
  expect(house.hotel.wrong).toEqual([]);
});
afterAll(() => house.close());

const GUESTS = { id: "oldId", last: "lastName" };
const STAYS = {
  ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", adults: "adults", type: "roomType" },
  ...{ rate: "rateCode", amount: "amount", market: "market", source: "source", guarantee: "reservationType" },
  ...{ status: "status", pay: "paymentMethod", rooms: "rooms" },
};
const SPAN = { from: "2026-03-10", to: "2026-03-20" };
const lines = (columns: object, rows: readonly string[]) => [Object.keys(columns).join(";"), ...rows, ""].join("\n");

let next = 0;
/** A hotel of its own with one booking of three rooms in it. */
async function pushed() {
  house.hotel.sandbox.world.reset();
  const { browser, scope } = await house.person();
  await house.connect(browser);
  await house.open(browser);
  const id = `S${Date.now().toString(36)}${next++}`;
  const guests = await house.configure(browser, GUESTS);
  await house.import(browser, lines(GUESTS, [`${id};Moreau`]), { configuration: guests });
  const stays = await house.configure(browser, STAYS, { module: "reservations" });
  const row = `${id}A;${id};2026-03-11;2026-03-13;1;SUPK;BAR;99.99;LEIS;WEB;GTD;Reserved;CA;3`;
  await house.import(browser, lines(STAYS, [row]), { configuration: stays, module: "reservations" }, "stays.csv");
  await house.push(browser);
  const started = await browser.post("/api/v2/verifications", {});
  await until(async () => {
    const shown = (await browser.get(`/api/v2/verifications/${started.json().id}`)).json();
    return !["queued", "running"].includes(shown.state);
  }, WAIT);
  return { browser, scope };
}
const WAIT = { everyMs: 30 };

const show = async (browser: Browser, by = "day"): Promise<Reconciliation> => {
  const answer = await browser.get(`/api/v2/reconciliation?from=${SPAN.from}&to=${SPAN.to}&by=${by}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
};
async function ask(browser: Browser, span: object = SPAN): Promise<Reconciliation> {
  const answer = await browser.post("/api/v2/reconciliation/statistics", span);
  expect([answer.statusCode, answer.json()]).toEqual([202, span]);
  return until(async () => {
    const shown = await show(browser);
    const { rooms, revenue } = shown.statistics ?? { rooms: "waiting", revenue: "waiting" };
    return rooms !== "waiting" && revenue !== "waiting" && shown;
  }, WAIT);
}
const told = ({ rows }: Reconciliation, measure: Measure) =>
  Object.fromEntries(rows.filter((row) => row.measure === measure).map((row) => [row.day.slice(8), row.statistics]));

/** The desk books a room as well. */
async function bookAtHotel() {
  const { hotel, connection, sandbox } = house.hotel;
  const [ours] = sandbox.world.chain.hotel("PAR01").reservations.byId.values();
  const { reservationStatus: _status, ...data } = structuredClone(ours?.data ?? {});
  const roomStay = {
    ...data.roomStay,
    roomRates: data.roomStay?.roomRates?.map(({ numberOfUnits: _units, ...rate }) => ({ ...rate, numberOfUnits: 1 })),
  };
  const reservation = { ...data, externalReferences: [], roomStay };
  const body = { reservations: { reservation: [reservation] } };
  const outcome = await hotel.write(connection, "postReservation", { body } as never);
  expect(outcome.kind).toBe("created");
}

test("OPERA's rooms and revenue stand beside the read-back values; the excess was booked by others", async () => {
  const { browser } = await pushed();
  expect((await show(browser)).statistics).toBeNull();
  const read = await ask(browser);
  expect(read.statistics).toMatchObject({ ...SPAN, rooms: "read", revenue: "read" });
  expect(told(read, "nights")).toEqual({ 11: 3, 12: 3 });
  expect(told(read, "arrivals")).toEqual({ 11: 3 });
  expect(told(read, "departures")).toEqual({ 13: 3 });
  expect(told(read, "revenue")).toEqual({ 11: 299.97, 12: 299.97 });
  expect(read.totals.find(({ measure }) => measure === "revenue")).toMatchObject({
    ...{ platform: 599.94, hotel: 599.94, statistics: 599.94, difference: 0 },
  });

  await bookAtHotel();
  const again = await ask(browser);
  expect(told(again, "nights")).toEqual({ 11: 4, 12: 4 });
  expect(told(again, "revenue")).toEqual({ 11: 399.96, 12: 399.96 });
  expect(again.rows.every(({ difference }) => difference === 0)).toBe(true);
  const byType = await show(browser, "roomType");
  expect(byType.rows.find(({ measure }) => measure === "revenue")).toMatchObject({
    roomType: "SUPK",
    statistics: 799.92,
  });
  // OPERA's statistics do not split by rate.
  expect((await show(browser, "rate")).rows.every(({ statistics }) => statistics === null)).toBe(true);
});

test("another hotel's statistics, and another account's, are not shown", async () => {
  const first = await pushed();
  await ask(first.browser);
  const other = await house.person();
  await house.connect(other.browser);
  await house.open(other.browser);
  const shown = await show(other.browser);
  expect([shown.statistics, shown.rows]).toEqual([null, []]);
});

test("statistics that OPERA does not give show a reason, the others are there", async () => {
  const { browser } = await pushed();
  const { world } = house.hotel.sandbox;
  world.setRules({}, { operations: ["startRevenueInventoryStatisticsProcess"] });
  const withoutRevenue = await ask(browser);
  expect(withoutRevenue.statistics).toMatchObject({ rooms: "read", revenue: "no_right" });
  expect(told(withoutRevenue, "nights")).toEqual({ 11: 3, 12: 3 });
  expect(told(withoutRevenue, "revenue")).toEqual({ 11: null, 12: null });

  // The revenue answer includes rooms.
  world.setRules({}, { operations: ["getInventoryStatistics"] });
  const byRevenue = await ask(browser);
  expect(byRevenue.statistics).toMatchObject({ rooms: "read", revenue: "read" });
  expect(told(byRevenue, "nights")).toEqual({ 11: 3, 12: 3 });

  world.setRules({}, { operations: ["getInventoryStatistics", "getRevenueInventoryStatisticsProcessStatus"] });
  const none = await ask(browser);
  expect(none.statistics).toMatchObject({ rooms: "no_right", revenue: "no_right" });
  // The earlier figures are gone: figures of two moments are never shown together.
  expect(told(none, "nights")).toEqual({ 11: null, 12: null });

  world.setRules({}, { operations: [] });
  await house.connect(browser, { externalsystem: "" });
  expect((await ask(browser)).statistics).toMatchObject({ rooms: "read", revenue: "external_system" });
  await house.connect(browser, { externalsystem: "UNKNOWN" });
  expect((await ask(browser)).statistics).toMatchObject({ rooms: "read", revenue: "external_system" });
});

test("a hotel that fails for a while is asked again, and two readings at once are refused", async () => {
  const { browser } = await pushed();
  const { world } = house.hotel.sandbox;
  for (const operation of [
    ...["getInventoryStatistics", "startRevenueInventoryStatisticsProcess"],
    ...["getRevenueInventoryStatisticsProcessStatus", "getRevenueInventoryStatistics"],
  ])
    world.addFault({ kind: "status", status: 503, operation, count: 6 });
  expect((await browser.post("/api/v2/reconciliation/statistics", SPAN)).statusCode).toBe(202);
  const second = await browser.post("/api/v2/reconciliation/statistics", SPAN);
  expect(second.statusCode).toBe(409);
  const read = await until(async () => {
    const shown = await show(browser);
    return shown.statistics?.revenue !== "waiting" && shown;
  }, WAIT);
  expect(read.statistics).toMatchObject({ rooms: "read", revenue: "read" });

  world.addFault({ kind: "status", status: 503, operation: "getInventoryStatistics", count: 1_000 });
  world.addFault({ kind: "status", status: 503, operation: "startRevenueInventoryStatisticsProcess", count: 1_000 });
  expect((await ask(browser)).statistics).toMatchObject({ rooms: "unreachable", revenue: "unreachable" });
});

test("when a worker stops in between, the next one finishes its work", async () => {
  const { browser } = await pushed();
  const { world } = house.hotel.sandbox;
  world.setClock(new Date());
  expect((await browser.post("/api/v2/reconciliation/statistics", SPAN)).statusCode).toBe(202);
  await until(async () => (await show(browser)).statistics?.rooms === "read", WAIT);
  await house.stopWorker();
  house.startWorker();
  world.setClock(undefined);
  const read = await until(async () => {
    const shown = await show(browser);
    return shown.statistics?.revenue === "read" && shown;
  }, WAIT);
  expect(told(read, "revenue")).toEqual({ 11: 299.97, 12: 299.97 });
});
