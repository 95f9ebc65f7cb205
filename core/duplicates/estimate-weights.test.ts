import { expect, test } from "vitest";
import type { MatchReason } from "../../contract/duplicates.ts";
import { type Decided, estimateWeights } from "./estimate-weights.ts";
import { bandOf, presets } from "./weights.ts";

const { guests } = presets;
const reason = (field: MatchReason["field"], level: MatchReason["level"]): MatchReason => ({
  ...{ field, level, weight: guests.weights[field][level] ?? 0 },
});
/** Decisions that mostly reject pairs with a similar mailbox. */
function decisions(wrong: number, right: number): Decided[] {
  const similar = [reason("firstName", "equal"), reason("email", "similar")];
  const equal = [reason("firstName", "equal"), reason("email", "equal")];
  const make = (isOne: boolean, weight: number, reasons: MatchReason[]): Decided => ({
    ...{ isOne, weight, reasons, band: bandOf(weight) ?? "possible" },
  });
  return [
    ...Array.from({ length: wrong }, () => make(false, 2, similar)),
    ...Array.from({ length: right }, () => make(true, 9, equal)),
  ];
}

test("rejected evidence weighs less afterwards, and fewer such pairs are likely", () => {
  const estimate = estimateWeights(decisions(20, 20), guests);
  expect(estimate?.shifts["email similar"]).toBeLessThan(-1);
  expect(Math.abs(estimate?.shifts["email equal"] ?? 0)).toBeLessThan(1);
  const wrongIn = (counts: readonly { band: string; different: number }[] = []) =>
    counts.filter(({ band }) => band !== "possible").reduce((sum, { different }) => sum + different, 0);
  expect([wrongIn(estimate?.before), wrongIn(estimate?.after)]).toEqual([20, 0]);
  const shown = estimate?.weights.find(({ field, level }) => field === "email" && level === "similar");
  expect(shown?.before).toBe(3);
  expect(shown?.after).toBeCloseTo(3 + (estimate?.shifts["email similar"] ?? 0), 5);
});

test("the order of decisions does not matter; few decisions, a single verdict, and capped pairs change nothing", () => {
  const all = decisions(20, 20);
  expect(estimateWeights(all.toReversed(), guests)).toEqual(estimateWeights(all, guests));
  expect(estimateWeights(decisions(4, 100), guests)).toBeNull();
  expect(estimateWeights(decisions(10, 10), guests)).toBeNull();
  const capped = all.map((decided) => ({ ...decided, band: "possible" as const }));
  expect(estimateWeights(capped, guests)).toBeNull();
});
