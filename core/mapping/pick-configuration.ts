/** How well a configuration fits some rows; null: there are no rows to compare. */
type Fitting = { active: boolean; fits: "exact" | "drifted" | "no" | null };

/**
 * Chooses a configuration for rows by their columns: one for exactly these columns, else one for nearly these. Of
 * several, the active one, else the one used last. Null: none fits, so a new one is made.
 */
export function pickConfiguration<One extends Fitting>(lastUsedFirst: readonly One[]): One | null {
  const best = (fits: Fitting["fits"]) => {
    const such = lastUsedFirst.filter((item) => item.fits === fits);
    return such.find(({ active }) => active) ?? such[0];
  };
  return best("exact") ?? best("drifted") ?? best(null) ?? null;
}
