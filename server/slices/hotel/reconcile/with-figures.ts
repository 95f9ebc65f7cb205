import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue, findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { FiguresOld } from "./count-figures.ts";

export const figuresJob = defineJob({
  name: "figures.count",
  of: "property",
  /** The first day of the figures. */
  payload: z.strictObject({ from: z.iso.date() }),
});

const WAIT_MS = 1_000;
const LOOK_MS = 100;

/**
 * Reads with counted figures. A large property's are counted by a job, since a request would hold their lock for seconds;
 * a call waits a moment for it, and is otherwise asked to come again.
 */
export async function withFigures<T>(db: Db, scope: Scope, read: (tx: Tx) => Promise<T>): Promise<T> {
  const old = await inTenant(db, scope, read).then(
    (value) => ({ value }),
    (error) => {
      if (error instanceof FiguresOld) return error;
      throw error;
    },
  );
  if (!(old instanceof FiguresOld)) return old.value;
  const lane = `${figuresJob.name} ${scope.propertyId}`;
  const { id } = await inTenant(db, scope, (tx) => enqueue(tx, scope, figuresJob, { from: old.from }, { lane }));
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    const job = await inTenant(db, scope, (tx) => findJob(tx, scope, id));
    if (job?.state === "queued" || job?.state === "running") continue;
    return inTenant(db, scope, read).catch((error) => {
      throw error instanceof FiguresOld ? counting() : error; // Changed again meanwhile.
    });
  }
  throw counting();
}

const counting = () => new Refusal("counting", { headers: { "retry-after": "2" } });
