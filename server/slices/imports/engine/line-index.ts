const ROOM = 1.35;

export type LineIndex = ReturnType<typeof createLineIndex>;

/**
 * Which line was seen first with an id, for a million ids in 17 MB: 64 bits of a hash in typed arrays, open addressing
 * in a table with a quarter of its slots free. Two of a million ids share a hash once in 37 million files.
 */
export function createLineIndex(most: number) {
  const size = Math.ceil(most * ROOM) + 1;
  const [high, low, lines] = [new Uint32Array(size), new Uint32Array(size), new Int32Array(size)];
  let left = most;

  /** The slot of the id, or the free slot that it would take. */
  function placeOf(h: number, l: number): number {
    let index = l % size;
    while ((lines[index] ?? 0) !== 0 && (high[index] !== h || low[index] !== l))
      index = index + 1 === size ? 0 : index + 1;
    return index;
  }

  /** The line that has the id already; 0: the id was new and now belongs to this line. Lines count from 1. */
  function claim(id: string, line: number): number {
    const [h, l] = hash(id);
    const index = placeOf(h, l);
    const owner = lines[index] ?? 0;
    if (owner > 0) return owner;
    if (left-- === 0) throw new Error(`More than ${most} ids.`);
    [high[index], low[index], lines[index]] = [h, l, line];
    return 0;
  }

  /** The line that has the id; 0: none. */
  const find = (id: string): number => lines[placeOf(...hash(id))] ?? 0;
  return Object.assign(claim, { find });
}

/** Two multiplicative lanes, mixed at the end. Good for telling ids apart, not for security. */
function hash(text: string): [high: number, low: number] {
  let [h, l] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    h = Math.imul(h ^ code, 2_654_435_761);
    l = Math.imul(l ^ code, 1_597_334_677);
  }
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507) ^ Math.imul(l ^ (l >>> 13), 3_266_489_909);
  l = Math.imul(l ^ (l >>> 16), 2_246_822_507) ^ Math.imul(h ^ (h >>> 13), 3_266_489_909);
  return [h >>> 0, l >>> 0];
}
