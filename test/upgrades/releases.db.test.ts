import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { asOwner } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { readMigrations } from "../../server/db/migration-files.ts";
import { ensureRoles } from "../../server/db/roles.ts";
import { describeSchema } from "../support/catalogue.ts";
import { pastTheWalls } from "../support/dump.ts";
import { fillTables } from "../support/fill-tables.ts";
import { lookAround } from "./look-around.ts";
import { discard, openAt, openEmpty } from "./open-at.ts";

/**
 * A dump of each release with rows in every table, named by its newest migration. CONTRIBUTING.md says how to create
 * one.
 */
const folder = join(import.meta.dirname, "releases");

test("a dump of every release is upgraded, and its lists are as in a new database", async () => {
  if (process.env.KEEP_RELEASE) await keepRelease(process.env.KEEP_RELEASE);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql.gz"));
  expect(names.length).toBeGreaterThan(0);
  const newest = await openAt(await readMigrations());
  await asOwner(pastTheWalls(newest), (client) => fillTables(client, "newest"));
  const expected = {
    schema: await asOwner(newest, describeSchema),
    lists: await lookAround(newest, "newest"),
  };
  await discard(newest);
  for (const name of names) {
    const salt = name.replace(".sql.gz", "");
    const options = await openEmpty();
    await asOwner(options, ensureRoles);
    const text = gunzipSync(await readFile(join(folder, name))).toString();
    await asOwner(pastTheWalls(options), async (client) => {
      // The embedded database has only its superuser; the dump's tables belong to the owner role of a server.
      if ("lite" in options) await client.query("create role bellhop_owner");
      await client.query(text);
      // The dumps have a deleted module, whose rows are in no list.
      await client.query("update public.property_modules set deleted_at = null");
      await client.query("reset all"); // A dump empties the search path, and the embedded database has a single session.
    });
    await asOwner(options, (client) => migrate(client));
    expect([name, await asOwner(options, describeSchema)]).toEqual([name, expected.schema]);
    expect([name, await lookAround(options, salt)]).toEqual([name, expected.lists]);
    await discard(options);
  }
}, 600_000);

/** `number`: the release's newest migration. Needs a server and its pg_dump. */
async function keepRelease(number: string): Promise<void> {
  const files = (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= number);
  const options = pastTheWalls(await openAt(files));
  if (!("databaseUrl" in options)) throw new Error("A release is kept from a server: run it with --project postgres.");
  await asOwner(options, (client) => fillTables(client, number));
  const { stdout } = await promisify(execFile)("pg_dump", ["--inserts", "--no-comments", options.databaseUrl], {
    maxBuffer: 1 << 28,
  });
  // Removes lines that only psql understands.
  await writeFile(join(folder, `${number}.sql.gz`), gzipSync(stdout.replace(/^\\.*$/gm, ""), { level: 9 }));
}
