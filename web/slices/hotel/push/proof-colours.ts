import type { ProofState } from "../../../../contract/verifications.ts";

export const COLOURS: Readonly<Record<ProofState, string>> = {
  verified: "green",
  expected: "green",
  there: "gray",
  differs: "red",
  changedAtHotel: "brass",
  missing: "red",
  doubled: "red",
  unprovable: "gray",
};
