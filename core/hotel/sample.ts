/** Above so many records a sample is read, unless all are wanted. */
export const SAMPLED_ABOVE = 50_000;
/** So many are chosen at random, beside those that are always read. */
const CHOSEN = 10_000;
/** Arrivals of so many days are always read, as are blocks and guests in the house. */
export const ALWAYS_DAYS = 30;

/** Of so many parts a sample takes some: a power of two, so that the bits of a hash choose. */
export const PARTS = 1 << 20;

/** Parts that are read of so many records, so that about ten thousand are. */
export const rateOf = (rest: number): number => Math.min(PARTS, Math.ceil((CHOSEN / Math.max(rest, 1)) * PARTS));

/** 99 of 100. */
const Z = 2.326;

/** The share of records that differ is not above this, in 99 of 100 cases (Wilson's bound); null: nothing was read. */
export function mostDiffering(read: number, differing: number): number | null {
  if (read <= 0) return null;
  const share = Math.min(1, differing / read);
  const square = Z * Z;
  const spread = Z * Math.sqrt((share * (1 - share)) / read + square / (4 * read * read));
  return (share + square / (2 * read) + spread) / (1 + square / read);
}
