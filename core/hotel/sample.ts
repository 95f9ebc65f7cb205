import type { ModuleKey } from "../modules/catalogue.ts";

/** Above this many records a sample is read, unless all are requested. */
export const SAMPLED_ABOVE = 50_000;
/** Number of records chosen at random, besides those that are always read. */
const CHOSEN = 10_000;
/** Arrivals of this many days are always read, as are blocks and guests in the house. */
export const ALWAYS_DAYS = 30;

/** Number of parts of which a sample takes some: a power of two, so that the bits of a hash choose. */
export const PARTS = 1 << 20;

/** How many parts to read, so that about ten thousand records are read. */
export const rateOf = (rest: number): number => Math.min(PARTS, Math.ceil((CHOSEN / Math.max(rest, 1)) * PARTS));

/** What no call of its own reads: the hotel gives these lists whole. Blocks and guests in the house are few and matter. */
export const ALWAYS_MODULES = [
  ...["blocks", "in-house", "floors", "rooms", "room-status", "out-of-order"],
  ...["transaction-groups", "transaction-subgroups", "transaction-codes"],
] as const satisfies readonly ModuleKey[];

/** The z-value for 99 of 100 cases. */
const Z = 2.326;

/** Upper bound for the share of differing records, in 99 of 100 cases (Wilson's bound); null: nothing was read. */
export function mostDiffering(read: number, differing: number): number | null {
  if (read <= 0) return null;
  const share = Math.min(1, differing / read);
  const square = Z * Z;
  const spread = Z * Math.sqrt((share * (1 - share)) / read + square / (4 * read * read));
  return (share + square / (2 * read) + spread) / (1 + square / read);
}
