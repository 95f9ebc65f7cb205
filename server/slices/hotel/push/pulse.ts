/** So often it is said how fast a run is, over this long. */
const SAY_MS = 1_000;
const OVER_MS = 5_000;

/** Calls a second of a run, for those who watch it. */
export function openPulse(now: () => number = () => performance.now()) {
  const seen: { time: number; calls: number }[] = [{ time: now(), calls: 0 }];
  let saidAt = now();
  return {
    /** How many calls have ended since the run went on. */
    count(calls: number): void {
      seen.push({ time: now(), calls });
      while (seen.length > 2 && now() - (seen[1]?.time ?? 0) > OVER_MS) seen.shift();
    },
    /** Null: it was said a moment ago. */
    rateIfDue(): number | null {
      if (now() - saidAt < SAY_MS) return null;
      saidAt = now();
      const [first, last] = [seen[0], seen.at(-1)];
      const seconds = first ? (now() - first.time) / 1_000 : 0;
      return first && last && seconds > 0 ? Math.round(((last.calls - first.calls) / seconds) * 10) / 10 : 0;
    },
  };
}
