import { randomBytes } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { asOwner, type DatabaseOptions } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import type { Migration } from "../../server/db/migration-files.ts";
import { serverDatabase } from "../support/db.ts";

const isServer = process.env.BELLHOP_TEST_DB === "postgres";

let emptyLite: Promise<File | Blob> | undefined;

/** Creating an embedded database takes many times as long as copying one. */
async function dumpEmptyLite() {
  const lite = await PGlite.create("memory://");
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  return dump;
}

/** A database without tables; on a server its owner is not a superuser. */
export async function openEmpty(): Promise<DatabaseOptions> {
  if (isServer) return serverDatabase({ empty: true });
  emptyLite ??= dumpEmptyLite();
  return { lite: await PGlite.create({ dataDir: "memory://", loadDataDir: await emptyLite }) };
}

/** An empty database with only these migrations applied. */
export async function openAt(files: readonly Migration[]): Promise<DatabaseOptions> {
  const options = await openEmpty();
  await asOwner(options, (client) => migrate(client, { files }));
  return options;
}

/** A copy of a database without connections. */
export async function copyOf(options: DatabaseOptions): Promise<DatabaseOptions> {
  if ("lite" in options) {
    const dump = await options.lite.dumpDataDir("none");
    return { lite: await PGlite.create({ dataDir: "memory://", loadDataDir: dump }) };
  }
  if (!("databaseUrl" in options)) throw new Error("Only a test's own database can be copied.");
  const [admin, url] = [process.env.TEST_DATABASE_URL ?? "", new URL(options.databaseUrl)];
  const name = `bellhop_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name} template ${url.pathname.slice(1)} owner bellhop_owner`);
  await client.end();
  url.pathname = `/${name}`;
  return { databaseUrl: url.href };
}

/** Releases a database's resources in this process. */
export async function discard(options: DatabaseOptions): Promise<void> {
  if ("lite" in options) await options.lite.close();
}
