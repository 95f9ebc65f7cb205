import type { Scope, Tx } from "../../../db/client.ts";
import { readScoring, takeChanges } from "./changes.repo.ts";
import { tryLockDuplicates } from "./pairs.repo.ts";
import { rescore } from "./rescore.ts";

/** More than these are the job's. */
const FEW = 20;

/**
 * Who has edited a profile looks at it now: it is compared in the same transaction. Where somebody else holds the
 * property's duplicates, or all are being compared, it waits for the job, which the change has asked for in any case.
 */
export async function compareEdited(tx: Tx, scope: Scope): Promise<void> {
  const { scored, changed, running } = await readScoring(tx, scope);
  if (!scored || running || changed === 0 || changed > FEW) return;
  if (await tryLockDuplicates(tx, scope)) await rescore(tx, scope, await takeChanges(tx, scope, FEW));
}
