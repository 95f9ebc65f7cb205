import { MOST_SHARING } from "../matching/criteria.ts";
import { hashKey } from "../records/hash-key.ts";
import { type BlockKind, blockKinds, evidenceKinds, looseKinds, MOST_IN_BLOCK, MOST_ROWS_LOOSE } from "./block-keys.ts";

/** Bits of an exact integer: some for a row, the others for its key. */
const BITS = 53;

/** A growing array of numbers, without a copy for each append. */
class Numbers {
  private values = new Float64Array(1 << 12);
  length = 0;
  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
  sorted(): Float64Array {
    return this.values.subarray(0, this.length).sort();
  }
}

/**
 * Finds the rows that share a key. A row and its key are packed into one number, so that sorting numbers brings the
 * rows of a key together: a million rows take a fraction of a map's memory.
 */
export function makeBlocker(rows: number) {
  const rowSpace = 2 ** Math.max(1, Math.ceil(Math.log2(rows + 1)));
  const keySpace = 2 ** BITS / rowSpace;
  const entries = new Map<BlockKind, Numbers>(
    blockKinds
      .filter((kind) => rows <= MOST_ROWS_LOOSE || !looseKinds.includes(kind))
      .map((kind) => [kind, new Numbers()]),
  );
  const shared = new Map<string, ReadonlySet<number>>();
  const short = (key: string) => hashKey(key) % keySpace;

  /** Pairs of rows of all kinds, each once, as `a * rows + b` with `a` before `b`; yields after each kind. */
  function* pairs<Pause>(pause: Pause): Generator<Pause, Float64Array> {
    const found = new Numbers();
    for (const kind of blockKinds) {
      const isEvidence = evidenceKinds.includes(kind);
      const most = isEvidence ? MOST_SHARING : MOST_IN_BLOCK;
      const hot = new Set<number>();
      forBlocks(entries.get(kind)?.sorted() ?? new Float64Array(), rowSpace, (key, block) => {
        if (block.length > most) hot.add(key);
        else
          for (let i = 0; i < block.length; i++)
            for (let j = i + 1; j < block.length; j++) found.push((block[i] ?? 0) * rows + (block[j] ?? 0));
      });
      entries.delete(kind);
      if (isEvidence) shared.set(kind, hot);
      yield pause;
    }
    return withoutRepeats(found.sorted());
  }

  return {
    add(row: number, kind: BlockKind, key: string): void {
      entries.get(kind)?.push(short(key) * rowSpace + row);
    },
    pairs,
    /** After `pairs`: whether too many profiles share the value for it to be evidence. */
    isShared: (kind: BlockKind, key: string): boolean => shared.get(kind)?.has(short(key)) ?? false,
  };
}

function forBlocks(entries: Float64Array, rowSpace: number, use: (key: number, rows: readonly number[]) => void) {
  let block: number[] = [];
  let last = -1;
  for (const entry of entries) {
    const key = Math.floor(entry / rowSpace);
    const row = entry - key * rowSpace;
    if (key !== last) {
      if (block.length > 1) use(last, block);
      block = [];
      last = key;
    }
    // A row can have the same key twice.
    if (block[block.length - 1] !== row) block.push(row);
  }
  if (block.length > 1) use(last, block);
}

function withoutRepeats(sorted: Float64Array): Float64Array {
  let kept = 0;
  for (let index = 0; index < sorted.length; index++) {
    const value = sorted[index] ?? 0;
    if (kept === 0 || sorted[kept - 1] !== value) sorted[kept++] = value;
  }
  return sorted.subarray(0, kept);
}
