import type { PushKind, PushRun } from "../../../../contract/push.ts";
import { isPushing } from "../../../data/pushes.ts";
import { KIND_ORDER } from "./kinds.ts";

/**
 * Kinds of a run whose turn has not come: their records are noted when it does, and until then only the plan can say how
 * many there are. Of a run of some records nothing can be said.
 */
export function notBegun({ state, mode, kinds, counts, isPart }: PushRun): PushKind[] {
  if (isPart || mode !== "push" || (!isPushing(state) && state !== "paused")) return [];
  const last = KIND_ORDER.findLastIndex((kind) => (counts[kind]?.total ?? 0) > 0);
  return KIND_ORDER.filter((kind, place) => place > last && kinds.includes(kind));
}
