export type Sample = { at: number; bytes: number; rows: number };
export type Pace = { rowsPerSecond: number; secondsLeft: number };

/** Looks back this far: long enough to be calm, short enough to follow a busy machine. */
const WINDOW_MS = 10_000;
const LEAST_MS = 1_000;

/** The samples that still count, with a new one. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= WINDOW_MS),
  sample,
];

/** How fast it goes and how long it will take at that; null until there is enough to say. */
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
