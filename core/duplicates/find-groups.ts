import { keysOf } from "./block-keys.ts";
import { makeBlocker } from "./find-pairs.ts";
import { type Form, packForm, unpackForm } from "./form.ts";
import { groupPairs, type Pair } from "./group-pairs.ts";
import { type Scoring, scorePair } from "./score-pair.ts";
import { type PresetName, presets, startWeight } from "./weights.ts";

export type Found = {
  /** Pairs with a band, by row: those that are duplicates, to look at, or related. */
  pairs: Pair[];
  /** Rows of each group, both in order. */
  groups: number[][];
  /** Pairs that were compared. */
  candidates: number;
};

/** Rows are to be added in the order of their ids: what is equal is settled by it. */
export function makeFinder(presetName: PresetName, rows: number) {
  const forms: string[] = [];
  const blocker = makeBlocker(rows);
  const preset = presets[presetName];

  const scoring: Scoring = { preset, start: startWeight(preset, rows), isShared: blocker.isShared };
  const formOf = (row: number) => unpackForm(forms[row] ?? "");
  const group = (pairs: readonly Pair[]) => groupPairs(pairs, (a, b) => scorePair(formOf(a), formOf(b), scoring));

  function find(): Found {
    const candidates = blocker.pairs();
    const pairs: Pair[] = [];
    let [lastRow, form] = [-1, formOf(0)];
    for (const pair of candidates) {
      const a = Math.floor(pair / rows);
      const b = pair - a * rows;
      // Pairs are in order: the first of them is the same for some time.
      if (a !== lastRow) [lastRow, form] = [a, formOf(a)];
      const score = scorePair(form, formOf(b), scoring);
      if (score.band !== null) pairs.push({ a, b, weight: score.weight, band: score.band });
    }
    return { pairs, groups: group(pairs), candidates: candidates.length };
  }

  return {
    add(form: Form): void {
      const row = forms.length;
      keysOf(form, (kind, key) => blocker.add(row, kind, key));
      forms.push(packForm(form));
    },
    find,
    /** Of some of the pairs that were found. */
    group,
  };
}
