import { inflateRawSync } from "node:zlib";
import type { PushCause, RecordAtHotel } from "../../../../contract/push.ts";
import type { Language } from "../../../../contract/users.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { hintOf } from "./hint-of.ts";
import { saveSent } from "./ledger.repo.ts";
import { listAttempts, listCauses, listResults, type ResultRow, settleUnknown } from "./results.repo.ts";
import { findOpenTarget } from "./targets.repo.ts";

export async function showCauses(tx: Tx, scope: Scope, language: Language): Promise<PushCause[]> {
  const target = await findOpenTarget(tx, scope);
  if (!target) return [];
  const causes = await listCauses(tx, scope, target.id);
  return causes.map((row) => ({
    cause: row.cause,
    field: row.field,
    module: row.module,
    count: row.count,
    hint: hintOf(language, { ...row, state: "failed" }),
    examples: row.examples,
  }));
}

export const showResult = (row: ResultRow, language: Language): RecordAtHotel => ({
  module: row.module,
  old_id: row.old_id,
  state: row.state,
  step: row.step_name,
  new_id: row.new_id,
  confirmation: row.confirmation,
  cause: row.cause,
  hint: hintOf(language, row),
  attempts: row.attempts,
  at: row.at.toISOString(),
});

type RecordsQuery = {
  module: string;
  state?: string | undefined;
  cause?: string | undefined;
  limit: number;
  offset: number;
};

export async function showRecords(tx: Tx, scope: Scope, query: RecordsQuery, language: Language) {
  const { limit, offset } = query;
  const target = await findOpenTarget(tx, scope);
  if (!target) return { rows: [], total_rows: 0, limit, offset };
  const { rows, total } = await listResults(tx, scope, { ...query, targetId: target.id });
  return { rows: rows.map((row) => showResult(row, language)), total_rows: total, limit, offset };
}

type Named = { module: string; oldId: string };

/** A record that was never sent has neither a state nor a call. */
export async function showRecord(tx: Tx, scope: Scope, named: Named, language: Language) {
  const target = await findOpenTarget(tx, scope);
  const query = target && { ...named, targetId: target.id, limit: 1, offset: 0 };
  const [row] = query ? (await listResults(tx, scope, query)).rows : [];
  return { record: row ? showResult(row, language) : null, attempts: await showAttempts(tx, scope, named, language) };
}

type SettleInput = { module: string; oldId: string; isThere: boolean; id?: string | undefined };

/** Only a record whose fate is unknown can be settled by a person's word. */
export async function settleRecord(tx: Tx, scope: Scope, input: SettleInput, language: Language) {
  const { module, oldId, isThere, id } = input;
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("not_found");
  const query = { module, oldId, targetId: target.id, limit: 1, offset: 0 };
  const [before] = (await listResults(tx, scope, query)).rows;
  if (!before) throw new Refusal("not_found");
  const newId = isThere ? (id ?? before.new_id) : null;
  if (isThere && newId === null)
    throw new Refusal("invalid", {
      issues: [{ path: "id", code: "required", message: say(language, "errors.issue.required") }],
    });
  if (!(await settleUnknown(tx, scope, { targetId: target.id, module, oldId, newId })))
    throw new Refusal("conflict", { text: "push_not_unknown" });
  // Nothing is known of how it was made: a later change is held against nothing, and it is not ours to take back.
  if (newId !== null)
    await saveSent(tx, scope, target.id, [{ module: module as ModuleKey, oldId, sent: {}, changes: [], body: {} }]);
  const [after] = (await listResults(tx, scope, query)).rows;
  return { record: after ? showResult(after, language) : null };
}

/** Every call for a record, as it was sent and answered. */
export async function showAttempts(
  tx: Tx,
  scope: Scope,
  { module, oldId }: { module: string; oldId: string },
  language: Language,
) {
  const rows = await listAttempts(tx, scope, module, oldId);
  return rows.map((row, index) => ({
    attempt: rows.length - index,
    at: row.at.toISOString(),
    kind: row.step,
    state: row.outcome,
    status: row.status,
    code: row.code,
    request: unpacked(row.request),
    response: unpacked(row.response),
    requestId: row.request_id,
    new_id: row.new_id,
    warnings: row.warnings ?? [],
    hint: hintOf(language, {
      ...{ module, field: null, value: null },
      state: ["created", "updated", "unchanged"].includes(row.outcome) ? "pushed" : row.outcome,
      cause: `${row.operation} ${row.code ?? ""}`,
    }),
  }));
}

function unpacked(packed: Buffer | null): Record<string, unknown> {
  if (packed === null) return {};
  const text = inflateRawSync(packed).toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { text };
  } catch {
    return { text };
  }
}
