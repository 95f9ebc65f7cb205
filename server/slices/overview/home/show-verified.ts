import type { Tx } from "../../../db/client.ts";
import { type CountMemory, countOnce } from "./count-memory.ts";
import { countVerified, readProofMarks, type Verified, type VerifiedOf } from "./verified.repo.ts";

/** During a push or a read-back every visit would count again: a count stays valid this many times as long as it took. */
const HOLDS = 10;

export type VerifiedMemory = CountMemory<Verified>;

/** Verified records by hotel. Counting reads all of them, so it happens once for each state of its inputs. */
export async function showVerified(tx: Tx, of: VerifiedOf, memory: VerifiedMemory) {
  const shown: (Verified & { property_id: string })[] = [];
  for (const { property_id, target_id, mark } of await readProofMarks(tx, of)) {
    const rows = await countOnce(memory, target_id, {
      mark,
      holds: ({ isSame, age }) => isSame || age < HOLDS,
      count: () => countVerified(tx, of.account, target_id),
    });
    shown.push(...rows.map((row) => ({ ...row, property_id })));
  }
  return shown;
}
