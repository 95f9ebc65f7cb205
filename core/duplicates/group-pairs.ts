import type { DuplicateBand } from "../../contract/duplicates.ts";
import type { Score } from "./score-pair.ts";

/** Two rows, `a` before `b`. */
export type Pair = { a: number; b: number; weight: number; band: DuplicateBand };

const MOST_MEMBERS = 30;
/** Two members may be no more unlike than this: a chain of likely pairs must not join strangers. */
const LEAST_WEIGHT = -12;

/**
 * Groups of rows out of pairs that are likely or sure, the strongest first. Two groups are joined only if no member of the
 * one is clearly somebody else than a member of the other.
 */
export function groupPairs(pairs: readonly Pair[], score: (a: number, b: number) => Score): number[][] {
  const strong = pairs
    .filter(({ band }) => band === "sure" || band === "likely")
    .sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b);
  const groupOf = new Map<number, number[]>();
  const mayMeet = (a: number, b: number) => {
    const { weight, vetoed } = a < b ? score(a, b) : score(b, a);
    return !vetoed && weight >= LEAST_WEIGHT;
  };
  for (const { a, b } of strong) {
    const [own, other] = [groupOf.get(a) ?? [a], groupOf.get(b) ?? [b]];
    if (own === other || own.length + other.length > MOST_MEMBERS) continue;
    if (!own.every((row) => other.every((two) => (row === a && two === b) || mayMeet(row, two)))) continue;
    own.push(...other);
    for (const row of own) groupOf.set(row, own);
  }
  return [...new Set(groupOf.values())]
    .map((group) => group.sort((x, y) => x - y))
    .sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0));
}
