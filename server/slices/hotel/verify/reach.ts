import { modulesOf, stages } from "../../../../core/hotel/push-order.ts";
import { ALWAYS_DAYS } from "../../../../core/hotel/sample.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { TargetRow } from "../push/target/targets.repo.ts";
import type { Reach } from "./to-read.repo.ts";
import type { VerificationRow } from "./verifications.repo.ts";

/** The hotel's day as last read. */
export const dayOfTarget = ({ business_date: day }: TargetRow): string =>
  new Intl.DateTimeFormat("en-CA").format(day ?? new Date());

/** Modules of the chosen kinds, in the order of the push. */
export const modulesRead = (kinds: readonly string[]): readonly ModuleKey[] => [
  ...new Set(stages.filter((stage) => stage.kinds.some((kind) => kinds.includes(kind))).flatMap(modulesOf)),
];

/** Which records a verification reads. */
export function reachOf(run: Pick<VerificationRow, "id" | "kinds" | "only_changed" | "sample">, day: string): Reach {
  const until = new Date(`${day}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + ALWAYS_DAYS);
  return {
    ...{ id: run.id, onlyChanged: run.only_changed, sample: run.sample, until: until.toISOString().slice(0, 10) },
    // Bookings whose guests were checked in without a line in the in-house list belong to that kind.
    onlyArrived: !run.kinds.includes("reservations"),
  };
}
