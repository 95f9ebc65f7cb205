import { afterAll, beforeAll, expect, test } from "vitest";
import type { Verification } from "../../contract/verifications.ts";
import { SECRET } from "../../test/support/app.ts";
import { startTestWorker, until } from "../../test/support/jobs.ts";
import { proving } from "../../test/support/proving.ts";
import { openPushing, type Pushing } from "../../test/support/pushing.ts";
import { inTenant } from "../db/client.ts";
import { deriveKeys } from "../http/secrets.ts";
import { enqueue } from "../jobs/queue.ts";
import { proveDemo, proveDemoJob } from "./prove-demo.job.ts";

const COMPANIES = { id: "oldId", sort: "type", name: "name", town: "city", land: "country" };

let house: Pushing;
let worker: ReturnType<typeof startTestWorker>;
beforeAll(async () => {
  house = await openPushing();
  const ring = deriveKeys(SECRET).credentials;
  worker = startTestWorker(house.database, [proveDemoJob({ ring, hotelSystem: house.hotel.hotel })]);
});
afterAll(async () => {
  await worker.stop(1_000);
  await house.close();
});

test("the demo begins with verified records, a company that differs and a guest whom the desk has renamed", async () => {
  const { files, ended } = proving(house);
  const { browser, scope } = await files.furnish();
  await files.guests(browser, files.guest("D1"), files.guest("D2"));
  await files.bring(browser, COMPANIES, "accounts", ["C1;Company;Acme;Oslo;NO", "C2;Company;Globex;Oslo;NO"]);
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 4, failed: 0 });
  // A change within five seconds after the creation could be part of the creation.
  const { profiles } = house.hotel.sandbox.world.chain;
  for (const { details } of profiles.byId.values())
    if (details.customer) details.createDateTime = new Date(Date.now() - 60_000).toISOString();
  await inTenant(house.db, scope, (tx) => enqueue(tx, scope, proveDemo, {}));
  const id = await until(
    async () => {
      const { rows } = (await browser.get("/api/v2/verifications")).json() as { rows: Verification[] };
      return rows[0]?.id;
    },
    { everyMs: 100 },
  );
  const { items, ...shown } = await ended(browser, id);
  expect(shown).toMatchObject({ state: "done", total: 4, differs: 1, changedAtHotel: 1 });
  expect(shown.verified + shown.expected).toBe(2);
  expect(items).toMatchObject([
    { kind: "accounts", old_id: "C1", state: "differs", fields: [{ name: "name", sent: "Acme", found: "Acme Group" }] },
    { kind: "profiles", old_id: "D1", state: "changedAtHotel", fields: [{ name: "lastName", sent: "Guest D1" }] },
  ]);
});
