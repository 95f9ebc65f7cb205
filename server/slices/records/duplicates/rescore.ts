import { addressValue } from "../../../../core/duplicates/block-keys.ts";
import { groupPairs, isStrong, openGroups, type Pair } from "../../../../core/duplicates/group-pairs.ts";
import { type Scoring, scorePair } from "../../../../core/duplicates/score-pair.ts";
import { presets, startWeight } from "../../../../core/duplicates/weights.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { hashKey } from "../../../../core/records/hash-key.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findCandidates, findShared } from "./candidates.repo.ts";
import { countProfiles, type Loaded, loadForms, presetOf } from "./load-forms.repo.ts";
import { deletePairsOf, findApart, findPairsOf, findReach, insertPairs, replaceGroups } from "./pairs.repo.ts";

const KINDS = { email: 0, phone: 1 } as const;

/** How two profiles of a module are weighed, among those that were loaded. */
export async function makeScoring(
  tx: Tx,
  scope: Scope,
  forms: ReadonlyMap<number, Loaded>,
): Promise<(module: ModuleKey) => Scoring> {
  const counts = await countProfiles(tx, scope);
  const { keys, atShared } = await findShared(tx, scope, forms.keys());
  const addresses = new Set([...atShared].flatMap((id) => addressValue(forms.get(id)?.form ?? NOTHING) || []));
  const isShared: Scoring["isShared"] = (kind, value) =>
    kind === "address" ? addresses.has(value) : keys.has(`${KINDS[kind]} ${hashKey(value)}`);
  return (module) => {
    const preset = presets[presetOf(module)];
    return { preset, start: startWeight(preset, module === "accounts" ? counts.accounts : counts.profiles), isShared };
  };
}
const NOTHING = {
  ...{ first: "", last: "", name: "", emails: "", phones: "", street: "", house: "" },
  ...{ postcode: "", city: "", country: "", birth: "", numbers: "" },
};

/**
 * Compares these profiles with all that share a match key with them, and groups anew whatever that touches. For who has
 * the property's duplicates to himself, see `lockDuplicates`.
 */
export async function rescore(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const candidates = await findCandidates(tx, scope, ids);
  // Whoever was in a group with one of these may be alone now.
  const touched = await findReach(tx, scope, ids);
  const forms = await loadForms(tx, scope, [...ids, ...candidates.flat()]);
  const scoringOf = await makeScoring(tx, scope, forms);
  const apart = await findApart(tx, scope, ids);
  const pairs = candidates.flatMap(([a, b]): Pair[] => {
    const [first, second] = [forms.get(a), forms.get(b)];
    if (!first || !second || first.module !== second.module || apart.has(`${a} ${b}`)) return [];
    const { band, weight } = scorePair(first.form, second.form, scoringOf(first.module));
    return band === null ? [] : [{ a, b, weight, band }];
  });
  await deletePairsOf(tx, scope, ids);
  await insertPairs(tx, scope, pairs);
  await regroup(tx, scope, [...new Set([...ids, ...touched])]);
}

/** Groups the pairs of these profiles, and of all that they lead to, anew. */
export async function regroup(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  const reach = await findReach(tx, scope, ids);
  const pairs = await findPairsOf(tx, scope, reach);
  const strong = pairs.filter(isStrong);
  const forms = await loadForms(tx, scope, rowsOfChains(strong));
  const scoringOf = await makeScoring(tx, scope, forms);
  const apart = await findApart(tx, scope, reach);
  const groups = groupPairs(strong, (a, b) => {
    const [first, second] = [forms.get(a), forms.get(b)];
    if (!first || !second || apart.has(`${a} ${b}`)) return { weight: 0, vetoed: true };
    return scorePair(first.form, second.form, scoringOf(first.module));
  });
  await replaceGroups(tx, scope, openGroups(pairs, groups), reach);
}

/** Two that are a pair and of no other pair are a group without a further look; whoever is in a chain is held against the rest. */
function rowsOfChains(pairs: readonly Pair[]): number[] {
  const seen = new Set<number>();
  const inSeveral = new Set<number>();
  for (const row of pairs.flatMap(({ a, b }) => [a, b])) (seen.has(row) ? inSeveral : seen).add(row);
  return pairs.filter(({ a, b }) => inSeveral.has(a) || inSeveral.has(b)).flatMap(({ a, b }) => [a, b]);
}
