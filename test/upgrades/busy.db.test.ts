import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { asOwner, openDatabase } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { checksumOf, type Migration, readMigrations } from "../../server/db/migration-files.ts";
import { SetupError } from "../../server/db/roles.ts";
import { watchVersion } from "../../server/db/watch-version.ts";
import { serverDatabase } from "../support/db.ts";

// The embedded database has a single connection, so no other session can hold a table.
const onServer = (name: string, work: () => Promise<void>) =>
  test(name, async () => {
    if (process.env.BELLHOP_TEST_DB === "postgres") await work();
  });

const text = "alter table profiles add column loyalty text";
let files: Migration[];
beforeAll(async () => {
  files = [
    ...(await readMigrations()),
    { name: "9999_next.sql", text, checksum: checksumOf(text), repairs: new Map() },
  ];
});

/** A session that reads profiles and keeps its transaction open. */
async function holdProfiles(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "a long report" });
  await client.connect();
  await client.query("begin; select from profiles");
  return { release: () => client.end() };
}

const hasColumn = async (databaseUrl: string) =>
  asOwner({ databaseUrl }, async (client) => {
    const { rows } = await client.query(
      "select from pg_attribute where attrelid = 'profiles'::regclass and attname = 'loyalty'",
    );
    return rows.length === 1;
  });

onServer("a table in use is waited for in short turns, others get through meanwhile, and then it goes on", async () => {
  const { databaseUrl } = await serverDatabase();
  const holder = await holdProfiles(databaseUrl);
  const lines: string[] = [];
  const patience = { lockMs: 100, tries: 200, pauseMs: 50 };
  const upgrading = asOwner({ databaseUrl }, (client) =>
    migrate(client, { files, tell: (line) => lines.push(line), patience }),
  );
  await expect.poll(() => lines.join("\n")).toContain("9999_next.sql waits for tables");
  expect(lines.join("\n")).toContain("a long report");
  // A new reader would wait behind a migration that waits for ever.
  const reader = await holdProfiles(databaseUrl);
  await reader.release();
  expect(await hasColumn(databaseUrl)).toBe(false);
  await holder.release();
  await upgrading;
  expect(await hasColumn(databaseUrl)).toBe(true);
  expect(lines).toHaveLength(1);
});

onServer("a table that stays in use: an error that names who holds it, and nothing is changed", async () => {
  const { databaseUrl } = await serverDatabase();
  const holder = await holdProfiles(databaseUrl);
  const patience = { lockMs: 50, tries: 3, pauseMs: 10 };
  const error = await asOwner({ databaseUrl }, (client) => migrate(client, { files, patience })).catch((e) => e);
  expect(error).toBeInstanceOf(SetupError);
  expect(error.message).toMatch(/9999_next.sql waited 3 times .*Nothing was changed/s);
  expect(error.message).toContain("a long report");
  await holder.release();
  expect(await hasColumn(databaseUrl)).toBe(false);
  await asOwner({ databaseUrl }, (client) => migrate(client, { files, patience }));
  expect(await hasColumn(databaseUrl)).toBe(true);
});

onServer(
  "two processes that start together: one migrates, the other says that it waits and finds the work done",
  async () => {
    const { databaseUrl } = await serverDatabase();
    const holder = await holdProfiles(databaseUrl);
    const lines: string[] = [];
    const start = () =>
      asOwner({ databaseUrl }, (client) => migrate(client, { files, tell: (line) => lines.push(line) }));
    const starting = [start(), start()];
    await expect.poll(() => lines.some((line) => line.includes("Another process"))).toBe(true);
    await holder.release();
    await Promise.all(starting);
    const { rows } = await asOwner({ databaseUrl }, (client) =>
      client.query("select count(*)::int as n from migrations where name = '9999_next.sql'"),
    );
    expect(rows).toEqual([{ n: 1 }]);
  },
);

onServer("a process of the older version hears of the upgrade, also when its line was down meanwhile", async () => {
  const options = await serverDatabase();
  const database = await openDatabase(options);
  const heard: string[] = [];
  const stop = await watchVersion({ ...database, onNewer: (migration) => heard.push(migration) });
  await asOwner(options, (client) => migrate(client)); // Its own version: nothing new.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard).toEqual([]);
  await asOwner(options, (client) => migrate(client, { files }));
  await expect.poll(() => heard).toContain("9999_next.sql");
  stop();
  const late = await openDatabase(options);
  const heardLate: string[] = [];
  const stopLate = await watchVersion({ ...late, onNewer: (migration) => heardLate.push(migration) });
  await expect.poll(() => heardLate).toContain("9999_next.sql");
  stopLate();
  await late.close();
  await database.close();
  const older = asOwner(options, (client) => migrate(client));
  await expect(older).rejects.toThrow("The database is newer than this Bellhop (it has 9999_next.sql)");
});

onServer(
  "a migration with a number below one that the database has is refused, and nothing of it is done",
  async () => {
    const { databaseUrl } = await serverDatabase();
    await asOwner({ databaseUrl }, (client) => migrate(client, { files }));
    const late: Migration = { name: "9000_late.sql", text, checksum: checksumOf(text), repairs: new Map() };
    const sorted = [...files.slice(0, -1), late, ...files.slice(-1)];
    const migrating = asOwner({ databaseUrl }, (client) => migrate(client, { files: sorted }));
    await expect(migrating).rejects.toThrow(
      "9000_late.sql was not applied to this database, although 9999_next.sql was",
    );
    const { rows } = await asOwner({ databaseUrl }, (client) =>
      client.query("select name from migrations where name = '9000_late.sql'"),
    );
    expect(rows).toEqual([]);
  },
);
