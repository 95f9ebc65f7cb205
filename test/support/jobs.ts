import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type AccountScope, type Database, inTenant } from "../../server/db/client.ts";
import type { JobHandler } from "../../server/jobs/define-job.ts";
import { findJob, type JobsScope } from "../../server/jobs/queue.ts";
import type { Log } from "../../server/jobs/slot.ts";
import { startWorker, type Worker, type WorkerOptions } from "../../server/jobs/worker.ts";
import { notifyEnd } from "../../server/slices/overview/notifications/notify-end.ts";

export type LogLine = { level: "info" | "warn" | "error"; message: string } & Record<string, unknown>;

export function keepLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const keep = (level: LogLine["level"]) => (fields: object, message: string) => {
    lines.push({ ...fields, level, message });
  };
  return { lines, info: keep("info"), warn: keep("warn"), error: keep("error") };
}

/** A worker that retries within milliseconds instead of seconds. */
export function startTestWorker(
  { db, notices }: Pick<Database, "db" | "notices">,
  handlers: readonly JobHandler[],
  over: Partial<WorkerOptions> = {},
): Worker {
  const backoff = { baseMs: 5, capMs: 20 };
  return startWorker({
    db,
    notices,
    handlers,
    leaseSeconds: 30,
    log: keepLog(),
    backoff,
    pollMs: 250,
    atEnd: notifyEnd,
    ...over,
  });
}

const LONGEST_WAIT_MS = 200;
/** How long a test waits for what must happen. It only ends a wait that is lost, so it is far longer than any machine needs. */
export const PATIENCE_MS = 120_000;

/** Waits for a condition instead of a time; checks less often over time, because a check costs work too. */
export async function until<T>(
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  { withinMs = PATIENCE_MS, everyMs = 10 } = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  for (let waitMs = everyMs; ; waitMs = Math.max(everyMs, Math.min(waitMs * 1.3, LONGEST_WAIT_MS))) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`It did not happen within ${withinMs} ms: ${look}`);
    await sleep(waitMs);
  }
}

export async function readJob({ db }: Pick<Database, "db">, scope: JobsScope, id: string) {
  const job = await inTenant(db, scope, (tx) => findJob(tx, scope, id));
  if (!job) throw new Error("The job is gone.");
  return job;
}

export const untilState = (opened: Pick<Database, "db">, scope: JobsScope, id: string, state: string) =>
  until(async () => {
    const job = await readJob(opened, scope, id);
    return job.state === state && job;
  });

/** Makes a job's lease expire, as if the worker had been silent. */
export const expireLease = ({ db }: Pick<Database, "db">, scope: AccountScope, id: string) =>
  inTenant(db, scope, (tx) =>
    sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`.execute(tx),
  );
