const MINUTE = 60;
const HOUR = 3_600;

/** "12 seconds", "3 minutes 20 seconds", "2 hours 5 minutes": a duration in two units at most. */
export function elapsed(from: string, to: string, language: string): string {
  const seconds = Math.max(Math.round((Date.parse(to) - Date.parse(from)) / 1_000), 1);
  const say = (value: number, unit: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const parts =
    seconds < HOUR
      ? ([
          [Math.floor(seconds / MINUTE), "minute"],
          [seconds % MINUTE, "second"],
        ] as const)
      : ([
          [Math.floor(seconds / HOUR), "hour"],
          [Math.floor((seconds % HOUR) / MINUTE), "minute"],
        ] as const);
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => say(value, unit))
    .join(" ");
}
