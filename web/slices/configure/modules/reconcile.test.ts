import { expect, test } from "vitest";
import { differs, reconcile, sharesOf, sumCounters } from "./reconcile.ts";

const counted = (nbroworacle: number, nbrowpiw: number, nbrowvalid: number) => ({ nbroworacle, nbrowpiw, nbrowvalid });

test("nothing read is neither whole nor a difference", () => {
  expect(reconcile(counted(0, 0, 0)).state).toBe("empty");
  expect(differs(counted(0, 0, 0))).toBe(false);
});

test("all rows arrived and pass", () => {
  expect(reconcile(counted(12, 12, 12))).toMatchObject({ stagedBy: 0, validBy: 0, state: "whole" });
});

test("says on which step rows were left behind, and where there are more than there should be", () => {
  expect(reconcile(counted(1_200, 1_197, 1_157))).toMatchObject({ stagedBy: -3, validBy: -40, state: "differs" });
  expect(reconcile(counted(10, 12, 12))).toMatchObject({ stagedBy: 2, validBy: 0, state: "differs" });
  expect(reconcile(counted(5, 0, 0))).toMatchObject({ stagedBy: -5, validBy: 0, state: "differs" });
});

test("two differences that cancel each other out in the sum are still seen in the modules", () => {
  const modules = [counted(10, 9, 9), counted(10, 11, 11)];
  expect(reconcile(sumCounters(modules)).state).toBe("whole");
  expect(modules.filter(differs)).toHaveLength(2);
});

test("the parts of the bar make up the largest counter, whichever that is", () => {
  const sum = (of: ReturnType<typeof sharesOf>) => of.valid + of.staged + of.source;
  expect(sharesOf(reconcile(counted(200, 100, 50)))).toEqual({ valid: 25, staged: 25, source: 50 });
  expect(sum(sharesOf(reconcile(counted(10, 12, 8))))).toBeCloseTo(100);
  expect(sum(sharesOf(reconcile(counted(4, 5, 8))))).toBeCloseTo(100);
  expect(sum(sharesOf(reconcile(counted(0, 0, 0))))).toBe(0);
});
