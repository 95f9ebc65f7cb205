import type { SignedFigures } from "../../contract/sign-offs.ts";

type Basis = SignedFigures["basis"];
export type Change = {
  what: "pushed" | "edited" | "readBack" | "report" | "statistics" | "receivables";
  modules: string[];
};

const changedIn = (before: Record<string, string>, now: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]).sort();

/** Changes since the figures of `before` were computed. */
export function changesSince(before: Basis, now: Basis): Change[] {
  const edited = changedIn(before.records, now.records);
  return [
    ...(before.push === now.push ? [] : [{ what: "pushed" as const, modules: changedIn(before.ledger, now.ledger) }]),
    ...(edited.length > 0 ? [{ what: "edited" as const, modules: edited }] : []),
    ...(before.readBack !== now.readBack ? [{ what: "readBack" as const, modules: [] }] : []),
    // A sign-off from before these were included does not cover them.
    ...(["report", "statistics", "receivables"] as const).flatMap((what) =>
      before[what] === undefined || before[what] === now[what] ? [] : [{ what, modules: [] }],
    ),
  ];
}
