import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { asOwner, type DatabaseOptions } from "./client.ts";

type Line = (fields: object, message: string) => void;
type UpkeepDeps = {
  options: DatabaseOptions;
  embedded: boolean;
  log: { info: Line; warn: Line };
  /** Whether no work is under way: large tables are vacuumed only then. */
  isQuiet(): boolean;
  everyMs?: number;
};

const EVERY_MS = 5_000;
/** A table is analysed again when this share of its rows has changed, and at least this many. */
const [SHARE, FEWEST] = [0.2, 1_000];
/** Up to this size a table is vacuumed at any moment, because it takes no time. */
const SMALL_BYTES = 8 * 1024 ** 2;

/** A checkpoint is made after this much log. It takes a fraction of a second and lets the log start anew. */
const LOG_BYTES = 512 * 1024 ** 2;

type TableState = { name: string; rows: number; changed: number; dead: number; bytes: number };

/**
 * Does what a server's autovacuum and checkpointer do, for the embedded database, which has neither: statistics after
 * loads, so that plans fit the data, space reclaimed from deleted rows, and checkpoints, without which the log would
 * grow until the next stop. A server gets the statistics too: its own come a minute later, when an import may be over.
 */
export function keepUp({ options, embedded, log, isQuiet, everyMs = EVERY_MS }: UpkeepDeps): { stop(): void } {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        const done = await asOwner(options, (client) => tend(client, { vacuum: embedded, isQuiet }));
        if (done.length > 0) log.info({ done }, "upkeep of the database");
      } catch (error) {
        log.warn({ err: error }, "upkeep of the database failed");
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  void work();
  return { stop: () => stopping.abort() };
}

/** Works table by table, so that other sessions get a turn between two. Returns what was done. */
export async function tend(
  client: pg.ClientBase,
  { vacuum, isQuiet, logBytes = LOG_BYTES }: { vacuum: boolean; isQuiet(): boolean; logBytes?: number },
): Promise<string[]> {
  const done: string[] = [];
  if (vacuum && (await readLogSize(client)) >= logBytes) {
    await client.query("checkpoint");
    done.push("checkpoint");
  }
  for (const { name, rows, changed, dead, bytes } of await readTables(client)) {
    const isMany = (count: number) => count >= FEWEST && count >= SHARE * rows;
    if (vacuum && isMany(dead) && (bytes <= SMALL_BYTES || isQuiet())) {
      await client.query(`vacuum (analyze) "${name}"`);
      done.push(`vacuum ${name}`);
    } else if (isMany(changed)) {
      await client.query(`analyze "${name}"`);
      done.push(`analyze ${name}`);
    }
  }
  return done;
}

/** The size of the log since the last checkpoint. */
async function readLogSize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  return rows[0]?.bytes ?? 0;
}

async function readTables(client: pg.ClientBase): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(`
    select c.relname::text as name, greatest(c.reltuples, 0)::float8 as rows, s.n_mod_since_analyze::float8 as changed,
      s.n_dead_tup::float8 as dead, pg_relation_size(c.oid)::float8 as bytes
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and (s.n_mod_since_analyze >= ${FEWEST} or s.n_dead_tup >= ${FEWEST})`);
  return rows;
}
