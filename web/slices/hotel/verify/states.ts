import type { ProofState } from "../../../../contract/verifications.ts";
import type { Part } from "../../../ui/parts-bar.tsx";

/** The results of reading back, good ones first. */
export const STATES = [
  "verified",
  "expected",
  "there",
  "differs",
  "changedAtHotel",
  "missing",
  "doubled",
  "unprovable",
] as const satisfies readonly ProofState[];

export const TONES: Readonly<Record<ProofState | "unknown" | "pending" | "unread", Part<string>["tone"]>> = {
  verified: "new",
  expected: "changed",
  there: "same",
  differs: "bad",
  changedAtHotel: "waiting",
  missing: "bad",
  doubled: "bad",
  unprovable: "waiting",
  unknown: "bad",
  pending: "open",
  unread: "open",
};
