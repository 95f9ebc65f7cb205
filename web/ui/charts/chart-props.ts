export type ChartProps = {
  /** An unknown value is null or left out: the line has a gap there. */
  points: readonly { at: string; values: Readonly<Record<string, number | null>> }[];
  series: readonly { key: string; name: string; color?: string }[];
  /** The name of a point. */
  nameOf: (at: string) => string;
  /** The text of a value; by default a plain number. */
  format?: (value: number) => string;
};
