import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { asOwner, type Database, type DatabaseOptions, openDatabase } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { packageRoot } from "../../server/package-root.ts";

export type TestDatabase = Database & { options: DatabaseOptions };

/**
 * A separate migrated database of the run's kind, copied from a template. For tests that read all of it (the catalogue,
 * every account, the whole queue) or change its tables; other tests share one.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const options = process.env.BELLHOP_TEST_DB === "postgres" ? await serverDatabase() : { lite: await loadLite() };
  return { ...(await openDatabase(options)), options };
}

let shared: Promise<TestDatabase> | undefined;

/**
 * The database shared by all test files of this worker, because opening one costs more than most tests. Never closed.
 */
export async function shareTestDatabase(): Promise<TestDatabase> {
  shared ??= openTestDatabase();
  return { ...(await shared), close: async () => {} };
}

const cache = join(packageRoot, "node_modules/.cache/bellhop-tests");

async function loadLite(): Promise<PGlite> {
  const file = join(cache, `pglite-${await migrationsHash()}.tar`);
  const dump = await readFile(file).catch(async () => {
    const lite = await PGlite.create("memory://");
    await asOwner({ lite }, migrate);
    const bytes = new Uint8Array(await (await lite.dumpDataDir("none")).arrayBuffer());
    await lite.close();
    await mkdir(cache, { recursive: true });
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
    return bytes;
  });
  return PGlite.create({ dataDir: "memory://", loadDataDir: new Blob([new Uint8Array(dump)]) });
}

/** Its owner is not a superuser, as on a well-run server: policies do not apply to superusers. */
export async function serverDatabase({ empty = false } = {}): Promise<{ databaseUrl: string }> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error("TEST_DATABASE_URL is not set: run the tests by `npm test`.");
  const template = `bellhop_template_${await migrationsHash()}`;
  const name = `bellhop_${randomBytes(6).toString("hex")}`;
  const urlOf = (database: string) => {
    const url = new URL(adminUrl);
    url.username = "bellhop_owner";
    url.password = "owner";
    url.pathname = `/${database}`;
    return url.href;
  };
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(1)"); // One test file creates the template, the others wait for it.
    const owner = await admin.query("select from pg_roles where rolname = 'bellhop_owner'");
    if (!owner.rowCount) await admin.query("create role bellhop_owner login createrole password 'owner'");
    const made = await admin.query("select from pg_database where datname = $1", [template]);
    if (!made.rowCount) {
      await admin.query(`create database ${template}_new owner bellhop_owner`);
      await asOwner({ databaseUrl: urlOf(`${template}_new`) }, migrate);
      await admin.query(`alter database ${template}_new rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${empty ? "template0" : template} owner bellhop_owner`);
  } finally {
    await admin.end();
  }
  return { databaseUrl: urlOf(name) };
}

async function migrationsHash(): Promise<string> {
  const folder = join(packageRoot, "server/db/migrations");
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort())
    hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}
