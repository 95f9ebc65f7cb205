import { afterAll, beforeAll, expect, test } from "vitest";
import type { Source } from "../../../../contract/sources.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { Id: "oldId", "Last name": "lastName", Address: "address1", City: "city", Country: "country" };
const HEADER = Object.keys(COLUMNS).join(",");
const WHOLE = [
  "1,Doe,5 Main Road,Leeds,GB",
  "2,Roe,12 Park Lane,London,GB",
  "3,Poe,7 Hill Street,York,GB",
  "4,Moe,22 Long Acre,,GB",
];
const LONG = "5,Loe,1 High St, Flat 2,London,GB";
const file = [HEADER, ...WHOLE, LONG, "6,Noe", "Total,6", HEADER, ""].join("\n");

test("long and short rows wait and store nothing, sums and headers are no guests, and a repair takes the row", async () => {
  const { scope, browser } = await house.person();
  const { browser: stranger } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const fileId = await house.upload(browser, "guests.csv", file);
  const read = async (reading = {}): Promise<Source> => {
    const id = await house.start(browser, { fileId, module: "profiles", reading });
    return until(async () => {
      const source: Source = (await browser.get(`/api/v2/sources/${id}`)).json();
      return source.state === "read" && source;
    });
  };
  const first = await read();
  expect(first).toMatchObject({
    rows: 6,
    marked: { long: 1, short: 1, joined: 0 },
    reading: { longRows: "wait", shortRows: "wait" },
    leftOut: {
      lines: 2,
      first: [
        { line: 8, kind: "total", text: "Total,6" },
        { line: 9, kind: "header", text: HEADER },
      ],
    },
  });
  expect((await stranger.get(`/api/v2/sources/${first.id}`)).statusCode).toBe(404);
  const run = await house.ended(browser, await house.begin(browser, { fileId, configuration, stopAt: 100 }));
  expect(run.counts).toMatchObject({ read: 6, created: 4, waiting: 2, rejected: 0 });
  const { causes } = await house.issues(browser, run.id);
  expect(causes.map(({ rule, count }) => [rule, count]).sort()).toEqual([
    ["row_too_long", 1],
    ["row_too_short", 1],
  ]);
  expect((await house.records(scope)).map(({ old_id }) => old_id)).toEqual(["1", "2", "3", "4"]);

  // A person completes the short row: it is confirmed thereby, and stored.
  await house.mend(browser, run, 6, [4, "", "FR"]);
  expect((await house.retry(browser, run.id)).counts).toMatchObject({ created: 5, waiting: 1 });

  const again = await read({ longRows: "repair", shortRows: "fill" });
  expect(again).toMatchObject({ rows: 6, marked: { long: 0, short: 0, joined: 1 } });
  const repaired = await house.ended(browser, await house.begin(browser, { fileId, configuration, stopAt: 100 }));
  expect(repaired.counts).toMatchObject({ read: 6, waiting: 0, rejected: 0 });
  const kept = await house.records(scope);
  expect(kept.find(({ old_id }) => old_id === "5")?.values).toMatchObject({
    address1: "1 High St, Flat 2",
    city: "London",
    country: "GB",
  });
});
