import type { Tx } from "../../../db/client.ts";
import { countVerified, readProofMarks, type Verified, type VerifiedOf } from "./verified.repo.ts";

const REMEMBERED = 1_000;
/**
 * During a push or a verification every read would count again: a count stays valid this many times as long as it took.
 */
const HOLDS = 10;

type Counted = { mark: string; at: number; tookMs: number; rows: readonly Verified[] };
export type VerifiedMemory = Map<string, Counted>;

/** Verified records by hotel. Counting reads all of them, so it happens once for each state of its inputs. */
export async function showVerified(tx: Tx, of: VerifiedOf, memory: VerifiedMemory) {
  const shown: (Verified & { property_id: string })[] = [];
  for (const { property_id, target_id, mark } of await readProofMarks(tx, of)) {
    const known = memory.get(target_id);
    const isFresh = known && (known.mark === mark || performance.now() - known.at < HOLDS * known.tookMs);
    const { rows } = isFresh ? known : await count(tx, of.account, target_id, { mark, memory });
    shown.push(...rows.map((row) => ({ ...row, property_id })));
  }
  return shown;
}

async function count(
  tx: Tx,
  account: string,
  target: string,
  { mark, memory }: { mark: string; memory: VerifiedMemory },
): Promise<Counted> {
  const started = performance.now();
  const rows = await countVerified(tx, account, target);
  const countedAt = performance.now();
  const counted = { mark, at: countedAt, tookMs: countedAt - started, rows };
  memory.delete(target);
  memory.set(target, counted);
  for (const oldest of memory.keys()) if (memory.size > REMEMBERED) memory.delete(oldest);
  return counted;
}
