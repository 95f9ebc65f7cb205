import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Migration, readMigrations } from "./migration-files.ts";
import { UPGRADES } from "./notices.ts";
import { ensureRoles, SetupError } from "./roles.ts";

/** Any number, as long as every Bellhop process takes the same lock in a database. */
const LOCK = 7_245_110_391;

/** `lockMs`: how long a statement waits for a locked table before it gives way and tries again. */
type Patience = { lockMs: number; tries: number; pauseMs: number };
const PATIENCE: Patience = { lockMs: 3_000, tries: 60, pauseMs: 1_000 };

type MigrateOptions = { files?: readonly Migration[]; tell?(line: string): void; patience?: Patience };

/**
 * The tables whose rows a migration must see although it does not call `show_rows`, which came with 0016. 0012 needs
 * them too, but the policy of the table that it has just made would refuse it: 0016 does its part.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = { "0015_beginnings.sql": ["list_words", "list_sets"] };

/** Hides the rows again that a migration has shown to itself, before its transaction ends. */
const HIDE_ROWS = `do $$
declare opened regclass;
begin
  for opened in select oid from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity
  loop execute format('alter table %s force row level security', opened); end loop;
end $$`;

/**
 * Brings the database to this version's tables. Processes may start together: the first takes the lock, the others wait
 * for it and find the work done. Each file is one transaction. An applied file that changed later is refused, unless
 * there is a repair from the applied text to the present one.
 */
export async function migrate(client: pg.ClientBase, options: MigrateOptions = {}): Promise<void> {
  const { files = await readMigrations(), tell = () => {}, patience = PATIENCE } = options;
  await takeTurn(client, tell);
  try {
    await ensureRoles(client);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of applied.keys())
      if (!files.some((file) => file.name === name))
        throw new SetupError(`The database is newer than this Bellhop (it has ${name}). Start the newer version.`);
    const steps = files.flatMap((file) => stepFor(file, applied.get(file.name)) ?? []);
    refuseDisorder(applied, files);
    for (const step of steps) await patiently(client, step, { tell, patience });
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
}

/**
 * Up to here, files came to the main line after higher numbers. Every order of them was tried and ends in the same
 * tables; from here on a number that comes late would meet tables that no test has seen.
 */
const IN_ANY_ORDER = "0085";

function refuseDisorder(applied: ReadonlyMap<string, string>, files: readonly Migration[]): void {
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  const late = files.find(({ name }) => !applied.has(name) && name < newest && name >= IN_ANY_ORDER);
  if (late)
    throw new SetupError(
      `Migration ${late.name} was not applied to this database, although ${newest} was. ` +
        "A migration is never added before one that databases have: give it the next number.",
    );
}

type Step = { name: string; checksum: string; texts: readonly string[] };

function stepFor({ name, text, checksum, repairs }: Migration, known: string | undefined): Step | undefined {
  if (known === checksum) return undefined;
  const shown = (SHOWN[name] ?? []).map((table) => `alter table ${table} no force row level security`);
  if (!known) return { name, checksum, texts: [...shown, text] };
  const repair = repairs.get(known.slice(0, 8));
  if (repair) return { name, checksum, texts: [repair] };
  throw new SetupError(
    `Migration ${name} was applied to this database in a text that this Bellhop does not know (checksum ${known}). ` +
      "Start the Bellhop that applied it, or restore the file.",
  );
}

async function takeTurn(client: pg.ClientBase, tell: (line: string) => void): Promise<void> {
  for (let waited = false; ; waited = true) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as mine`);
    if (rows[0]?.mine) return;
    if (!waited) tell("Another process is bringing the database up to date. Waiting until it is done.");
    await sleep(250);
  }
}

/** 55P03: a table was in use for too long; 40P01: a deadlock. Both leave nothing behind and may succeed next time. */
const PASSING = new Set(["55P03", "40P01"]);

async function patiently(
  client: pg.ClientBase,
  step: Step,
  { tell, patience }: { tell(line: string): void; patience: Patience },
): Promise<void> {
  for (let turn = 1; ; turn++)
    try {
      return await apply(client, step, patience);
    } catch (error) {
      if (!PASSING.has((error as { code?: string }).code ?? "")) throw error;
      const users = await describeUsers(client);
      if (turn >= patience.tries)
        throw new SetupError(
          `The database could not be brought up to date: ${step.name} waited ${turn} times for tables that others use. ` +
            `Nothing was changed by it. Stop the other Bellhop processes or end these sessions, then start again:\n${users}`,
        );
      if (turn === 1) tell(`${step.name} waits for tables that others use:\n${users}`);
      await sleep(patience.pauseMs);
    }
}

async function apply(client: pg.ClientBase, { name, checksum, texts }: Step, { lockMs }: Patience): Promise<void> {
  await client.query("begin");
  try {
    // While a statement waits for a table, all later statements on that table wait behind it.
    await client.query(`set local lock_timeout = ${lockMs}; set local statement_timeout = 0`);
    for (const text of texts) await client.query(text);
    await client.query(HIDE_ROWS);
    await client.query(
      `insert into migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum`,
      [name, checksum],
    );
    // Processes of an older version receive this and stop, see watch-version.ts.
    await client.query("select pg_notify($1, $2)", [UPGRADES, name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Describes the sessions with an open transaction, the longest first. */
async function describeUsers(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select format('  process %s (%s), in a transaction for %s s', pid, coalesce(nullif(application_name, ''), usename),
      round(extract(epoch from clock_timestamp() - xact_start))) as line
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 5`);
  return rows.map(({ line }) => line).join("\n") || "  (they have ended since)";
}
