import { createHash } from "node:crypto";
import { type SignedFigures, signedProofs } from "../../../../contract/sign-offs.ts";
import { blocksOf, openItems } from "../../../../core/sign-off/open-items.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { membershipOf, showPlan } from "../push/plan/show-push.ts";
import type { TargetRow } from "../push/target/targets.repo.ts";
import { countUnanswered } from "../reconcile/receivables.repo.ts";
import { standingReceivables } from "../reconcile/receivables.ts";
import { figuresToSign } from "../reconcile/show-reconciliation.ts";
import { countStandings, findBasis, findGoing, type StandingRow } from "./standings.repo.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export type CountedFigures = {
  target: TargetRow;
  figures: SignedFigures;
  blocks: SignedFigures["open"];
  /** The texts that people typed as reasons, by their sha256. */
  words: Record<string, string>;
  /** The figures of the reconciliation by day, room type and rate. */
  file: string;
};

/** The current figures of the push target; null before the first push. */
export async function countFigures(tx: Tx, scope: Scope): Promise<CountedFigures | null> {
  const { target, property, known, membership } = await membershipOf(tx, scope);
  if (!target) return null;
  const { businessDate } = membership;
  const basis = await findBasis(tx, scope, target.id);
  if (basis.push === null) return null;
  const going = await findGoing(tx, scope, target.id);
  const rows = await countStandings(tx, scope, { targetId: target.id, businessDate });
  const { stages } = await showPlan(tx, scope);
  const { figures: reconciled, file } = await figuresToSign(tx, scope);
  const receivables = await standingReceivables(tx, scope);
  const counted = {
    reconciliation: { ...reconciled, sha256: sha256(file) },
    push: stages.map(({ ready: _, ...stage }) => stage),
    readBack: proofsOf(rows),
    differences: differencesOf(rows),
  };
  const figures: SignedFigures = {
    ...{ format: "bellhop-sign-off", version: 1 },
    property: { name: property.name, code: property.oracleid },
    hotel: {
      ...{ id: target.hotel_id, name: target.hotel_name, chain: target.chain, environment: target.environment },
      businessDate: known ? businessDate : null,
    },
    goLive: property.datelive,
    ...counted,
    ...(receivables.length > 0 && { receivables }),
    open: openItems(counted, await countUnanswered(tx, scope, target.id)),
    basis,
  };
  const blocks = blocksOf(counted, {
    ...{ pushing: going.pushing, paused: going.paused, reading: going.reading },
    wasRead: going.read !== null,
  });
  return { target, figures, blocks, words: wordsOf(rows), file };
}

type Proofs = SignedFigures["readBack"][number];
const NAMES = Object.keys(signedProofs.shape).filter((name) => name !== "module") as Exclude<keyof Proofs, "module">[];

function proofsOf(rows: readonly StandingRow[]): Proofs[] {
  const byModule = new Map<string, Proofs>();
  for (const { module, state, count } of rows) {
    const proofs =
      byModule.get(module) ?? ({ module, ...Object.fromEntries(NAMES.map((name) => [name, 0])) } as Proofs);
    proofs[state] += count;
    proofs.total += count;
    byModule.set(module, proofs);
  }
  return [...byModule.values()];
}

type Difference = SignedFigures["differences"][number];

const NO_DIFFERENCES: ReadonlySet<string> = new Set(["verified", "expected", "there", "unread", "unknown"]);
const isDifference = (state: StandingRow["state"]): state is Difference["state"] => !NO_DIFFERENCES.has(state);

function differencesOf(rows: readonly StandingRow[]): Difference[] {
  const byState = new Map<string, Difference>();
  for (const { module, state, why, count } of rows) {
    if (!isDifference(state)) continue;
    const key = `${module} ${state}`;
    const found = byState.get(key) ?? { module, state, open: 0, left: 0, reasons: [] };
    byState.set(key, found);
    if (why === null) found.open += count;
    else {
      found.left += count;
      const digest = sha256(why);
      const reason = found.reasons.find((known) => known.sha256 === digest);
      if (reason) reason.count += count;
      else found.reasons.push({ sha256: digest, count });
    }
  }
  const sorted = (a: { sha256: string }, b: { sha256: string }) => (a.sha256 < b.sha256 ? -1 : 1);
  return [...byState.values()].map((row) => ({ ...row, reasons: row.reasons.sort(sorted) }));
}

const wordsOf = (rows: readonly StandingRow[]): Record<string, string> =>
  Object.fromEntries(rows.flatMap(({ why }) => (why === null ? [] : [[sha256(why), why]])));
