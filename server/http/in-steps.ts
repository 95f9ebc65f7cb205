import { setImmediate } from "node:timers/promises";
import type { Steps } from "../../core/reading/steps.ts";

/**
 * Does work of a call piece by piece and answers others in between. Call it before a transaction begins: one that waits
 * holds its locks and, on the embedded database, everybody.
 */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
