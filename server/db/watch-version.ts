import { sql } from "kysely";
import type { Db } from "./client.ts";
import { listMigrations } from "./migration-files.ts";
import type { Notices } from "./notices.ts";

type Watched = { db: Db; notices: Notices; onNewer(migration: string): void };

/**
 * Reports that a newer Bellhop has migrated the database while this one runs. This process's statements were written
 * for other tables, so it has to end. Checked after every notice, and whenever the connection was down.
 */
export async function watchVersion({ db, notices, onNewer }: Watched): Promise<() => void> {
  const known = new Set(await listMigrations());
  const look = async () => {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
    const newer = rows.find(({ name }) => !known.has(name));
    if (newer) onNewer(newer.name);
  };
  // If the database is away, the check is repeated when it is back.
  const lookNow = () => void look().catch(() => {});
  const deaf = [notices.onUpgrade(lookNow), notices.onResync(lookNow)];
  return () => {
    for (const unhear of deaf) unhear();
  };
}
