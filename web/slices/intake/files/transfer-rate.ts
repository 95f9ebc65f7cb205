type Sample = { at: number; sent: number };

const WINDOW_MS = 5_000;
/** Less says nothing yet. */
const LEAST_MS = 400;

/** How fast bytes have gone lately, in bytes a second: the last seconds count, what was before is forgotten. */
export function createRate() {
  let samples: Sample[] = [];
  return {
    add(at: number, sent: number): number | null {
      const last = samples.at(-1);
      // A resumed upload begins further back or ahead: what was measured before does not belong to it.
      if (last && sent < last.sent) samples = [];
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, sent }];
      const first = samples[0];
      if (!first || at - first.at < LEAST_MS) return null;
      return ((sent - first.sent) * 1_000) / (at - first.at);
    },
    forget(): void {
      samples = [];
    },
  };
}

/** How long the rest takes at this rate, rounded as people speak; null where nobody knows. */
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
