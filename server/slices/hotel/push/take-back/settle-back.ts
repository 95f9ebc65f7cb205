import type { Scope, Tx } from "../../../../db/client.ts";
import type { HotelConnection, HotelSystem } from "../../../../ports/hotel-system.ts";
import { BackRefused, StepNotMade, StepRefused } from "../build/recipe.ts";
import { FORGOTTEN_MS } from "../deliver/doubt.ts";
import { saveSettled } from "../deliver/ledger.repo.ts";
import { type Letter, settledOf, type Work } from "../deliver/work.ts";
import { markInRun } from "../run/runs.repo.ts";
import { holdInDoubt } from "./back.repo.ts";

type Looked = { letter: Letter; state: "pushed" | "again" | "failed"; cause: string | null; value: string | null };

/** How far a record is taken back, by lookups alone; undefined: that cannot be told yet. */
export async function lookBack(
  system: Pick<HotelSystem, "read">,
  to: HotelConnection,
  work: Work,
  signal: AbortSignal,
): Promise<Looked | undefined> {
  const isForgotten = (work.doubt?.ageMs ?? 0) >= FORGOTTEN_MS;
  try {
    for (const { make } of work.steps) {
      const made = await make({
        id: work.newId ?? undefined,
        read: (id, input) => system.read(to, id, input, { signal }),
      });
      if (made === undefined) continue;
      if (made === "later" || !isForgotten) return undefined;
      return { letter: "f", state: "again", cause: null, value: null };
    }
    return { letter: "p", state: "pushed", cause: null, value: null };
  } catch (error) {
    if (error instanceof BackRefused && isForgotten)
      return { letter: "f", state: "failed", cause: `back ${error.rule}`, value: error.value };
    if (error instanceof StepNotMade || error instanceof StepRefused || error instanceof BackRefused) return undefined;
    throw error;
  }
}

type OfLook = { runId: string; target: string; context: string };

/** Writes nothing if a run has continued with it meanwhile. */
export async function keepBack(tx: Tx, scope: Scope, of: OfLook, work: Work, looked: Looked): Promise<void> {
  const { module, oldId, recordId, doubt } = work;
  if (!doubt || !(await holdInDoubt(tx, scope, { targetId: of.target, module, oldId, doubt }))) return;
  const why = looked.cause === null ? null : { cause: looked.cause, field: null, value: looked.value };
  const place = { targetId: of.target, runId: of.runId };
  await saveSettled(tx, scope, place, [settledOf({ ...work, doubt: undefined }, of.context, looked.state, why)]);
  await markInRun(tx, scope, { run: of.runId, module, recordId, letter: looked.letter });
}
