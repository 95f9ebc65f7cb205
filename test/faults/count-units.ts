import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod";
import { type Db, inTenant, type Scope } from "../../server/db/client.ts";
import { defineJob, handleJob, type JobHandler } from "../../server/jobs/define-job.ts";
import { findJob } from "../../server/jobs/queue.ts";

/** A job in which every unit leaves a row, so that a repeated or missing unit is visible afterwards. */
export const countUnits = defineJob({
  name: "fault.count",
  of: "property",
  payload: z.object({
    /** Null: until it is stopped. */
    units: z.int().nullable(),
    /** Time spent inside and between the transactions, so that a fault hits either. */
    insideMs: z.number(),
    betweenMs: z.number(),
  }),
  progress: z.object({ next: z.int() }),
});

/** No unique key on purpose: only the fence prevents a unit from being written twice. */
export async function makeUnitsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    "create table fault_units (account_id uuid not null references accounts, job uuid, n int, pid int)",
  );
  await client.query("call wall_tenant_table('fault_units')");
}

export function countUnitsHandler(say: (event: Record<string, unknown>) => void): JobHandler {
  return handleJob(countUnits, async (job, { units, insideMs, betweenMs }) => {
    say({ event: "begins", at: job.progress?.next ?? 0 });
    try {
      for (let n = job.progress?.next ?? 0; n < (units ?? Number.POSITIVE_INFINITY); n++) {
        const enough = await job.inTenant(async (tx) => {
          const stopped = await sql`select from fault_units where job = ${job.id} and n < 0`.execute(tx);
          if (stopped.rows.length > 0) return true;
          await sql`insert into fault_units values (${job.scope.accountId}, ${job.id}, ${n}, ${process.pid})`.execute(
            tx,
          );
          if (insideMs > 0) await sleep(insideMs);
          await job.saveProgress(tx, { next: n + 1 });
          return false;
        });
        if (enough) break;
        say({ event: "unit", n });
        await (betweenMs > 0 ? sleep(betweenMs) : job.breathe());
        if (job.shouldYield()) return { again: true };
      }
      say({ event: "finished" });
    } catch (error) {
      say({ event: "stopped", why: (error as Error).constructor.name });
      throw error;
    }
  });
}

export function sayEnough(db: Db, scope: Scope, id: string): Promise<unknown> {
  return inTenant(db, scope, (tx) =>
    sql`insert into fault_units values (${scope.accountId}, ${id}, -1, 0)`.execute(tx),
  );
}

export type Tally = { state: string; next: number; rows: number; distinct: number; pids: number };

/** The final state in the database: the job's result and the rows it wrote. */
export function tally(db: Db, scope: Scope, id: string): Promise<Tally> {
  return inTenant(db, scope, async (tx) => {
    const job = await findJob(tx, scope, id);
    const { rows } = await sql<Omit<Tally, "state" | "next">>`
      select count(*)::int as rows, count(distinct n)::int as distinct, count(distinct pid)::int as pids
      from fault_units where account_id = ${scope.accountId} and job = ${id} and n >= 0`.execute(tx);
    const [figures = { rows: 0, distinct: 0, pids: 0 }] = rows;
    return { state: job?.state ?? "gone", next: Number(job?.progress?.next ?? 0), ...figures };
  });
}
