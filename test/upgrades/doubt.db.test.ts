import { expect, test } from "vitest";
import { asOwner } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { readMigrations } from "../../server/db/migration-files.ts";
import { pastTheWalls } from "../support/dump.ts";
import { fillTables } from "../support/fill-tables.ts";
import { discard, openAt } from "./open-at.ts";

type Before = { state: string; cause?: string; intended?: boolean; outcome?: string; after: string };
const INTENDED = "2026-03-09T10:00:00Z";

/** Rows of the ledger before 0085, and what they are after it. */
const ROWS: Record<string, Before> = {
  onItsWay: { state: "sending", intended: true, after: "sending doubt slow" },
  unknown: {
    state: "unknown",
    cause: "postGuestProfile cut",
    intended: true,
    outcome: "unknown",
    after: "unknown doubt slow",
  },
  unknownWithoutTime: { state: "unknown", after: "unknown doubt slow" },
  // The answer was missing when it could not be built: the doubt was forgotten.
  forgotten: { state: "failed", cause: "build too-long", intended: true, after: "unknown doubt slow" },
  forgottenAfterALook: {
    state: "again",
    cause: "build unlinked",
    intended: true,
    outcome: "unknown",
    after: "unknown doubt slow",
  },
  forgottenOnItsWayBack: { state: "failed", cause: "back departed", intended: true, after: "unknown doubt slow" },
  // Its call was answered.
  refused: {
    state: "failed",
    cause: "postGuestProfile OPERAWS-1",
    intended: true,
    outcome: "refused",
    after: "failed",
  },
  answeredThenUnbuildable: {
    state: "failed",
    cause: "build too-long",
    intended: true,
    outcome: "refused",
    after: "failed",
  },
  pushed: { state: "pushed", intended: true, outcome: "created", after: "pushed" },
  // Put back before it left, or never intended.
  putBack: { state: "again", intended: true, after: "again" },
  waiting: { state: "again", cause: "build unlinked", after: "again" },
};

test("what was in doubt is in doubt after the upgrade, also where it had been forgotten, and the counts follow", async () => {
  const files = await readMigrations();
  const options = await openAt(files.filter(({ name }) => name < "0085"));
  await asOwner(pastTheWalls(options), async (client) => {
    await fillTables(client, "doubt");
    const [first] = (await client.query("select account_id, property_id, target_id from push_records limit 1")).rows;
    await client.query("delete from push_records");
    const { account_id: account, property_id: property, target_id: target } = first;
    for (const [oldId, { state, cause = null, intended = false, outcome }] of Object.entries(ROWS)) {
      await client.query(
        `insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state, cause, intended_at)
          values ($1, $2, $3, 'rooms', $4, 1, $5, $6, $7)`,
        [account, property, target, oldId, state, cause, intended ? INTENDED : null],
      );
      if (outcome)
        await client.query(
          `insert into push_attempts (account_id, property_id, target_id, module, old_id, at, run_id, operation, step, outcome, ms)
            values ($1, $2, $3, 'rooms', $4, $5::timestamptz + interval '1 second', gen_random_uuid(), 'post', 'post', $6, 1)`,
          [account, property, target, oldId, INTENDED, outcome],
        );
    }
  });
  await asOwner(options, (client) => migrate(client, { files }));
  const [after, counted, kept] = await asOwner(pastTheWalls(options), async (client) => [
    (
      await client.query(`select old_id, concat_ws(' ', state, case when intended_at is not null then 'doubt' end,
        case when slow then 'slow' end) as what from push_records`)
    ).rows,
    (await client.query("select at_hotel, records::int from push_states where module = 'rooms' and records > 0")).rows,
    (await client.query("select at_hotel, count(*)::int as records from push_records where here group by 1")).rows,
  ]);
  expect(Object.fromEntries(after.map(({ old_id, what }) => [old_id, what]))).toEqual(
    Object.fromEntries(Object.entries(ROWS).map(([oldId, { after: expected }]) => [oldId, expected])),
  );
  const byState = (rows: { at_hotel: string }[]) => rows.toSorted((a, b) => a.at_hotel.localeCompare(b.at_hotel));
  expect(byState(counted)).toEqual(byState(kept));
  await discard(options);
});
