import { afterAll, beforeAll, expect, test } from "vitest";
import type { PushCheck } from "../../../../../contract/push-check.ts";
import { until } from "../../../../../test/support/jobs.ts";
import { pushFiles, uniqueId } from "../../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../../test/support/pushing.ts";
import type { Browser } from "../../../../../test/support/staging.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

async function check(browser: Browser, input: object = {}): Promise<PushCheck> {
  const answer = await browser.post("/api/v2/push/check", input);
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
  return until(async () => {
    const { check: newest } = (await browser.get("/api/v2/push/check")).json();
    return newest.id === answer.json().id && ["done", "failed"].includes(newest.state) && newest;
  });
}

test("a check builds everything before the first push, names what would stop it by cause, counts the calls and changes nothing", async () => {
  const { browser } = await files.furnish();
  const other = await files.furnish();
  const [good, vip] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(good), files.guest(vip, { vip: "NOSUCH" }));
  await files.stays(
    browser,
    files.stay(`${good}A`, good),
    files.stay(`${good}B`, good, { type: "NOPE" }),
    files.stay(`${good}C`, good, { type: "NOPE" }),
  );
  const before = house.hotel.sent.length;
  const { state, report } = await check(browser);
  expect(state).toBe("done");
  const problem = (cause: string) => report?.problems.filter((found) => found.cause.startsWith(cause));
  expect(problem("check unlisted")).toMatchObject([
    { area: "code", weight: "stops", module: "reservations", field: "roomType", value: "NOPE", count: 2 },
    { area: "code", weight: "stops", module: "profiles", field: "vip", value: "NOSUCH", count: 1, examples: [vip] },
  ]);
  // A guest of the same push counts as existing.
  expect(problem("build unlinked")).toEqual([]);
  expect(problem("check opera-refuses")).toMatchObject([{ area: "opera", module: "reservations", count: 2 }]);
  expect(report?.opera).toEqual({ combinations: 2, asked: 2 });
  expect(report?.stages.find(({ module }) => module === "profiles")).toMatchObject({ checked: 2, ready: 2, calls: 2 });
  expect(report?.stages.find(({ module }) => module === "reservations")).toMatchObject({
    checked: 3,
    waits: 0,
    calls: 3,
  });
  expect(report?.cost).toMatchObject({ calls: 5, price: null });
  for (const { hint } of report?.problems ?? []) expect(hint).toMatch(/\w+ \w+/);
  const written = house.hotel.sent.slice(before).map(({ id }) => id);
  expect(written.filter((id) => /^(post|put|delete)/.test(id) && !/[vV]alidate/.test(id))).toEqual([]);
  expect((await check(browser, { everyRecord: true })).report?.opera).toEqual({ combinations: 3, asked: 3 });
  expect((await other.browser.get("/api/v2/push/check")).json()).toEqual({ check: null });
});

test("OPERA is asked about a block without the contact who goes with the same push", async () => {
  const { browser } = await files.furnish();
  const id = uniqueId();
  await files.guests(browser, files.guest(id));
  const columns = {
    ...{ id: "oldId", code: "code", name: "name", status: "status", from: "begin", to: "end", market: "market" },
    ...{ source: "source", res: "reservationType", who: "contactId" },
  };
  const configuration = await house.configure(browser, columns, { module: "blocks" });
  const block = `${id}B;${id.slice(-6)}B;Cardio;DEF;2026-06-01;2026-06-04;CONF;DIR;GRPGTD;${id}`;
  const content = [Object.keys(columns).join(";"), block, ""].join("\n");
  await house.import(browser, content, { configuration, module: "blocks" }, "blocks.csv");
  const { report } = await check(browser, { kinds: ["all-profiles", "blocks"] });
  expect(report?.opera).toEqual({ combinations: 1, asked: 1 });
  expect(report?.problems.filter(({ module }) => module === "blocks")).toEqual([]);
});

test("records equal to the hotel's are not built again; a price is shown once a person has entered it", async () => {
  const { browser } = await files.furnish();
  const id = uniqueId();
  await files.guests(browser, files.guest(id));
  await house.push(browser);
  const { version, settings } = (await browser.get("/api/v2/push/settings")).json();
  const { report } = await check(browser, { kinds: ["all-profiles"] });
  expect(report?.hotel, "the hotel answers").toMatchObject({ reachable: true });
  expect(report?.stages.find(({ module }) => module === "profiles")).toMatchObject({ checked: 0, unchanged: 1 });
  const payload = { version, ...settings, pricePerCall: 0.01 };
  await browser.send({ method: "PUT", url: "/api/v2/push/settings", payload });
  await files.guests(browser, ...Array.from({ length: 100 }, () => files.guest(uniqueId())));
  expect((await check(browser)).report?.cost).toMatchObject({ calls: 100, price: 1 });
});

test("a hotel that does not answer is reported as unreachable", async () => {
  const { browser } = await files.furnish();
  await house.connect(browser, { clientsecret: "wrong" });
  expect((await check(browser)).report).toMatchObject({ hotel: { reachable: false }, problems: [] });
});
