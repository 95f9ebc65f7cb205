import type { Difference } from "../../../../contract/configurations.ts";

const KINDS = ["mapping", "treatment", "option", "code"] as const satisfies readonly Difference["what"][];

/** By kind, in the order of the work; kinds without a difference are left out. */
export function groupDifferences(
  all: readonly Difference[],
): { what: Difference["what"]; differences: Difference[] }[] {
  return KINDS.map((what) => ({ what, differences: all.filter((item) => item.what === what) })).filter(
    ({ differences }) => differences.length > 0,
  );
}
