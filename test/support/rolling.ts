/** The most moments (milliseconds, in any order) within one second, wherever it begins. */
export function mostWithinASecond(moments: readonly number[]): number {
  const sorted = [...moments].sort((moment, other) => moment - other);
  let first = 0;
  let most = 0;
  for (const [index, moment] of sorted.entries()) {
    while ((sorted[first] ?? 0) <= moment - 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
