import type { ComparedField, DuplicateBand, MatchLevel, MatchReason } from "../../contract/duplicates.ts";
import { bandOf, type Preset, type Shifts } from "./weights.ts";

/** A person's decision on two profiles, and the reasons of their comparison. */
export type Decided = { isOne: boolean; band: DuplicateBand; weight: number; reasons: readonly MatchReason[] };
type LearnedWeight = { field: ComparedField; level: MatchLevel; before: number; after: number };
type BandCount = { band: DuplicateBand; merged: number; different: number };
type Estimate = { shifts: Shifts; weights: LearnedWeight[]; before: BandCount[]; after: BandCount[] };

/** Fewer decisions, or decisions of only one kind, are not enough. */
export const LEAST_DECISIONS = { all: 30, ofEach: 5 } as const;
/**
 * A weight moves by at most this many bits, and a single decision moves it little: the preset's weights are the prior.
 */
const [MOST_SHIFT, PRIOR, SWEEPS] = [4, 0.25, 40];
const BIT = Math.LN2;

const nameOf = ({ field, level }: Pick<MatchReason, "field" | "level">) => `${field} ${level}`;
const rounded = (value: number) => Math.round(value * 10) / 10;
const chance = (weight: number) => 1 / (1 + 2 ** -weight);

/**
 * The weights under which the decisions are most probable: logistic regression on the levels of each pair, kept close
 * to the preset's weights. The same decisions give the same weights. Pairs whose band comes from a cap or a veto are
 * ignored. Null: too few decisions.
 */
export function estimateWeights(decided: readonly Decided[], preset: Preset): Estimate | null {
  const usable = decided.filter(({ band, weight }) => band === bandOf(weight));
  const ones = usable.filter(({ isOne }) => isOne).length;
  const { all, ofEach } = LEAST_DECISIONS;
  if (usable.length < all || ones < ofEach || usable.length - ones < ofEach) return null;
  const rows = usable.map(({ isOne, weight, reasons }) => {
    // Computed with this preset's weights, whatever the weights were on that day.
    const own = reasons.map(({ field, level, weight: was }) => (preset.weights[field][level] ?? was) - was);
    const names = reasons.map(nameOf);
    return { isOne: isOne ? 1 : 0, names, weight: own.reduce((sum, more) => sum + more, weight), shift: 0 };
  });
  const names = [...new Set(rows.flatMap((row) => row.names))].sort();
  const rowsOf = new Map(names.map((name) => [name, rows.filter((row) => row.names.includes(name))]));
  const shifts = new Map(names.map((name) => [name, 0]));
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const name of names) {
      const before = shifts.get(name) ?? 0;
      let [slope, bend] = [PRIOR * before, PRIOR];
      for (const row of rowsOf.get(name) ?? []) {
        const p = chance(row.weight + row.shift);
        slope += (p - row.isOne) * BIT;
        bend += p * (1 - p) * BIT * BIT;
      }
      const after = Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, before - slope / bend));
      for (const row of rowsOf.get(name) ?? []) row.shift += after - before;
      shifts.set(name, after);
    }
  const kept = new Map([...shifts].map(([name, shift]) => [name, rounded(shift)] as const).filter(([, s]) => s !== 0));
  const learned = ({ names: own, weight }: (typeof rows)[number]) =>
    own.reduce((sum, name) => sum + (kept.get(name) ?? 0), weight);
  return {
    shifts: Object.fromEntries(kept),
    weights: [...kept].map(([name, shift]) => {
      const reasons = usable.flatMap((row) => row.reasons.filter((reason) => nameOf(reason) === name));
      const { field, level } = reasons[0] as MatchReason;
      const mean = reasons.reduce((sum, { weight }) => sum + weight, 0) / reasons.length;
      const before = rounded(preset.weights[field][level] ?? mean);
      return { field, level, before, after: rounded(before + shift) };
    }),
    before: countBands(rows.map((row) => ({ isOne: row.isOne === 1, band: bandOf(row.weight) }))),
    after: countBands(rows.map((row) => ({ isOne: row.isOne === 1, band: bandOf(learned(row)) }))),
  };
}

function countBands(rows: readonly { isOne: boolean; band: DuplicateBand | null }[]): BandCount[] {
  const of = (band: DuplicateBand, isOne: boolean) =>
    rows.filter((row) => (row.band ?? "possible") === band && row.isOne === isOne).length;
  return (["sure", "likely", "possible"] as const).map((band) => ({
    ...{ band, merged: of(band, true), different: of(band, false) },
  }));
}
