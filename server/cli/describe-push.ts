import type { z } from "zod";
import type { PushRun, RunCounts } from "../../contract/push.ts";
import type { PushCause } from "../../contract/push-results.ts";
import type { identity } from "../../contract/push-target.ts";
import { table } from "./describe-run.ts";
import { number } from "./progress-line.ts";

const ENDS = ["total", "pushed", "unchanged", "failed", "unknown", "waiting", "pending"] as const;
/** A run that pauses for these reasons needs a person to look at its results. */
const TO_LOOK_AT: ReadonlySet<string> = new Set(["canary", "failures"]);

const figures = (counts: RunCounts) => ENDS.map((end) => number(counts[end]));

/** As for an import: 0 complete, 1 failed or stopped, 3 done but incomplete, 4 a person must look. */
export function exitCodeOfPush({ state, pause, sum }: Pick<PushRun, "state" | "pause" | "sum">): number {
  if (state === "paused" && TO_LOOK_AT.has(pause?.reason ?? "")) return 4;
  if (state !== "done") return 1;
  return sum.failed + sum.unknown + sum.waiting > 0 || sum.total === 0 ? 3 : 0;
}

/** The result of a push, for people. */
export function describePush(run: PushRun, causes: readonly PushCause[]): string {
  const rows = run.kinds.flatMap((kind) => {
    const counts = run.counts[kind];
    return counts && counts.total > 0 ? [[kind, ...figures(counts)]] : [];
  });
  return [
    `Push ${run.id}: ${run.state}${run.problem ? `. ${run.problem}` : ""}`,
    ...(run.waits ? [`It waits for the ${run.waits} and goes on by itself.`] : []),
    ...describePause(run),
    table(["", ...ENDS], [...rows, ["Total", ...figures(run.sum)]]),
    ...(run.state === "done" && run.sum.total === 0 ? ["There was nothing to push."] : []),
    ...(run.sum.unknown > 0
      ? ["Of unknown records the answer was lost. They are looked for, and the run goes on with what is settled."]
      : []),
    ...(run.stuck > 0
      ? [`${number(run.stuck)} records wait although everything they name is at the hotel: please report this.`]
      : []),
    ...describeCauses(causes),
  ].join("\n");
}

function describePause({ id, pause }: PushRun): string[] {
  if (!pause) return [];
  const why: Record<string, string> = {
    person: "a person paused it",
    connection: "the hotel system cannot be reached or refuses the credentials",
    canary: "the first records are through: look at them in the hotel system",
    failures: "too many of the last records failed",
    stop_at: "the time that was set has come",
    quiet: "the quiet hours of the property",
    business_date: "the hotel's business date has changed",
  };
  const reason = why[pause.reason] ?? pause.reason.replaceAll("_", " ");
  const next = pause.goesOnAt ? `It goes on by itself at ${pause.goesOnAt}; sooner by` : "Go on by";
  return [`Paused: ${reason}${pause.detail ? ` (${pause.detail})` : ""}. ${next}: npx bellhop push --resume ${id}`];
}

/** Most records first; the rest is on the page of the push. */
const describeCauses = (causes: readonly PushCause[]): string[] =>
  causes.length === 0
    ? []
    : [
        "",
        "Why records of this hotel failed or wait:",
        ...causes.flatMap(({ count, module, cause, field, hint, examples }) => [
          `  ${number(count)} × ${module}: ${cause}${field ? `, ${field}` : ""}${examples[0] ? ` (${examples[0]})` : ""}`,
          ...(hint ? [`      ${hint}`] : []),
        ]),
      ];

/** The hotel's description of itself before the first push. */
export function describeHotel({ reachable, businessDate, fields }: z.infer<typeof identity>): string {
  const rows = fields.map(({ name, ours, theirs, same }) => [name, ours, theirs, same ? "" : "differs"]);
  return [
    "Nothing was pushed: writing to this hotel has not been accepted yet.",
    reachable ? `It answers, and its business date is ${businessDate ?? "unknown"}.` : "It does not answer.",
    table(["", "here", "at the hotel", ""], rows, 4),
    "If it is the right one: --accept-hotel. A live hotel also wants the property's name: --name NAME.",
  ].join("\n");
}
