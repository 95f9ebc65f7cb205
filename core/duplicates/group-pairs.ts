import type { DuplicateBand } from "../../contract/duplicates.ts";
import type { Score } from "./score-pair.ts";

/** Two rows, `a` before `b`. */
export type Pair = { a: number; b: number; weight: number; band: DuplicateBand };

/** Rows of the same person or company, in order, and the weakest of the pairs that joined them. */
export type Group = { rows: number[]; weakest: Pair };

const MOST_MEMBERS = 30;
/** Two members may not be less similar than this: a chain of likely pairs must not join different people. */
const LEAST_WEIGHT = -12;

export const isStrong = ({ band }: Pick<Pair, "band">): boolean => band === "sure" || band === "likely";

/**
 * Groups rows by likely and sure pairs, the strongest first. Two groups are joined only if no member of the one is
 * clearly another person than a member of the other.
 */
export function groupPairs(
  pairs: readonly Pair[],
  score: (a: number, b: number) => Pick<Score, "weight" | "vetoed">,
): Group[] {
  const strong = pairs.filter(isStrong).sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b);
  const groupOf = new Map<number, Group>();
  const mayMeet = (a: number, b: number) => {
    const { weight, vetoed } = a < b ? score(a, b) : score(b, a);
    return !vetoed && weight >= LEAST_WEIGHT;
  };
  for (const pair of strong) {
    const { a, b } = pair;
    const [own, other] = [groupOf.get(a)?.rows ?? [a], groupOf.get(b)?.rows ?? [b]];
    if (own === other || own.length + other.length > MOST_MEMBERS) continue;
    if (!own.every((row) => other.every((two) => (row === a && two === b) || mayMeet(row, two)))) continue;
    // Pairs come strongest first, so the pair that joins two groups is the weakest of both.
    const joined = { rows: [...own, ...other], weakest: pair };
    for (const row of joined.rows) groupOf.set(row, joined);
  }
  return [...new Set(groupOf.values())]
    .map(({ rows, weakest }) => ({ rows: rows.sort((x, y) => x - y), weakest }))
    .sort((x, y) => (x.rows[0] ?? 0) - (y.rows[0] ?? 0));
}

/** The questions for a person: groups, and each pair outside of them. */
export function openGroups(pairs: readonly Pair[], groups: readonly Group[]): Group[] {
  const groupOf = new Map(groups.flatMap((group) => group.rows.map((row) => [row, group] as const)));
  const alone = pairs.filter(
    (pair) => !isStrong(pair) && (groupOf.get(pair.a) === undefined || groupOf.get(pair.a) !== groupOf.get(pair.b)),
  );
  return [...groups, ...alone.map((pair) => ({ rows: [pair.a, pair.b], weakest: pair }))];
}
