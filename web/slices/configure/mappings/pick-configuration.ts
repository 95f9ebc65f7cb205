import type { Configuration } from "../../../../contract/configurations.ts";
import type { Source } from "../../../../contract/sources.ts";

type Fitting = Configuration & { fits: "exact" | "drifted" | "no" | null };

/** What somebody most likely means who names no configuration; null: a new one, since none was made for such columns. */
export function pickConfiguration(list: readonly Fitting[]): string | null {
  const of = (fits: Fitting["fits"]) => {
    const own = list.filter((one) => one.fits === fits);
    return own.find(({ active }) => active) ?? own[0];
  };
  return (of("exact") ?? of("drifted") ?? of(null))?.id ?? null;
}

/** The rows that the address names, else the newest that were read. */
export function pickSource(list: readonly Source[], wanted: string | undefined): Source | null {
  const read = list.filter(({ state }) => state === "read");
  return read.find(({ id }) => id === wanted) ?? read[0] ?? null;
}
