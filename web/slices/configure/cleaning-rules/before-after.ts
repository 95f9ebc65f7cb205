import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { compileTreatments } from "../../../../core/treatment/compile-treatments.ts";
import type { Surroundings } from "../../../../core/treatment/treatment.ts";

type Texts = readonly string[];

/** A row before and after some rules; `changed` holds the indexes of the fields that differ. */
export type TreatedRow = { index: number; before: Texts; after: Texts; changed: readonly number[] };

const treatAll = (rules: readonly TreatmentRule[], rows: readonly Texts[], around: Surroundings): Texts[] => {
  const treat = compileTreatments(rules, around);
  return rows.map((row) => {
    const values = [...row];
    treat(values);
    return values;
  });
};

/** Applies rules to rows; changed rows come first, each group in the order of the file. */
export function beforeAfter(
  rules: readonly TreatmentRule[],
  rows: readonly Texts[],
  around: Surroundings,
): { rows: TreatedRow[]; changed: number } {
  const after = treatAll(rules, rows, around);
  const treated = rows.map((before, index): TreatedRow => {
    const now = after[index] ?? before;
    return {
      index,
      before,
      after: now,
      changed: now.flatMap((text, index) => (text === before[index] ? [] : [index])),
    };
  });
  const changed = treated.filter((row) => row.changed.length > 0);
  return { rows: [...changed, ...treated.filter((row) => row.changed.length === 0)], changed: changed.length };
}

/** Applies one rule to rows after the rules above it; a disabled rule shows what it would do. */
export function ofOneRule(
  rules: readonly TreatmentRule[],
  index: number,
  rows: readonly Texts[],
  around: Surroundings,
) {
  const rule = rules[index];
  const before = treatAll(rules.slice(0, index), rows, around);
  return beforeAfter(rule ? [{ ...rule, enabled: true }] : [], before, around);
}

/** How many rows each rule changes, in one pass through all of them. */
export function changesByRule(
  rules: readonly TreatmentRule[],
  rows: readonly Texts[],
  around: Surroundings,
): ReadonlyMap<string, number> {
  const counts = new Map(rules.map(({ id }) => [id, 0]));
  let now = rows;
  for (const rule of rules) {
    const next = treatAll([rule], now, around);
    const changed = next.filter((row, index) => row.some((text, place) => text !== now[index]?.[place])).length;
    counts.set(rule.id, changed);
    now = next;
  }
  return counts;
}

/** A few fields that identify a row are shown beside those that change. */
const KNOWN_BY = 2;

/** The indexes of the fields to show: those that change in any row, and those that identify the rows. */
export function columnsShown(rows: readonly TreatedRow[]): number[] {
  const changed = new Set(rows.flatMap((row) => row.changed));
  const filled = (rows[0]?.after ?? []).flatMap((_, index) =>
    !changed.has(index) && rows.some((row) => row.before[index] !== "") ? [index] : [],
  );
  return [...filled.slice(0, KNOWN_BY), ...[...changed].sort((a, b) => a - b)];
}
