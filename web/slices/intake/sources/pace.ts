export type Sample = { at: number; bytes: number; rows: number };
export type Pace = { rowsPerSecond: number; secondsLeft: number };

/** The window of the measurement: long enough to be steady, short enough to follow a busy machine. */
const WINDOW_MS = 10_000;
const LEAST_MS = 1_000;

/** The samples within the window, with a new one. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= WINDOW_MS),
  sample,
];

/** The speed and the remaining time; null until there is enough data. */
export function paceOf(samples: readonly Sample[], of: number): Pace | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < LEAST_MS || last.bytes <= first.bytes) return null;
  const seconds = (last.at - first.at) / 1_000;
  return {
    rowsPerSecond: Math.round((last.rows - first.rows) / seconds),
    secondsLeft: Math.ceil((Math.max(of - last.bytes, 0) * seconds) / (last.bytes - first.bytes)),
  };
}
