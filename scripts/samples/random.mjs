/** A repeatable random generator (mulberry32), with helpers. */
export function randomFrom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count) => Math.floor(next() * count);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** `{ FR: 40, DE: 15 }`: picks names by their weights. */
    weighted(weights) {
      const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
      let rest = next() * all;
      for (const [name, weight] of Object.entries(weights)) {
        rest -= weight;
        if (rest < 0) return name;
      }
      return Object.keys(weights)[0];
    },
    digits: (count) => Array.from({ length: count }, () => below(10)).join(""),
  };
}
