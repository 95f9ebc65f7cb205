import type { ColumnProfile, Source } from "../../../../contract/sources.ts";
import { type SeenColumn, seenColumn } from "../../../../core/mapping/seen-column.ts";

/** A column with what is known before it is mapped. */
export type KnownColumn = SeenColumn & {
  /** The share of filled cells, 0 to 1; null: there are no rows to count. */
  filled: number | null;
};

/** The columns of the current rows; without rows those that the configuration was made for. */
export function knownColumns(
  source: Source | null,
  profiles: readonly ColumnProfile[],
  madeFor: readonly string[],
): KnownColumn[] {
  if (!source) return madeFor.map((name) => ({ name, samples: [], filled: null }));
  return source.columns.map((name, index) => {
    const profile = profiles[index];
    const share = profile && source.rows > 0 ? profile.filled / source.rows : null;
    return { ...seenColumn(name, profile), filled: share };
  });
}
