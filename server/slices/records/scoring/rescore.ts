import { groupPairs, isStrong, openGroups, type Pair } from "../../../../core/duplicates/group-pairs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findCandidates } from "./candidates.repo.ts";
import { loadForms } from "./load-forms.repo.ts";
import { deletePairsOf, findApart, findPairsOf, findReach, insertPairs, replaceGroups } from "./pairs.repo.ts";
import { withWeights } from "./weigh-pairs.ts";

const NOTHING = { weight: 0, band: null, vetoed: true } as const;

/**
 * Compares these profiles with all that share a match key with them, and groups anew all that this touches. The caller holds
 * the property's lock (`lockDuplicates`).
 */
export async function rescore(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const candidates = await findCandidates(tx, scope, ids);
  // A profile that was in a group with one of these may be alone now.
  const touched = await findReach(tx, scope, ids);
  const forms = await loadForms(tx, scope, [...ids, ...candidates.flat()]);
  const apart = await findApart(tx, scope, ids);
  const pairs = await withWeights(tx, scope, forms, (weigh) =>
    candidates.flatMap(([a, b]): Pair[] => {
      const { band, weight } = (!apart.has(`${a} ${b}`) && weigh(a, b)) || NOTHING;
      return band === null ? [] : [{ a, b, weight, band }];
    }),
  );
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
  const apart = await findApart(tx, scope, reach);
  const groups = await withWeights(tx, scope, forms, (weigh) =>
    groupPairs(strong, (a, b) => (!apart.has(`${a} ${b}`) && weigh(a, b)) || NOTHING),
  );
  await replaceGroups(tx, scope, openGroups(pairs, groups), reach);
}

/** Two profiles of one pair alone are a group without a further look. Profiles of a chain are compared with the rest of it. */
function rowsOfChains(pairs: readonly Pair[]): number[] {
  const seen = new Set<number>();
  const inSeveral = new Set<number>();
  for (const row of pairs.flatMap(({ a, b }) => [a, b])) (seen.has(row) ? inSeveral : seen).add(row);
  return pairs.filter(({ a, b }) => inSeveral.has(a) || inSeveral.has(b)).flatMap(({ a, b }) => [a, b]);
}
