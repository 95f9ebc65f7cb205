type Sample = { at: number; sent: number };

const WINDOW_MS = 5_000;
/** A shorter time is not meaningful yet. */
const LEAST_MS = 400;

/** The recent speed in bytes a second: only the last seconds count. */
export function createRate() {
  let samples: Sample[] = [];
  return {
    add(time: number, sent: number): number | null {
      const last = samples.at(-1);
      // A resumed upload starts at another offset, so earlier samples do not belong to it.
      if (last && sent < last.sent) samples = [];
      samples = [...samples.filter((sample) => time - sample.at <= WINDOW_MS), { at: time, sent }];
      const first = samples[0];
      if (!first || time - first.at < LEAST_MS) return null;
      return ((sent - first.sent) * 1_000) / (time - first.at);
    },
    forget(): void {
      samples = [];
    },
  };
}

/** The remaining time at this speed, rounded for people; null if unknown. */
export function timeLeft(
  rest: number,
  rate: number | null,
): { value: number; unit: "second" | "minute" | "hour" } | null {
  if (rate === null || rate <= 0) return null;
  const seconds = rest / rate;
  if (seconds < 60) return { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: "second" };
  if (seconds < 90 * 60) return { value: Math.round(seconds / 60), unit: "minute" };
  const hours = Math.round(seconds / 3_600);
  return hours > 48 ? null : { value: hours, unit: "hour" };
}
