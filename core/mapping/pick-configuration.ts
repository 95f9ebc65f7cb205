/** How well a configuration suits some rows; null: there are no rows to hold it against. */
type Fitting = { active: boolean; fits: "exact" | "drifted" | "no" | null };

/**
 * The configuration that rows are meant for, where nobody names one: made for exactly such columns, else for nearly such,
 * and of several the active one, else the one used last. Null: none was made for them, so a new one is.
 */
export function pickConfiguration<One extends Fitting>(lastUsedFirst: readonly One[]): One | null {
  const best = (fits: Fitting["fits"]) => {
    const such = lastUsedFirst.filter((one) => one.fits === fits);
    return such.find(({ active }) => active) ?? such[0];
  };
  return best("exact") ?? best("drifted") ?? best(null) ?? null;
}
