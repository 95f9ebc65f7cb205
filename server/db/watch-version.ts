import { sql } from "kysely";
import type { Db } from "./client.ts";
import { listMigrations } from "./migration-files.ts";
import type { Notices } from "./notices.ts";

type Watched = { db: Db; notices: Notices; onNewer(migration: string): void };

/**
 * Says when a newer Bellhop has brought the database up to date while this one runs. Its statements were written for
 * other tables, so it has to end. Looked at after every notice, and whenever the line to the database was down.
 */
export async function watchVersion({ db, notices, onNewer }: Watched): Promise<() => void> {
  const known = new Set(await listMigrations());
  const look = async () => {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
    const newer = rows.find(({ name }) => !known.has(name));
    if (newer) onNewer(newer.name);
  };
  // A database that is away is looked at again when it is back.
  const lookNow = () => void look().catch(() => {});
  const deaf = [notices.onUpgrade(lookNow), notices.onResync(lookNow)];
  return () => {
    for (const unhear of deaf) unhear();
  };
}
