import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { removeProfiles, writeProfiles } from "../../test/support/write-profiles.ts";
import { asOwner } from "./client.ts";
import { tend } from "./upkeep.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ oldId: `P${n}`, name: `Guest ${n}`, keys: [n, null, null, null] as const },
  }));

const statistics = async () => {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select reltuples::float8 as rows, pg_relation_size(oid)::float8 as bytes from pg_class where relname = 'profiles'`.execute(
    opened.db,
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
};
const tendNow = (isQuiet: boolean) =>
  asOwner(opened.options, (client) => tend(client, { vacuum: opened.embedded, isQuiet: () => isQuiet }));

test("a loaded table gets statistics once, and not again until a fifth of it has changed", async () => {
  const scope = await makeScope(opened.db);
  await writeProfiles(opened.db, scope, people(3_000));
  await expect.poll(() => tendNow(false)).toContain("analyze profiles");
  expect((await statistics()).rows).toBeGreaterThanOrEqual(3_000);
  expect(await tendNow(false)).not.toContain("analyze profiles");
});

test("on the embedded database the room of rows that are gone is used again; large tables wait for a quiet moment", async () => {
  if (!opened.embedded) return expect((await tendNow(true)).filter((done) => done.startsWith("vacuum"))).toEqual([]);
  const scope = await makeScope(opened.db);
  const sizes: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await writeProfiles(opened.db, scope, people(20_000));
    sizes.push((await statistics()).bytes);
    await removeProfiles(opened.db, scope);
    if (sizes[0] && sizes[0] > 8 * 1024 ** 2) expect(await tendNow(false)).not.toContain("vacuum profiles");
    // The database counts dead rows with a short delay.
    await expect.poll(() => tendNow(true)).toContain("vacuum profiles");
  }
  expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) * 1.5);
});

test("the embedded database's log ends with a checkpoint when it has become long, and not before", async () => {
  const tendLog = (logBytes: number) =>
    asOwner(opened.options, (client) => tend(client, { vacuum: opened.embedded, isQuiet: () => false, logBytes }));
  if (!opened.embedded) return expect(await tendLog(0)).not.toContain("checkpoint");
  await writeProfiles(opened.db, await makeScope(opened.db), people(3_000));
  const MEGABYTE = 1024 ** 2;
  expect(await tendLog(1024 * MEGABYTE)).not.toContain("checkpoint");
  expect(await tendLog(MEGABYTE)).toContain("checkpoint");
  expect(await tendLog(MEGABYTE)).not.toContain("checkpoint");
});
