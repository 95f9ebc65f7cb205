import type { Source } from "../../../../contract/sources.ts";

/** The rows that the address names, else the newest that were read. */
export function pickSource(list: readonly Source[], wanted: string | undefined): Source | null {
  const read = list.filter(({ state }) => state === "read");
  return read.find(({ id }) => id === wanted) ?? read[0] ?? null;
}
