import type { PulseBeat } from "../../../../../contract/push.ts";

/** How often the speed of a run is reported, and over how long it is measured. */
const REPORT_MS = 1_000;
const OVER_MS = 5_000;
const BEAT_MS = 5_000;
/** Three minutes of beats. */
const BEATS = 36;

export type Progress = { rate: number; pulse: PulseBeat[] };

/** Measures the calls a second of a run and the time of its answers, for display. `beats`: those of the job before. */
export function openPulse(beats: readonly PulseBeat[] = [], now: () => number = () => performance.now()) {
  const seen: { time: number; calls: number }[] = [{ time: now(), calls: 0 }];
  const pulse = [...beats];
  let reportedAt = now();
  let calls = 0;
  let beat = { since: now(), calls: 0, ms: 0 };

  function endBeats(): void {
    for (let time = now(); time - beat.since >= BEAT_MS; ) {
      const rate = Math.round((beat.calls * 10_000) / BEAT_MS) / 10;
      pulse.push({ rate, ms: beat.calls === 0 ? 0 : Math.round(beat.ms / beat.calls) });
      // After a long rest there is nothing to draw in between.
      beat = { since: time - beat.since >= 2 * BEAT_MS ? time : beat.since + BEAT_MS, calls: 0, ms: 0 };
    }
    pulse.splice(0, pulse.length - BEATS);
  }

  return {
    /** Counts calls that ended since the last count, and how long they took together. */
    count(ended: number, ms: number): void {
      calls += ended;
      endBeats();
      beat.calls += ended;
      beat.ms += ms;
      seen.push({ time: now(), calls });
      while (seen.length > 2 && now() - (seen[1]?.time ?? 0) > OVER_MS) seen.shift();
    },
    /** Null: it was reported a moment ago. */
    progressIfDue(): Progress | null {
      if (now() - reportedAt < REPORT_MS) return null;
      reportedAt = now();
      const [first, last] = [seen[0], seen.at(-1)];
      const seconds = first ? (now() - first.time) / 1_000 : 0;
      const rate = first && last && seconds > 0 ? Math.round(((last.calls - first.calls) / seconds) * 10) / 10 : 0;
      return { rate, pulse: [...pulse] };
    },
  };
}

export type Pulse = ReturnType<typeof openPulse>;
