import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { type Database, inTenant, type Scope } from "../db/client.ts";
import { defineJob } from "./define-job.ts";
import { forgetJobs } from "./forget-jobs.ts";
import { enqueue } from "./queue.ts";

const note = defineJob({ name: "test.forget", of: "property", payload: z.strictObject({}) });
let opened: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** A job with a key that ended a number of days ago. */
const makeEnded = (scope: Scope, state: string, days: number) =>
  inTenant(opened.db, scope, async (tx) => {
    const { id } = await enqueue(tx, scope, note, {}, { once: { key: randomUUID(), hash: Buffer.from("x") } });
    await sql`update jobs set state = ${state}, created_at = now() - make_interval(days => ${days}),
      ended_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(tx);
    return id;
  });

const idsOf = (scope: Scope) =>
  inTenant(opened.db, scope, async (tx) => {
    const jobs = await sql<{ id: string }>`select id from jobs`.execute(tx);
    const keys = await sql<{ id: string }>`select job_id as id from job_keys`.execute(tx);
    expect(keys.rows.map(({ id }) => id).sort()).toEqual(jobs.rows.map(({ id }) => id).sort());
    return new Set(jobs.rows.map(({ id }) => id));
  });

test("jobs that ended long ago are deleted with keys and old sets; live, referenced and foreign ones stay", async () => {
  const [scope, stranger] = [await makeScope(opened.db), await makeScope(opened.db)];
  const gone = [
    await makeEnded(scope, "done", 31),
    await makeEnded(scope, "cancelled", 400),
    await makeEnded(scope, "dead", 91),
  ];
  const named = await makeEnded(scope, "done", 400);
  const kept = [
    named,
    await makeEnded(scope, "done", 29),
    await makeEnded(scope, "dead", 60),
    await makeEnded(scope, "queued", 400),
  ];
  const foreign = await makeEnded(stranger, "done", 400);
  await inTenant(opened.db, scope, async (tx) => {
    await sql`insert into sources (account_id, property_id, file_id, file_name, file_kind, file_size, module, job_id, by_id,
        by_name) values (${scope.accountId}, ${scope.propertyId}, gen_random_uuid(), 'a.csv', 'csv', 1, 'rooms', ${named},
        ${scope.user.id}, 'Ann')`.execute(tx);
    for (const [key, days] of Object.entries({ old: 31, young: 1 }))
      await sql`insert into list_sets (account_id, property_id, kind, key, version, total, at) values
        (${scope.accountId}, ${scope.propertyId}, 'profiles', ${key}, '1', 0, now() - make_interval(days => ${days}))`.execute(
        tx,
      );
  });
  expect(await forgetJobs(opened.db, scope)).toBe(gone.length);
  expect(await idsOf(scope)).toEqual(new Set(kept));
  expect(await idsOf(stranger)).toEqual(new Set([foreign]));
  const { rows } = await inTenant(opened.db, scope, (tx) => sql`select key from list_sets`.execute(tx));
  expect(rows).toEqual([{ key: "young" }]);
});
