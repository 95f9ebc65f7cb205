import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureRecord, Measure, Reconciliation } from "../../../../contract/reconciliation.ts";
import type { Verification } from "../../../../contract/verifications.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { importSmallHotel } from "../../../../test/support/push-records.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { countFiguresJob } from "./count-figures.job.ts";
import { figuresToSign } from "./show-reconciliation.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const GUESTS = { id: "oldId", last: "lastName" };
const STAYS = {
  ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", adults: "adults", type: "roomType" },
  ...{ rate: "rateCode", amount: "amount", market: "market", source: "source", guarantee: "reservationType" },
  ...{ status: "status", pay: "paymentMethod", rooms: "rooms", share: "shareWith" },
};
const NIGHTS = { booking: "reservationId", night: "date", amount: "amount", rate: "rateCode" };
const lines = (columns: object, rows: readonly string[]) => [Object.keys(columns).join(";"), ...rows, ""].join("\n");
const stay = (id: string, guest: string, from: string, to: string, more = "180.50;Reserved;1;") => {
  const [amount, status, rooms, share] = more.split(";");
  return `${id};${guest};${from};${to};1;SUPK;BAR;${amount};LEIS;WEB;GTD;${status};CA;${rooms};${share}`;
};

let next = 0;
const unique = () => `R${Date.now().toString(36)}${next++}`;
const SPAN = "from=2026-03-10&to=2026-03-20";

/** A night, several rooms, day use, a share, changing rates and a cancelled booking. */
async function hotel() {
  const { browser, scope } = await house.person();
  await house.connect(browser);
  await house.open(browser);
  const id = unique();
  const guests = await house.configure(browser, GUESTS);
  await house.import(browser, lines(GUESTS, [`${id};Moreau`, `${id}b;Berg`]), { configuration: guests });
  const stays = await house.configure(browser, STAYS, { module: "reservations" });
  const rows = [
    stay(`${id}A`, id, "2026-03-10", "2026-03-12"),
    stay(`${id}B`, id, "2026-03-11", "2026-03-12", "99.99;Reserved;3;"),
    stay(`${id}C`, id, "2026-03-12", "2026-03-12", "45.01;Reserved;1;"),
    stay(`${id}D`, id, "2026-03-11", "2026-03-13", "70.00;Reserved;1;"),
    stay(`${id}E`, `${id}b`, "2026-03-12", "2026-03-14", `30.33;Reserved;1;${id}D`),
    stay(`${id}F`, id, "2026-03-13", "2026-03-16", "100.00;Reserved;1;"),
    stay(`${id}G`, id, "2026-03-11", "2026-03-13", "500.00;Cancelled;1;"),
  ];
  await house.import(browser, lines(STAYS, rows), { configuration: stays, module: "reservations" }, "stays.csv");
  const nights = await house.configure(browser, NIGHTS, { module: "reservation-nights" });
  const listed = [`${id}F;2026-03-14;0.10;BARBB`, `${id}F;2026-03-15;0.20;BARBB`];
  await house.import(
    browser,
    lines(NIGHTS, listed),
    { configuration: nights, module: "reservation-nights" },
    "nights.csv",
  );
  return { browser, scope, id, stays };
}

const show = async (browser: Browser, query = ""): Promise<Reconciliation> => {
  const answer = await browser.get(`/api/v2/reconciliation?${SPAN}${query}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
};
const byDay = ({ rows }: Reconciliation, measure: Measure, column: "platform" | "hotel" | "source" = "platform") =>
  Object.fromEntries(rows.filter((row) => row.measure === measure).map((row) => [row.day.slice(8), row[column]]));

type Opened = { rows: FigureRecord[]; total_rows: number };
async function openFigure(browser: Browser, query: string): Promise<Opened> {
  const answer = await browser.get(`/api/v2/reconciliation/records?${query}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

/** The sums of a figure's records: files, platform, hotel. */
async function addedUp(browser: Browser, query: string): Promise<number[]> {
  const { rows } = await openFigure(browser, query);
  const sum = (of: (row: FigureRecord) => number) => Number(rows.reduce((all, row) => all + of(row), 0).toFixed(2));
  return [sum(({ source }) => source), sum(({ platform }) => platform), sum(({ hotel: there }) => there ?? 0)];
}

async function readBack(browser: Browser): Promise<Verification> {
  const started = await browser.post("/api/v2/verifications", {});
  expect(started.statusCode).toBe(202);
  return until(
    async () => {
      const shown: Verification = (await browser.get(`/api/v2/verifications/${started.json().id}`)).json();
      return !["queued", "running"].includes(shown.state) && shown;
    },
    { everyMs: 30 },
  );
}

const NIGHTS_BY_DAY = { 10: 1, 11: 5, 12: 1, 13: 2, 14: 1, 15: 1 };
const REVENUE_BY_DAY = { 10: 180.5, 11: 550.47, 12: 145.34, 13: 130.33, 14: 0.1, 15: 0.2 };

test("sums are exact for several rooms, day use, shares and changing rates, here and at the hotel", async () => {
  const { browser, id } = await hotel();
  const before = await show(browser, "&by=day");
  expect(byDay(before, "nights")).toEqual(NIGHTS_BY_DAY);
  expect(byDay(before, "revenue")).toEqual(REVENUE_BY_DAY);
  expect(byDay(before, "arrivals")).toEqual({ 10: 1, 11: 4, 12: 1, 13: 1 });
  expect(byDay(before, "departures")).toEqual({ 12: 5, 14: 1, 16: 1 });
  expect(before.readBack).toBeNull();
  expect(before.rows.every(({ hotel: there, difference }) => there === null && difference === 0)).toBe(true);
  expect(before.totals.find(({ measure }) => measure === "revenue")).toMatchObject({
    platform: 1006.94,
    source: 1006.94,
  });

  await house.push(browser);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  await readBack(browser);
  const after = await show(browser, "&by=day");
  expect(byDay(after, "nights", "hotel")).toEqual(NIGHTS_BY_DAY);
  expect(byDay(after, "revenue", "hotel")).toEqual(REVENUE_BY_DAY);
  expect(byDay(after, "arrivals", "hotel")).toEqual(byDay(before, "arrivals"));
  expect(byDay(after, "departures", "hotel")).toEqual(byDay(before, "departures"));
  expect(after.readBack).toMatchObject({ unread: 0 });
  expect(after.profiles).toEqual([{ type: "Guest", source: 2, platform: 2, hotel: 2, difference: 0 }]);

  const byRate = await show(browser, "&by=rate&measure=nights");
  expect(byRate.rows.map(({ rate, platform, hotel: there }) => [rate, platform, there])).toEqual([
    ["BAR", 9, 9],
    ["BARBB", 2, 2],
  ]);
  // Each figure opens its records, whose sum is the figure.
  for (const [day, nights] of Object.entries(NIGHTS_BY_DAY)) {
    const on = `from=2026-03-${day}&to=2026-03-${day}`;
    expect([day, await addedUp(browser, `${on}&measure=nights`)]).toEqual([day, [nights, nights, nights]]);
  }
  for (const { measure, rate, roomType, currency, source, platform, hotel: there } of [
    ...(await show(browser, "&by=rate")).rows,
    ...(await show(browser, "&by=roomType")).rows,
  ]) {
    const place = { measure, ...(rate && { rate }), ...(roomType && { roomType }), ...(currency && { currency }) };
    const query = new URLSearchParams(place);
    expect([place, await addedUp(browser, `${SPAN}&${query}`)]).toEqual([place, [source, platform, there]]);
  }
  // In pages, each record once.
  const pages: FigureRecord[] = [];
  for (const offset of [0, 2, 4])
    pages.push(...(await openFigure(browser, `${SPAN}&measure=nights&rate=BAR&limit=2&offset=${offset}`)).rows);
  expect(pages.map(({ old_id }) => old_id.slice(id.length)).sort()).toEqual(["A", "B", "D", "E", "F"]);
  expect((await openFigure(browser, `${SPAN}&measure=nights&rate=BAR&limit=2`)).total_rows).toBe(5);

  // The desk cancels one: after the next reading back the hotel's column changes, and the difference names the booking.
  const { record } = (await browser.get(`/api/v2/push/records/reservations/${id}A`)).json();
  const desk = { action: "cancel", reservationId: record.new_id };
  const url = `${house.hotel.sandbox.url}/__control/desk`;
  await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(desk) });
  await readBack(browser);
  const changed = await show(browser, "&by=day&measure=nights&different=1");
  expect(changed.rows.map((row) => [row.day, row.platform, row.hotel, row.difference])).toEqual([
    ["2026-03-10", 1, 0, 1],
    ["2026-03-11", 5, 4, 1],
  ]);
  const opened = (
    await browser.get("/api/v2/reconciliation/records?from=2026-03-10&to=2026-03-10&measure=nights")
  ).json();
  expect(opened.rows).toMatchObject([{ kind: "reservations", old_id: `${id}A`, hotel: 0, proof: "changedAtHotel" }]);
});

test("rooms of blocks and guests in the house are counted here and at the hotel, day by day and room by room", async () => {
  const { browser } = await house.person();
  await house.connect(browser);
  await house.open(browser);
  await importSmallHotel(house, browser, { tag: unique(), guests: 8 });
  const of = async (query: string): Promise<Reconciliation> =>
    (await browser.get(`/api/v2/reconciliation?by=day&${query}`)).json();
  const june = "from=2026-06-01&to=2026-06-05&measure=blockRooms";
  expect((await of(june)).rows).toMatchObject(
    ["01", "02", "03"].map((day) => ({ day: `2026-06-${day}`, source: 3, platform: 3, hotel: null, difference: 0 })),
  );

  await house.push(browser);
  await readBack(browser);
  const after = await of(june);
  expect(after.rows.map(({ day, platform, hotel: there }) => [day.slice(8), platform, there])).toEqual([
    ["01", 3, 3],
    ["02", 3, 3],
    ["03", 3, 3],
  ]);
  const byType: Reconciliation = (await browser.get(`/api/v2/reconciliation?by=roomType&${june}`)).json();
  const blocks = await addedUp(browser, `${june}&roomType=${byType.rows[0]?.roomType}`);
  expect(blocks).toEqual([9, 9, 9]);
  // Two guests who share a room are two bookings in it, and one room in the house.
  expect(after.inHouse).toEqual([
    { room: "101", source: 2, platform: 2, hotel: 2, difference: 0 },
    { room: "102", source: 1, platform: 1, hotel: 1, difference: 0 },
  ]);
  const tonight = await of("from=2026-03-09&to=2026-03-09");
  const figures = Object.fromEntries(tonight.rows.map((row) => [row.measure, [row.platform, row.hotel]]));
  expect(figures).toEqual({ nights: [2, 2], revenue: [270, 270] });
});

test("rows that wait or were rejected count in the files alone, and so does what a person has corrected", async () => {
  const { browser, id, stays } = await hotel();
  const rows = [stay(`${id}W`, `${id}nobody`, "2026-03-18", "2026-03-19", "10.00;Reserved;2;")];
  const input = { configuration: stays, module: "reservations" };
  await house.import(browser, lines(STAYS, rows), input, "more.csv");
  const shown = await show(browser, "&by=day&different=1");
  expect(shown.rows_outside).toEqual({ rejected: 0, waiting: 1, unplaced: 0 });
  expect(shown.rows.map(({ day, measure, source, platform }) => [day.slice(8), measure, source, platform])).toEqual([
    ["18", "arrivals", 2, 0],
    ["18", "nights", 2, 0],
    ["18", "revenue", 20, 0],
    ["19", "departures", 2, 0],
  ]);

  const opened = (
    await browser.get("/api/v2/reconciliation/records?from=2026-03-10&to=2026-03-10&measure=revenue")
  ).json();
  const url = `/api/v2/records/reservations/${opened.rows[0]?.id}`;
  const payload = { version: 1, values: { amount: "200.00" } };
  expect((await browser.send({ method: "PATCH", url, payload })).statusCode).toBe(200);
  const corrected = await show(browser, "&by=day&measure=revenue&different=1");
  expect(corrected.rows.map(({ day, source, platform }) => [day.slice(8), source, platform])).toEqual([
    ["10", 180.5, 200],
    ["11", 550.47, 569.97],
    ["18", 20, 0],
  ]);
});

test("the old system's report stands beside the figures; doubts are asked before it is stored", async () => {
  const { browser } = await hotel();
  const doubtful = "Date,Rooms sold\n03/10/2026,1\n03/11/2026,6\n";
  const refused = await browser.post("/api/v2/reconciliation/report", { name: "forecast.csv", text: doubtful });
  expect([refused.statusCode, refused.json().preview.doubts]).toEqual([409, ["date_order"]]);
  const kept = { name: "forecast.csv", text: doubtful, dateFormat: "MM/DD/YYYY" };
  expect((await browser.post("/api/v2/reconciliation/report", kept)).statusCode).toBe(200);
  const shown = await show(browser, "&by=day&measure=nights&different=1");
  expect(shown.report).toMatchObject({ name: "forecast.csv", from: "2026-03-10", to: "2026-03-11" });
  expect(shown.rows).toMatchObject([{ day: "2026-03-11", report: 6, platform: 5, difference: 1 }]);
  expect(shown.totals.find(({ measure }) => measure === "nights")?.report).toBeNull();
  expect((await browser.post("/api/v2/reconciliation/report/remove")).statusCode).toBe(200);
  expect((await show(browser)).report).toBeNull();
});

test("the figures leave as a file and as data to sign; another tenant sees none of them", async () => {
  const { browser, scope } = await hotel();
  const sign = () =>
    inTenant(house.db, scope, (tx) => figuresToSign(tx, scope, { from: "2026-03-10", to: "2026-03-20" }));
  const signed = await sign();
  expect(JSON.stringify(await sign())).toBe(JSON.stringify(signed));
  expect(signed.figures).toMatchObject({ from: "2026-03-10", report: null, unbalanced: 0 });
  expect(signed.file.match(/\r?\n/g)).toHaveLength(signed.figures.rows + 1);
  expect((await browser.get(`/api/v2/reconciliation.csv?${SPAN}`)).body).toBe(signed.file);
  const file = await browser.get(`/api/v2/reconciliation.csv?${SPAN}&by=day`);
  expect(file.headers["content-disposition"]).toContain("reconciliation-2026-03-10-2026-03-20.csv");
  expect(file.body).toContain("2026-03-11,,,revenue,EUR,,550.47,550.47,,,0");
  const stranger = (await house.person()).browser;
  expect(await show(stranger)).toMatchObject({ rows: [], totals: [], profiles: [], report: null });
});

test("deposits are exported as Oracle's file with the new numbers, to the cent; bookings missing at the hotel are named", async () => {
  const { browser } = await house.person();
  await house.connect(browser);
  await house.open(browser);
  const id = unique();
  const guests = await house.configure(browser, GUESTS);
  await house.import(browser, lines(GUESTS, [`${id};Moreau`]), { configuration: guests });
  const columns = { ...STAYS, paid: "deposit" };
  const stays = await house.configure(browser, columns, { module: "reservations" });
  const rows = [
    `${stay(`${id}A`, id, "2026-03-10", "2026-03-12")};100.10`,
    `${stay(`${id}B`, id, "2026-03-11", "2026-03-12")};0.20`,
    `${stay(`${id}C`, id, "2026-03-11", "2026-03-12", "10.00;Cancelled;1;")};33.00`,
  ];
  await house.import(browser, lines(columns, rows), { configuration: stays, module: "reservations" }, "stays.csv");
  await house.push(browser);
  const { ledgers } = (await browser.get("/api/v2/ledgers")).json();
  expect(ledgers).toMatchObject([
    { kind: "deposits", count: 2, total: "100.30", currency: "EUR" },
    { kind: "guests", count: 0, left: [] },
  ]);
  expect(ledgers[0].left).toEqual([
    { reason: "not_at_hotel", currency: "EUR", count: 1, total: "33.00", examples: [`${id}C`] },
  ]);
  const { record } = (await browser.get(`/api/v2/push/records/reservations/${id}A`)).json();
  const file = await browser.get("/api/v2/ledgers/deposits/file.csv");
  expect(file.headers["content-disposition"]).toContain("Deposit_Balance.csv");
  expect(file.body.split("\r\n")).toContain(`${id}A,${record.confirmation},${record.new_id},100.10`);
  const stranger = (await house.person()).browser;
  expect((await stranger.get("/api/v2/ledgers")).json().ledgers).toMatchObject([{ count: 0 }, { count: 0 }]);
});

test("a large property's figures are counted by a job: a call waits a moment, and then says to come again", async () => {
  const { browser, scope } = await hotel();
  const before = await show(browser, "&by=day");
  const ask = () => browser.get(`/api/v2/reconciliation?${SPAN}&by=day`);
  // Its lists count more bookings than a request may sum up.
  const grow = (records: number) =>
    inTenant(house.db, scope, (tx) =>
      sql`update data_versions set records = ${records}, version = version + 1 where module = 'reservations'`.execute(
        tx,
      ),
    );
  await grow(60_000);
  const early = await ask();
  expect([early.statusCode, early.json().error, early.headers["retry-after"]]).toEqual([503, "counting", "2"]);
  const asked = await ask();
  expect(asked.statusCode).toBe(503);
  const jobs = await inTenant(house.db, scope, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from jobs where name = 'figures.count' and state = 'queued'`.execute(
      tx,
    ),
  );
  expect(jobs.rows).toEqual([{ n: 1 }]);
  const worker = startTestWorker(house.database, [countFiguresJob()]);
  const counted = await until(async () => {
    const answer = await ask();
    return answer.statusCode === 200 && (answer.json() as Reconciliation);
  });
  expect(counted.totals).toEqual(before.totals);
  // A call that comes while a worker is free has its answer at once.
  await grow(60_001);
  expect((await ask()).statusCode).toBe(200);
  await worker.stop(1_000);
});
