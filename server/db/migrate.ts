import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { packageRoot } from "../package-root.ts";
import { ensureRoles, SetupError } from "./roles.ts";

/** Any number: what matters is that every Bellhop process asks for the same lock of a database. */
const LOCK = 7_245_110_391;

/**
 * Brings the database to this version's tables. Processes may start together: the first takes the lock, the others
 * wait for it and find the work done. Each file is one transaction; an applied file that changed later is refused.
 */
export async function migrate(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    await ensureRoles(client);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = await readMigrations();
    for (const name of applied.keys())
      if (!files.some((file) => file.name === name))
        throw new SetupError(`The database is newer than this Bellhop (it has ${name}). Start the newer version.`);
    for (const { name, text, checksum } of files) {
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new SetupError(`Migration ${name} was applied in another wording. Restore the file.`);
      await client.query("begin");
      try {
        await client.query(text);
        await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
}

async function readMigrations() {
  const folder = join(packageRoot, "server/db/migrations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
