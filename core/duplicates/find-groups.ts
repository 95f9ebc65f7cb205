import { keysOf, MOST_ROWS_LOOSE } from "./block-keys.ts";
import { withChance } from "./chance-levels.ts";
import { makeBlocker } from "./find-pairs.ts";
import { type Form, packForm, unpackForm } from "./form.ts";
import { type Group, groupPairs, type Pair } from "./group-pairs.ts";
import { keepTexts } from "./keep-texts.ts";
import { type Scoring, scorePair } from "./score-pair.ts";
import { type Preset, type PresetName, presets, startWeight } from "./weights.ts";

export type Found = {
  /** Pairs with a band, by row: duplicates, pairs to check, and related pairs. */
  pairs: Pair[];
  /** In the order of their first rows. */
  groups: Group[];
  /** Number of compared pairs. */
  candidates: number;
};

/** Pairs between two pauses. */
const PAUSE = 20_000;

/** The pairs found since the last pause; all pairs of rows before `before` are known now. */
export type Step = { pairs: Pair[]; before: number };

const NOTHING_YET = { from: 0, known: [] };

/**
 * Rows must be added in the order of their ids, which decides between equal candidates. `isApart`: a person has said
 * that two rows are not the same.
 */
export function makeFinder(
  given: PresetName | Preset,
  rows: number,
  isApart: (a: number, b: number) => boolean = () => false,
) {
  const forms = keepTexts();
  const blocker = makeBlocker(rows);
  const preset = typeof given === "string" ? presets[given] : given;

  let scoring: Scoring = { preset, start: startWeight(preset, rows), isShared: blocker.isShared };
  const formOf = (row: number) => unpackForm(forms.at(row));
  const group = (pairs: readonly Pair[]) =>
    groupPairs(pairs, (a, b) =>
      isApart(a, b) ? { weight: 0, vetoed: true } : scorePair(formOf(a), formOf(b), scoring),
    );

  /**
   * The work in pieces: the caller can do other work between them, and a later call continues where an earlier one
   * stopped. `known` holds the pairs of all rows before `from`.
   */
  function* steps({ from, known }: { from: number; known: readonly Pair[] } = NOTHING_YET): Generator<Step, Found> {
    if (preset.byChance) scoring = { ...scoring, preset: withChance(preset, formOf, rows) };
    const candidates = yield* blocker.pairs({ pairs: [], before: from });
    const pairs: Pair[] = [...known];
    let [lastRow, form, fresh, compared] = [-1, formOf(0), known.length, 0];
    for (const pair of candidates) {
      const a = Math.floor(pair / rows);
      if (a < from) continue;
      const b = pair - a * rows;
      // Pairs are ordered, so the first row changes rarely.
      if (a !== lastRow) {
        if (compared >= PAUSE) {
          yield { pairs: pairs.slice(fresh), before: a };
          [fresh, compared] = [pairs.length, 0];
        }
        [lastRow, form] = [a, formOf(a)];
      }
      compared++;
      const score = scorePair(form, formOf(b), scoring);
      if (score.band !== null && !isApart(a, b)) pairs.push({ a, b, weight: score.weight, band: score.band });
    }
    yield { pairs: pairs.slice(fresh), before: rows };
    return { pairs, groups: group(pairs), candidates: candidates.length };
  }

  const addPacked = (text: string): void => {
    const row = forms.length;
    keysOf(unpackForm(text), (kind, key) => blocker.add(row, kind, key), { loose: rows <= MOST_ROWS_LOOSE });
    forms.add(text);
  };

  return {
    add: (form: Form): void => addPacked(packForm(form)),
    addPacked,
    steps,
    find(): Found {
      const work = steps();
      for (;;) {
        const step = work.next();
        if (step.done) return step.value;
      }
    },
    /** Groups a subset of the pairs. */
    group,
  };
}
