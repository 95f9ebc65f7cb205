import type { PushRun } from "../../../../contract/push.ts";
import type { ProofRepair, ProofState, Verification } from "../../../../contract/verifications.ts";
import { stages } from "../../../../core/hotel/push-order.ts";
import { repairsOf } from "../../../../core/hotel/repairs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { forgetGone, holdLedger } from "../push/deliver/ledger.repo.ts";
import { startPush } from "../push/run/start-push.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { leaveProofs, listProofs, markStale, type ProofRow } from "./proofs.repo.ts";
import { type Refused, takeHotelValues } from "./take-values.ts";
import { startVerification } from "./verify.ts";

type RepairInput = {
  repair: ProofRepair;
  kind: string;
  oldIds?: readonly string[] | undefined;
  state?: ProofState | undefined;
  cause?: string | undefined;
  why?: string | undefined;
  name?: string | undefined;
};
type Repaired = { repaired: number; refused: Refused[]; run: PushRun | null; verification: Verification | null };

/** As many as a run of selected records accepts. */
const MOST = 5_000;

/** Repairs one record, or all with the same difference; names those that it cannot repair. */
export async function repairRecords(tx: Tx, scope: Scope, input: RepairInput, origin: Origin): Promise<Repaired> {
  const { repair, kind, oldIds, state, cause, why, name } = input;
  const isClear = (oldIds !== undefined) !== (state !== undefined && cause !== undefined);
  if (!isClear || (repair === "leave") !== (why !== undefined))
    throw new Refusal("invalid", { text: "verification_repair_what" });
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("not_found");
  await holdLedger(tx, scope, target.id);
  const named = oldIds ? { oldIds } : { state, cause };
  const found = await listProofs(tx, scope, { targetId: target.id, module: kind, ...named, limit: MOST, offset: 0 });
  const rows = oldIds ? found : found.filter((row) => row.left_why === null);
  if (rows.length === 0) throw new Refusal("not_found");
  const isMendable = (row: ProofRow) => !row.is_stale && repairsOf({ ...row, kind: row.module }).includes(repair);
  const mended = rows.filter(isMendable);
  const refused = rows
    .filter((row) => !isMendable(row))
    .map(({ old_id }) => ({ old_id, why: say(origin.language, "errors.verification_not_mendable") }));
  if (mended.length === 0) throw new Refusal("conflict", { text: oldsAgree(rows) });
  const of = { targetId: target.id, module: kind };
  const ids = mended.map(({ old_id }) => old_id);
  const log = (records: number) =>
    insertAudit(tx, scope, {
      ...{ action: AUDITED[repair], recordKind: "property", recordId: scope.propertyId },
      new: { kind, records, ...(records === 1 && { record: ids[0] }), ...(why && { why }) },
      ...{ ip: origin.ip, requestId: origin.requestId },
    });
  if (repair === "leave") {
    await leaveProofs(tx, scope, { ...of, oldIds: ids, why: why ?? "" });
    await log(ids.length);
    return { repaired: ids.length, refused, run: null, verification: null };
  }
  const taken = repair === "take" ? await takeHotelValues(tx, scope, kind, mended, origin.language) : undefined;
  const done = taken?.done ?? ids;
  if (taken) refused.push(...taken.refused);
  if (done.length === 0) return { repaired: 0, refused, run: null, verification: null };
  const gone = repair === "push" ? mended.filter((row) => row.state === "missing") : [];
  await forgetGone(tx, scope, { ...of, oldIds: gone.map(({ old_id }) => old_id) });
  await markStale(tx, scope, { ...of, oldIds: done });
  await log(done.length);
  const kinds = stages.find(({ module }) => module === kind)?.kinds.slice(0, 1) ?? [];
  // The first kind of a stage includes all its records.
  const run =
    repair === "push"
      ? await startPush(tx, scope, { kinds, modules: [kind], oldIds: done, again: true }, { origin, name })
      : null;
  const verification = await readBack(tx, scope, { kinds, waitsFor: run?.id }, origin);
  return { repaired: done.length, refused, run, verification };
}

const AUDITED = { push: "difference_pushed", take: "difference_taken", leave: "difference_left" } as const;

const oldsAgree = (rows: readonly ProofRow[]) =>
  rows.every(({ state }) => state === "verified" || state === "expected")
    ? "verification_agrees"
    : "verification_not_mendable";

type Next = { kinds: Parameters<typeof startVerification>[2]["kinds"]; waitsFor: string | undefined };

/** Null: another verification is running; these are read with the next one. */
async function readBack(tx: Tx, scope: Scope, { kinds, waitsFor }: Next, origin: Origin): Promise<Verification | null> {
  try {
    return await startVerification(tx, scope, { kinds, only: "changed", ...(waitsFor && { waitsFor }) }, { origin });
  } catch (error) {
    if (error instanceof Refusal && error.code === "conflict") return null;
    throw error;
  }
}
