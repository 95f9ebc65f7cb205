import type { PushKind, PushRun } from "../../../../contract/push.ts";
import { isPushing } from "../../../data/pushes.ts";
import { KIND_ORDER } from "./kinds.ts";

/**
 * Kinds of a run whose stage has not started: their records are noted when it does, and until then only the plan knows
 * how many there are. For a run of selected records the number is unknown.
 */
export function notBegun({ state, mode, kinds, counts, isPart }: PushRun): PushKind[] {
  if (isPart || mode !== "push" || (!isPushing(state) && state !== "paused")) return [];
  const last = KIND_ORDER.findLastIndex((kind) => (counts[kind]?.total ?? 0) > 0);
  return KIND_ORDER.filter((kind, place) => place > last && kinds.includes(kind));
}
