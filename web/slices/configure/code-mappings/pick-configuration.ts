type Fitting = { id: string; active: boolean; fits: "exact" | "drifted" | "no" | null };

/** The configuration that rows are most likely meant for: made for such columns, else the module's own, else the last used. */
export function pickConfiguration(configurations: readonly Fitting[]): string | null {
  const best =
    configurations.find(({ fits, active }) => fits === "exact" && active) ??
    configurations.find(({ fits }) => fits === "exact") ??
    configurations.find(({ active }) => active) ??
    configurations[0];
  return best?.id ?? null;
}
