import { ALWAYS_DAYS } from "../../../../core/hotel/sample.ts";
import type { TargetRow } from "../push/target/targets.repo.ts";
import type { Reach, VerificationRow } from "./verifications.repo.ts";

/** The hotel's day as it was last read. */
export const dayOfTarget = ({ business_date: day }: TargetRow): string =>
  new Intl.DateTimeFormat("en-CA").format(day ?? new Date());

/** Which records a verification reads. */
export function reachOf(run: Pick<VerificationRow, "id" | "only_changed" | "sample">, day: string): Reach {
  const until = new Date(`${day}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + ALWAYS_DAYS);
  return { id: run.id, onlyChanged: run.only_changed, sample: run.sample, until: until.toISOString().slice(0, 10) };
}
