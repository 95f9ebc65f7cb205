import { setTimeout as sleep } from "node:timers/promises";
import {
  type AccountScope,
  asOwner,
  type Database,
  type DatabaseOptions,
  inTenant,
  openDatabase,
} from "../db/client.ts";
import type { EmbeddedDatabase } from "../db/embedded/open-embedded.ts";
import { SetupError } from "../db/roles.ts";
import type { Keys } from "../http/secrets.ts";
import { takeBackLeases } from "../jobs/lease.ts";
import type { JobsThreadData } from "../jobs-thread.ts";
import { keepJobs } from "../keep-jobs.ts";
import type { ErasedPlaces } from "../ports/erasure-list.ts";
import { erasePerson } from "../slices/overview/data-protection/erase-person.job.ts";
import { findUnknownErasures, repeatErasure } from "../slices/overview/data-protection/repeat-erasure.ts";

const ERASE = erasePerson.name;
const LOOK_MS = 100;
/** A thread that keeps breaking will not finish. */
const MOST_PROBLEMS = 5;

type Repeating = {
  embedded: EmbeddedDatabase;
  options: DatabaseOptions;
  erased: readonly ErasedPlaces[];
  keys: Keys;
  thread: Omit<JobsThreadData, "only">;
  say(line: string): void;
};

/** Returns how many. They are done on return, so that no later start shows the guests again. */
export async function repeatErasures({ embedded, options, erased, keys, thread, say }: Repeating): Promise<number> {
  const database = await openDatabase(options);
  try {
    const missing = await findMissing(database, options, erased);
    const { rows: unfinished } = await asOwner(options, (client) =>
      client.query("select from jobs where name = $1 and state in ('queued', 'running') limit 1", [ERASE]),
    );
    if (missing.length === 0 && unfinished.length === 0) return 0;
    say(`Erasing again what was erased after the backup: ${missing.length}.`);
    const problems: unknown[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => void problems.push(fields) };
    await holdOthers(options, true);
    const jobs = keepJobs({ data: { ...thread, only: [ERASE] }, embedded, beforeRestart: async () => {}, log });
    try {
      await untilDone(options, problems);
      for (const { scope, entry } of missing) {
        await inTenant(database.db, scope, (tx) => repeatErasure(tx, scope, entry, keys));
        await untilDone(options, problems);
      }
    } finally {
      await jobs.stop(5_000);
    }
    await holdOthers(options, false);
    return missing.length;
  } finally {
    await database.close();
  }
}

type Missing = { scope: AccountScope; entry: ErasedPlaces };

async function findMissing(
  { db }: Database,
  options: DatabaseOptions,
  erased: readonly ErasedPlaces[],
): Promise<Missing[]> {
  const { rows } = await asOwner(options, (client) =>
    client.query<{ id: string }>("select account_id as id from accounts where deleted_at is null order by 1"),
  );
  const missing: Missing[] = [];
  for (const { id: accountId } of rows) {
    const scope = { accountId, user: { id: NOBODY, name: "npx bellhop restore", loginId: "" } };
    const entries = await inTenant(db, scope, (tx) => findUnknownErasures(tx, scope, erased));
    missing.push(...entries.map((entry) => ({ scope, entry })));
  }
  return missing;
}
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * An erasure waits for jobs that read or write records. Here those jobs are held back instead, until the erasures are
 * done.
 */
async function holdOthers(options: DatabaseOptions, hold: boolean): Promise<void> {
  await asOwner(options, async (client) => {
    if (hold) await takeBackLeases(client);
    await client.query(
      `update jobs set run_at = run_at ${hold ? "+" : "-"} interval '1000 years'
       where name <> $1 and state in ('queued', 'running')`,
      [ERASE],
    );
  });
}

async function untilDone(options: DatabaseOptions, problems: readonly unknown[]): Promise<void> {
  for (;;) {
    const { rows } = await asOwner(options, (client) =>
      client.query<{ state: string; problem: { message?: string } | null }>(
        `select j.state, j.problem from jobs j join erasures e on e.account_id = j.account_id and e.job_id = j.id
         where j.name = $1 and e.ended_at is null`,
        [ERASE],
      ),
    );
    const dead = rows.find(({ state }) => state === "dead");
    if (dead)
      throw new SetupError(
        `A guest could not be erased again, so nothing was restored: ${dead.problem?.message ?? "the work failed"}`,
      );
    if (rows.length === 0) return;
    if (problems.length > MOST_PROBLEMS)
      throw new SetupError(`Guests could not be erased again, so nothing was restored: ${JSON.stringify(problems[0])}`);
    await sleep(LOOK_MS);
  }
}
