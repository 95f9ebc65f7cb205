import type { ModuleShown } from "../../../../contract/modules.ts";

export type Counters = Pick<ModuleShown, "nbroworacle" | "nbrowpiw" | "nbrowvalid">;

/** `empty`: nothing was read. `whole`: every row of the source arrived and passes. */
type ReconciliationState = "empty" | "whole" | "differs";

export type Reconciliation = {
  source: number;
  staged: number;
  valid: number;
  /** How many more rows are staged than in the source; negative: rows are missing. */
  stagedBy: number;
  /** How many more rows are valid than staged; negative: rows do not pass. */
  validBy: number;
  state: ReconciliationState;
};

/** Compares the three counters: a difference is the signal. */
export function reconcile({ nbroworacle: source, nbrowpiw: staged, nbrowvalid: valid }: Counters): Reconciliation {
  const stagedBy = staged - source;
  const validBy = valid - staged;
  const isEmpty = source === 0 && staged === 0 && valid === 0;
  const state = isEmpty ? "empty" : stagedBy === 0 && validBy === 0 ? "whole" : "differs";
  return { source, staged, valid, stagedBy, validBy, state };
}

export const differs = (counters: Counters): boolean => reconcile(counters).state === "differs";

/** The counters of several modules together. */
export function sumCounters(modules: readonly Counters[]): Counters {
  const sum = { nbroworacle: 0, nbrowpiw: 0, nbrowvalid: 0 };
  for (const { nbroworacle, nbrowpiw, nbrowvalid } of modules) {
    sum.nbroworacle += nbroworacle;
    sum.nbrowpiw += nbrowpiw;
    sum.nbrowvalid += nbrowvalid;
  }
  return sum;
}

/** The parts of the bar in per cent of the largest counter: passed, only staged, never arrived. */
export function sharesOf({ source, staged, valid }: Reconciliation): { valid: number; staged: number; source: number } {
  const whole = Math.max(source, staged, valid, 1);
  const share = (part: number) => (Math.max(part, 0) / whole) * 100;
  return { valid: share(valid), staged: share(staged - valid), source: share(source - Math.max(staged, valid)) };
}
