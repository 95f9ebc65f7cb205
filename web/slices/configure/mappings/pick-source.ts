import type { Source } from "../../../../contract/sources.ts";

/** The source of the address, otherwise the newest read one. */
export function pickSource(list: readonly Source[], wanted: string | undefined): Source | null {
  const read = list.filter(({ state }) => state === "read");
  return read.find(({ id }) => id === wanted) ?? read[0] ?? null;
}
