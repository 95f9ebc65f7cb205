import { type Score, type Scoring, scorePair } from "../../../../core/duplicates/score-pair.ts";
import { type Preset, startWeight } from "../../../../core/duplicates/weights.ts";
import { hashKey } from "../../../../core/records/hash-key.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findPresets } from "../store/learned-weights.repo.ts";
import { findAtShared, findSharedKeys } from "./candidates.repo.ts";
import { type ComparedModule, countProfiles, type Loaded } from "./load-forms.repo.ts";

/** How two of the profiles are weighed; null: one of them is gone, or they are of two modules. */
type Weigh = (a: number, b: number) => Score | null;
type Forms = ReadonlyMap<number, Loaded>;
type SharedKind = Parameters<Scoring["isShared"]>[0];

const KINDS = { email: 0, phone: 1 } as const;
/** A value that two of them have, and one who has it. */
type SharedQuestion = { kind: SharedKind; value: string; id: number };

/**
 * Does a piece of work that weighs loaded profiles. Whether many have a value is asked of the database only for values that
 * two profiles have in common: the work is done, what it wanted to know is looked up, and it is done again with that.
 */
export async function withWeights<Result>(
  tx: Tx,
  scope: Scope,
  forms: Forms,
  work: (weigh: Weigh) => Result,
): Promise<Result> {
  const scoringOf = makeScorings(await countProfiles(tx, scope), await findPresets(tx, scope));
  const known = new Map<string, boolean>();
  const sure = new Map<string, Score>();
  for (;;) {
    const questions = new Map<string, SharedQuestion>();
    const result = work((a, b) => {
      const found = sure.get(`${a} ${b}`);
      if (found) return found;
      const [first, second] = [forms.get(a), forms.get(b)];
      if (!first || !second || first.module !== second.module) return null;
      let isOpen = false;
      const score = scorePair(first.form, second.form, {
        ...scoringOf(first.module as ComparedModule),
        isShared(kind, value) {
          const key = `${kind} ${value}`;
          const isShared = known.get(key);
          if (isShared !== undefined) return isShared;
          questions.set(key, { kind, value, id: a });
          isOpen = true;
          return false;
        },
      });
      if (!isOpen) sure.set(`${a} ${b}`, score);
      return score;
    });
    if (questions.size === 0) return result;
    await learn(tx, scope, [...questions.values()], known);
  }
}

function makeScorings(counts: Awaited<ReturnType<typeof countProfiles>>, presetOf: (module: ComparedModule) => Preset) {
  const of = (module: ComparedModule) => {
    const preset = presetOf(module);
    return { preset, start: startWeight(preset, counts[module]) };
  };
  const scorings = { profiles: of("profiles"), accounts: of("accounts") };
  return (module: ComparedModule) => scorings[module];
}

async function learn(
  tx: Tx,
  scope: Scope,
  questions: readonly SharedQuestion[],
  known: Map<string, boolean>,
): Promise<void> {
  const keys = questions.flatMap(({ kind, value }) =>
    kind === "address" ? [] : [{ kind: KINDS[kind], key: hashKey(value) }],
  );
  const shared = await findSharedKeys(tx, scope, keys);
  const ids = questions.flatMap(({ kind, id }) => (kind === "address" ? [id] : []));
  const atShared = await findAtShared(tx, scope, ids);
  for (const { kind, value, id } of questions)
    known.set(
      `${kind} ${value}`,
      kind === "address" ? atShared.has(id) : shared.has(`${KINDS[kind]} ${hashKey(value)}`),
    );
}
