import type { OverviewHotel } from "../../../../contract/dashboard.ts";
import { daysUntil } from "../../tenancy/properties/days-until.ts";

type Phase = OverviewHotel["phases"][number];
export type Trouble = { kind: "stopped" | "rows" | "failed" | "late" | "duplicates"; count: number };

/** The specification's number for a property in preparation, which has not gone live. */
const PREPARING = 0;

const sumOf = (phases: readonly Phase[], figure: (phase: Phase) => number) =>
  phases.reduce((sum, phase) => sum + figure(phase), 0);

/**
 * The states of the records for the hotel, and of the rows; each is counted once. A record counts as verified only
 * while the hotel has it.
 */
export function figuresOf(phases: readonly Phase[]) {
  const verified = sumOf(phases, (phase) => Math.min(phase.verified, phase.pushed));
  const pushed = sumOf(phases, (phase) => phase.pushed) - verified;
  const failed = sumOf(phases, (phase) => phase.failed);
  return {
    ...{ verified, pushed },
    open: sumOf(phases, (phase) => Math.max(phase.own - phase.pushed - phase.failed, 0)),
    waiting: sumOf(phases, (phase) => phase.waiting),
    bad: sumOf(phases, (phase) => phase.rejected) + failed,
  };
}

/** The problems of a hotel, the most urgent first. */
export function troublesOf(
  { phases, stopped, duplicates, datelive, timezone, status }: OverviewHotel,
  now: Date,
): Trouble[] {
  const late = datelive && status === PREPARING ? -daysUntil(datelive, timezone, now) : 0;
  const troubles: Trouble[] = [
    { kind: "stopped", count: stopped },
    { kind: "rows", count: sumOf(phases, ({ waiting, rejected }) => waiting + rejected) },
    { kind: "failed", count: sumOf(phases, ({ failed }) => failed) },
    { kind: "late", count: late },
    { kind: "duplicates", count: duplicates },
  ];
  return troubles.filter(({ count }) => count > 0);
}
