export type ChartProps = {
  /** A value that is not known is null or left out: the line has a gap there. */
  points: readonly { at: string; values: Readonly<Record<string, number | null>> }[];
  series: readonly { key: string; name: string; color?: string }[];
  /** Of a point, for people. */
  nameOf: (at: string) => string;
  /** Of a value, for people; a plain number where it is left out. */
  format?: (value: number) => string;
};
