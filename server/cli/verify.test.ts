import { expect, test } from "vitest";
import type { ProofItem, Verification } from "../../contract/verifications.ts";
import { describeVerification, exitCodeOfVerification } from "./describe-verification.ts";

const NONE = {
  ...{ total: 0, pending: 0, verified: 0, expected: 0, differs: 0, changedAtHotel: 0, missing: 0, doubled: 0 },
  ...{ unprovable: 0, unknown: 0, there: 0, unproved: 0 },
};
const shown = (state: Verification["state"], counts: Partial<typeof NONE>, items: ProofItem[] = []) =>
  ({
    id: "v1",
    state,
    problem: null,
    sample: null,
    beside: null,
    ...NONE,
    ...counts,
    items,
  }) as unknown as Verification & {
    items: ProofItem[];
  };

test("the exit code of a verification", () => {
  expect(exitCodeOfVerification(shown("done", { total: 3, verified: 2, expected: 1 }))).toBe(0);
  expect(exitCodeOfVerification(shown("done", { total: 9, verified: 2, there: 7 }))).toBe(0);
  expect(exitCodeOfVerification(shown("done", { total: 9, verified: 2, there: 6, unproved: 1 }))).toBe(3);
  for (const counts of [{}, { total: 2, verified: 1, differs: 1 }, { total: 1, unknown: 1 }])
    expect([counts, exitCodeOfVerification(shown("done", counts))]).toEqual([counts, 3]);
  for (const state of ["failed", "cancelled", "running", "queued"] as const)
    expect([state, exitCodeOfVerification(shown(state, { total: 1, verified: 1 }))]).toEqual([state, 1]);
});

test("differing records are listed with their fields", () => {
  const item = {
    ...{ kind: "profiles", old_id: "P7", name: "Berg, Ola", state: "changedAtHotel", detail: null, left: null },
    fields: [{ name: "lastName", sent: "Berg", found: null }],
  } as unknown as ProofItem;
  const text = describeVerification(shown("done", { total: 2, verified: 1, changedAtHotel: 1 }, [item]));
  expect(text).toContain("  profiles P7 (Berg, Ola): changedAtHotel\n      lastName: sent Berg, found nothing");
  expect(describeVerification(shown("done", {}))).toContain("Nothing is at the hotel that could be read back.");
});
