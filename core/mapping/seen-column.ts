/** A column before it is mapped. */
export type SeenColumn = {
  name: string;
  samples: readonly string[];
  /** No value occurs in two rows; absent: not counted. */
  unique?: boolean;
};

type Profile = {
  samples: readonly string[];
  top: readonly { value: string; count: number }[];
  filled: number;
  distinct: number;
};

/** A column from its profile: its values, and whether they are unique. */
export function seenColumn(name: string, profile: Profile | undefined): SeenColumn {
  if (!profile) return { name, samples: [] };
  const { samples, top, filled, distinct } = profile;
  // A few slips (`two`, `2+1`) among thousands of figures are ignored.
  const common = top.filter(({ count }) => count * 100 >= filled);
  const isCommon = common.reduce((sum, { count }) => sum + count, 0) * 10 >= filled * 9;
  const values = isCommon ? common : top;
  return {
    name,
    samples: [...new Set([...(isCommon ? [] : samples), ...values.map(({ value }) => value)])],
    unique: distinct === filled,
  };
}
