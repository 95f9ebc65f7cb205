import { z } from "zod";
import type { Scope, Tx } from "../../../../db/client.ts";
import { defineJob } from "../../../../jobs/define-job.ts";
import { enqueue } from "../../../../jobs/queue.ts";
import type { Stop } from "../deliver/deliver.ts";
import type { Pause, RunRow } from "./runs.repo.ts";

/** Continues a run that rests because of a passing problem. */
export const wakeJob = defineJob({
  name: "push.wake",
  of: "property",
  payload: z.strictObject({ run: z.uuid() }),
});

/** The pauses between tries; a lasting problem is tried less and less often. */
const NAPS_MS = [30_000, 60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000];

/** A pause, with the time at which it ends by itself, if it does. */
export function napOf(run: RunRow, { reason, detail, goesOnAt, passing }: Extract<Stop, { kind: "pause" }>): Pause {
  if (goesOnAt || !passing) return { reason, detail, goesOnAt };
  const napMs = NAPS_MS[Math.min(run.naps, NAPS_MS.length - 1)] ?? 0;
  return { reason, detail, goesOnAt: new Date(Date.now() + napMs) };
}

export async function scheduleWaking(tx: Tx, scope: Scope, run: string, { goesOnAt }: Pause): Promise<void> {
  if (!goesOnAt) return;
  const afterMs = Math.max(0, goesOnAt.getTime() - Date.now());
  await enqueue(tx, scope, wakeJob, { run }, { afterMs });
}
