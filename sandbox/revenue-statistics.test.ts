import { afterAll, beforeAll, expect, it } from "vitest";
import { ohipClient } from "../test/support/ohip-client.ts";
import { guestProfile, reservation } from "../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "./start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
const params = { extSystemCode: "MIGTOOL" };
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false, businessDate: "2026-03-09" });
  ohip = ohipClient(sandbox);
});
afterAll(() => sandbox.close());

const start = (from: string, to: string, more: object = {}) =>
  ohip.call("startRevenueInventoryStatisticsProcess", {
    params,
    body: { dateRangeStart: from, dateRangeEnd: to, groupBy: ["RoomType"], ...more },
  });
const look = (requestId: string) =>
  ohip.call("getRevenueInventoryStatisticsProcessStatus", { params: { ...params, requestId } });
const fetched = (requestId: string) => ohip.call("getRevenueInventoryStatistics", { params: { ...params, requestId } });

it("computes revenue in the background: started, polled, fetched", async () => {
  const guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
  expect((await ohip.call("postReservation", { body: reservation(guest) })).status).toBe(201);
  const [booked] = sandbox.world.chain.hotel("PAR01").reservations.byId.values();
  const { arrival, departure, cells } = booked ?? { arrival: "", departure: "", cells: [] };

  const now = new Date();
  sandbox.world.setClock(now);
  const started = await start(arrival, departure);
  expect([started.status, started.raw]).toEqual([202, undefined]);
  const early = await look(started.id);
  expect([early.status, early.headers.get("status"), early.headers.get("cache-control")]).toEqual([
    ...[200, "Processing", "max-age=1"],
  ]);
  expect((await fetched(started.id)).status).toBe(404);
  sandbox.world.setClock(new Date(now.getTime() + 2_000));
  const done = await look(started.id);
  expect([done.status, done.headers.get("status")]).toEqual([201, "Completed"]);
  const { body } = await fetched(done.id);
  const lines = body.revInvStats?.filter(({ roomRevenue }) => Number(roomRevenue) > 0) ?? [];
  expect(lines.map(({ occupancyDate, roomType }) => [occupancyDate, roomType])).toEqual(
    cells.map(({ night, roomType }) => [night, roomType]),
  );
  const [rate] = booked?.data.roomStay?.roomRates ?? [];
  expect(lines[0]).toMatchObject({
    roomRevenue: rate?.rates?.rate?.[0]?.base?.amountBeforeTax?.toFixed(2),
    roomsSold: "1",
    roomArrivals: "1",
    roomDepartures: "0",
  });
  sandbox.world.setClock(undefined);
});

it("refuses more than 94 days, a period without an end, and an unknown external system", async () => {
  expect((await start("2026-03-01", "2026-06-02")).status).toBe(202);
  expect((await start("2026-03-01", "2026-06-03")).error.title).toContain("94");
  expect((await start("2026-03-02", "2026-03-01")).status).toBe(400);
  const elsewhere = await ohip.call("startRevenueInventoryStatisticsProcess", {
    params: { extSystemCode: "NOBODY" },
    body: { dateRangeStart: "2026-03-01", dateRangeEnd: "2026-03-02" },
  });
  expect(elsewhere.error.code).toBe("OPERAWS-GEN01187");
  expect((await look("never")).status).toBe(404);
});
