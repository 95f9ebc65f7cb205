import type { Scope, Tx } from "../../../../db/client.ts";
import { enqueue } from "../../../../jobs/queue.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { wakeJob } from "./nap.ts";
import { pushJobByItself, pushLane } from "./push-lane.ts";
import { enterAgain, reopenPages } from "./reopen.repo.ts";
import { isTakenBackSince, type RunRow, wakeRun } from "./runs.repo.ts";

/** Lookups, and the decisions of a person, settle several records one after the other. */
const SOON_MS = 5_000;
const LATER_MS = 60_000;

/** A record of this run is settled: the run goes on with it, and with what waited for it. */
export async function scheduleGoingOn(tx: Tx, scope: Scope, run: string, { isByPerson = false } = {}): Promise<void> {
  const afterMs = isByPerson ? LATER_MS : SOON_MS;
  await enqueue(tx, scope, wakeJob, { run }, { afterMs, lane: `${wakeJob.name} ${run}` });
}

/** Continues a run that has ended, where it has something left to do. `turn`: another run has the hotel. */
export async function goOn(tx: Tx, scope: Scope, run: RunRow): Promise<"turn" | "over"> {
  const target = await findOpenTarget(tx, scope);
  if (run.cancelled || run.mode !== "push" || target?.id !== run.target_id) return "over";
  // A person has taken records back since, so no run sends any by itself: what is left waits for the next push.
  if (await isTakenBackSince(tx, scope, run)) return "over";
  const job = await enqueue(tx, scope, pushJobByItself, { run: run.id }, { lane: pushLane(run.target_id) });
  if (!job.created) return "turn";
  const stage = await reopenPages(tx, scope, run, { believable: true, waiting: "all" });
  // Where nothing is left, the job finds an ended run and does nothing.
  if (stage === undefined) return "over";
  await enterAgain(tx, scope, run.id, stage);
  await wakeRun(tx, scope, run.id, job.id);
  return "over";
}
