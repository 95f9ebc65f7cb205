import type { BoardPhase } from "../../../../../contract/dashboard.ts";

type Figures = Pick<BoardPhase, "records" | "waiting" | "rejected" | "verified"> & {
  push: { pushed: number; total: number };
};

/**
 * From rows of files to records that were read back; contacts, nights and notes are pushed within other records. A
 * record counts as verified only while the hotel has it.
 */
export function funnelOf(phases: readonly Figures[]) {
  const sum = (figure: (phase: Figures) => number) => phases.reduce((total, phase) => total + figure(phase), 0);
  const stored = sum(({ records }) => records);
  return [
    { step: "rows", count: stored + sum(({ waiting, rejected }) => waiting + rejected) },
    { step: "stored", count: stored },
    { step: "going", count: sum(({ push }) => push.total) },
    { step: "pushed", count: sum(({ push }) => push.pushed) },
    { step: "verified", count: sum(({ verified, push }) => Math.min(verified, push.pushed)) },
  ];
}
