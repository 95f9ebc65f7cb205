import type { z } from "zod";
import type { weightsReply } from "../../../../contract/duplicates.ts";
import { estimateWeights, LEAST_DECISIONS } from "../../../../core/duplicates/estimate-weights.ts";
import { presets } from "../../../../core/duplicates/weights.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { askAnew } from "../scoring/changes.repo.ts";
import { type ComparedPreset, findLearned, replaceLearned } from "../store/learned-weights.repo.ts";
import { listDecided } from "./decisions.repo.ts";

const NAMES: readonly ComparedPreset[] = ["guests", "companies"];

/** What the account's decisions suggest for each preset. */
async function estimate(tx: Tx, scope: Scope) {
  const decided = await listDecided(tx, scope);
  return NAMES.map((preset) => {
    // Only companies are compared by a single name.
    const own = decided.filter(
      ({ reasons }) => reasons.some(({ field }) => field === "name") === (preset === "companies"),
    );
    return { preset, decisions: own.length, found: estimateWeights(own, presets[preset]) };
  });
}

/** The current weights, and those by the decisions so far, with how these would have sorted the decided pairs. */
export async function showWeights(tx: Tx, scope: Scope): Promise<z.output<typeof weightsReply>> {
  const learned = await findLearned(tx, scope);
  return {
    least: LEAST_DECISIONS.all,
    presets: (await estimate(tx, scope)).map(({ preset, decisions, found }) => {
      const used = learned.find((row) => row.preset === preset);
      return {
        ...{ preset, decisions },
        learned: used ? { decisions: used.decisions, by: used.by_name, at: used.at.toISOString() } : null,
        proposal: found && { weights: found.weights, before: found.before, after: found.after },
      };
    }),
  };
}

/** Uses the weights from the decisions, and compares all profiles of the account with them. */
export async function learnWeights(tx: Tx, scope: Scope, origin: Origin) {
  const found = (await estimate(tx, scope)).flatMap(({ preset, decisions, found: result }) =>
    result ? [{ preset, decisions, shifts: result.shifts }] : [],
  );
  if (found.length === 0) throw new Refusal("conflict", { text: "duplicates_few_decisions" });
  await replaceLearned(tx, scope, found);
  await tell(tx, scope, "duplicates_weights_learned", origin);
  await askAnew(tx, scope);
  return showWeights(tx, scope);
}

/** Restores Bellhop's own weights. */
export async function forgetWeights(tx: Tx, scope: Scope, origin: Origin) {
  await replaceLearned(tx, scope, []);
  await tell(tx, scope, "duplicates_weights_reset", origin);
  await askAnew(tx, scope);
  return showWeights(tx, scope);
}

const tell = (tx: Tx, scope: Scope, action: string, { ip, requestId }: Origin) =>
  insertAudit(tx, scope, { action, recordKind: "account", recordId: scope.accountId, new: {}, ip, requestId });
