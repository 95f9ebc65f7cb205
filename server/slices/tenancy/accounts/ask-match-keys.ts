import { z } from "zod";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { listPropertyNames } from "./accounts.repo.ts";

/** Recomputes the match keys of profiles and contacts. The records wing does the work. */
export const matchKeysRefresh = defineJob({
  name: "properties.match",
  of: "property",
  payload: z.strictObject({}),
  /** `module`: an index of the modules with keys; `after`: the last id done. */
  progress: z.object({ module: z.int(), after: z.string() }),
  maxTries: 1_000,
});

/** Called when the account changes what keys are made of. A refresh that is under way starts again afterwards. */
export async function askMatchKeys(tx: Tx, scope: AccountScope): Promise<void> {
  for (const { id } of await listPropertyNames(tx, scope))
    await enqueue(tx, { ...scope, propertyId: id }, matchKeysRefresh, {});
}
