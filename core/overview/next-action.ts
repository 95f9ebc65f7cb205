import type { BoardPhase } from "../../contract/dashboard.ts";

export type NextAction =
  /** A run waits for an answer. */
  | { do: "review"; run: string; module: string }
  | { do: "resume"; run: string; module: string }
  | { do: "watch"; run: string; module: string }
  | { do: "import" }
  | { do: "fix"; run: string; module: string; count: number }
  | { do: "settle" | "mend" | "push" | "repair" | "verify"; count: number }
  /** The phase's records need others at the hotel first. */
  | { do: "wait"; count: number }
  /** All its records are kept here or were taken back. */
  | { do: "nothing" }
  | { do: "done" };

const RESTING = new Set(["failed", "cancelled", "paused"]);
const UNDER_WAY = new Set(["queued", "running", "undoing"]);

/** A person's next step for a phase. Rows come before the push, and the push before its proof. */
export function nextAction(phase: BoardPhase): NextAction {
  const { last, records, waiting, rejected, open, push, verified, differing } = phase;
  if (last?.state === "needs_review") return { do: "review", run: last.run, module: last.module };
  if (last && RESTING.has(last.state)) return { do: "resume", run: last.run, module: last.module };
  if (last && UNDER_WAY.has(last.state)) return { do: "watch", run: last.run, module: last.module };
  if (records + waiting + rejected === 0) return { do: "import" };
  if (open) return { do: "fix", ...open, count: waiting + rejected };
  if (push.unknown > 0) return { do: "settle", count: push.unknown };
  if (push.failed > 0) return { do: "mend", count: push.failed };
  if (push.ready > 0) return { do: "push", count: push.ready };
  if (differing > 0) return { do: "repair", count: differing };
  if (push.pushed > verified) return { do: "verify", count: push.pushed - verified };
  if (push.waiting > 0) return { do: "wait", count: push.waiting };
  return { do: push.pushed > 0 && push.pushed === push.total ? "done" : "nothing" };
}
