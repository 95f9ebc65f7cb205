const LINE_EVERY_MS = 5_000;
/** The rate is measured over this time: older figures say nothing about the rest. */
const WINDOW_MS = 15_000;

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
export const number = (value: number): string => whole.format(value);

export function bytes(value: number): string {
  if (value < 1024 ** 2) return `${number(value / 1024)} KB`;
  return `${(value / 1024 ** 2).toFixed(value < 100 * 1024 ** 2 ? 1 : 0)} MB`;
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min`;
}

type Out = { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined };

/** A line that is overwritten in a terminal; elsewhere, as in a log, a new line from time to time. */
export function openProgress(out: Out, now: () => number = performance.now.bind(performance)) {
  let [shown, shownAt] = ["", Number.NEGATIVE_INFINITY];
  const clear = () => out.isTTY && shown !== "" && out.write("\r\u001b[K");
  return {
    show(text: string): void {
      if (text === shown) return;
      if (out.isTTY) {
        // A line that wraps could not be overwritten.
        const fitting = text.slice(0, Math.max(20, (out.columns ?? 80) - 1));
        out.write(`\r\u001b[K${fitting}`);
      } else {
        if (now() - shownAt < LINE_EVERY_MS) return;
        shownAt = now();
        out.write(`${text}\n`);
      }
      shown = text;
    },
    /** Prints a line that stays, above the progress. */
    say(text: string): void {
      clear();
      out.write(`${text}\n`);
      [shown, shownAt] = ["", Number.NEGATIVE_INFINITY];
    },
    end(): void {
      clear();
      shown = "";
    },
  };
}
export type Progress = ReturnType<typeof openProgress>;

/** Measures the speed of growth and the remaining time; null until known. */
export function openRate(now: () => number = performance.now.bind(performance)) {
  const seen: { at: number; value: number }[] = [];
  return (value: number, of: number | null): { perSecond: number; left: number | null } | null => {
    const time = now();
    seen.push({ at: time, value });
    while (seen.length > 2 && time - (seen[1]?.at ?? time) > WINDOW_MS) seen.shift();
    const [first] = seen;
    const seconds = first ? (time - first.at) / 1_000 : 0;
    const perSecond = first && seconds >= 0.5 ? (value - first.value) / seconds : 0;
    if (perSecond <= 0) return null;
    return { perSecond, left: of === null ? null : (of - value) / perSecond };
  };
}
