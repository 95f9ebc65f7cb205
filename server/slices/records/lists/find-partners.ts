import { makePartnerFinder, type Partners } from "../../../../core/matching/find-partners.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { readIds, readKeys } from "./partner-sets.repo.ts";

/** How the work is done: each page in a transaction of its own or in one, and what comes between two pages. */
type Ways = { inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>; breathe(): Promise<void> };

/** The profiles of a property in the order of their list, and which of them have partners. */
export type FoundPartners = { ids: Float64Array } & Partners;

/** Reads all keys of a property once and finds the partners under every choice of criteria: 12 bytes a profile, 8 a key. */
export async function findPartners(scope: Scope, { inTenant, breathe }: Ways): Promise<FoundPartners> {
  const pages: number[][] = [];
  for (let after: Awaited<ReturnType<typeof readIds>>["last"] = null; ; ) {
    const { ids, last } = await inTenant((tx) => readIds(tx, scope, after));
    pages.push(ids);
    if (!last) break;
    after = last;
    await breathe();
  }
  const ids = Float64Array.from(pages.flat());
  const sorted = ids.slice().sort();
  const finder = makePartnerFinder(sorted.length);
  let [kind, key, profiles]: [number, number, number[]] = [-1, 0, []];
  for (let after: { kind: number; key: number; profile: number } | null = null; ; ) {
    const page = await inTenant((tx) => readKeys(tx, scope, after));
    for (const [index, profile] of page.profiles.entries()) {
      const [ofKind = 0, ofKey = 0] = [page.kinds[index], page.keys[index]];
      if (ofKind !== kind || ofKey !== key) {
        finder.add(kind, profiles);
        [kind, key, profiles] = [ofKind, ofKey, []];
      }
      const number = placeIn(sorted, profile);
      // Rows of one key are in the order of profiles; a profile that came since the ids were read is left out.
      if (number !== -1 && profiles.at(-1) !== number) profiles.push(number);
      after = { kind: ofKind, key: ofKey, profile };
    }
    if (page.isLast) break;
    await breathe();
  }
  finder.add(kind, profiles);
  const finding = finder.find();
  for (;;) {
    const step = finding.next();
    if (step.done) {
      const { has } = step.value;
      const numbers = Uint32Array.from(ids, (id) => placeIn(sorted, id));
      return { ids, has: (index, criteria) => has(numbers[index] ?? 0, criteria) };
    }
    await breathe();
  }
}

/** Where a number stands in an ascending list; -1: nowhere. */
function placeIn(sorted: Float64Array, number: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
