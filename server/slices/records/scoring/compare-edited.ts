import type { Scope, Tx } from "../../../db/client.ts";
import { readScoring, takeChanges } from "./changes.repo.ts";
import { tryLockDuplicates } from "./pairs.repo.ts";
import { rescore } from "./rescore.ts";

/** The job compares more changes than these. */
const FEW = 20;

/**
 * Compares an edited profile in the same transaction, because the person who edits looks at the result now. If another
 * transaction holds the property's duplicates, or all profiles are being compared, the job does it; every change asks for it.
 */
export async function compareEdited(tx: Tx, scope: Scope): Promise<void> {
  const { scored, changed, running } = await readScoring(tx, scope);
  if (!scored || running || changed === 0 || changed > FEW) return;
  if (await tryLockDuplicates(tx, scope)) await rescore(tx, scope, await takeChanges(tx, scope, FEW));
}
