import { inflateRawSync } from "node:zlib";
import { type ListKind, listKind } from "../../../../../contract/lists.ts";
import type { PushCause, RecordAtHotel, SentField } from "../../../../../contract/push-results.ts";
import type { Language } from "../../../../../contract/users.ts";
import { fieldsOf, isModuleKey, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { say } from "../../../../refusals/say.ts";
import type { OpaqueIds } from "../../../records/store/opaque-ids.ts";
import { recordIdsOf } from "../../../records/store/record-ids.repo.ts";
import { holdLedger, saveSent } from "../deliver/ledger.repo.ts";
import { showRuns } from "../plan/show-push.ts";
import { scheduleGoingOn } from "../run/go-on.ts";
import { markInRun } from "../run/runs.repo.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { hintOf } from "./hint-of.ts";
import { mendOf } from "./mend-of.ts";
import {
  type AttemptRow,
  findSent,
  listAttempts,
  listCauses,
  listConflicts,
  listResults,
  listUnknown,
  type ResultRow,
  settleUnknown,
} from "./results.repo.ts";

/** Resting runs are searched among this many. */
const RECENT = 20;
const isListKind = (list: string): list is ListKind => listKind.options.some((kind) => kind === list);

export async function showCauses(tx: Tx, scope: Scope, language: Language): Promise<PushCause[]> {
  const target = await findOpenTarget(tx, scope);
  if (!target) return [];
  const causes = await listCauses(tx, scope, target.id);
  return causes.map((row) => ({
    cause: row.cause,
    field: row.field,
    module: row.module,
    state: row.state,
    count: row.count,
    hint: hintOf(language, row),
    mend: mendOf(row),
    examples: row.examples,
  }));
}

export const showResult = (row: ResultRow, language: Language, ids: OpaqueIds): RecordAtHotel => ({
  module: row.module,
  old_id: row.old_id,
  ID: row.record_id && isListKind(row.list) ? ids.write(row.list, row.record_id) : null,
  name: row.name,
  from: row.from,
  to: row.to,
  state: row.state,
  step: row.step_name,
  new_id: row.new_id,
  confirmation: row.confirmation,
  cause: row.cause,
  field: row.field,
  hint: hintOf(language, row),
  attempts: row.attempts,
  changed: row.changed,
  conflicts: row.conflicts ?? [],
  at: row.at.toISOString(),
});

type RecordsQuery = {
  module: string;
  state?: string | undefined;
  cause?: string | undefined;
  field?: string | undefined;
  limit: number;
  offset: number;
  after?: string | undefined;
};

export async function showRecords(tx: Tx, scope: Scope, query: RecordsQuery, language: Language) {
  const { limit, offset } = query;
  const after = query.after === undefined ? undefined : readPlace(query.after, language);
  const target = await findOpenTarget(tx, scope);
  if (!target) return { rows: [], total_rows: 0, limit, offset, next: null };
  const found = await listResults(tx, scope, { ...query, after, targetId: target.id });
  const ids = await recordIdsOf(tx, scope);
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  const next = last ? Buffer.from(JSON.stringify([last.place, last.old_id])).toString("base64url") : null;
  return { rows: rows.map((row) => showResult(row, language, ids)), total_rows: found.total, limit, offset, next };
}

/** A position as an earlier answer gave it; any other text is refused before the query. */
function readPlace(after: string, language: Language): { at: string; oldId: string } {
  try {
    const [at, oldId] = JSON.parse(Buffer.from(after, "base64url").toString()) as unknown[];
    if (typeof at === "string" && typeof oldId === "string" && !Number.isNaN(Date.parse(at))) return { at, oldId };
  } catch {}
  throw new Refusal("invalid", {
    issues: [{ path: "after", code: "format", message: say(language, "errors.issue.format") }],
  });
}

/** The records that wait for a person. */
export async function showUnsettled(tx: Tx, scope: Scope, limit: number, language: Language) {
  const resting = (await showRuns(tx, scope, RECENT)).filter(
    ({ state, pause }) => state === "paused" && pause?.goesOnAt === null,
  );
  const target = await findOpenTarget(tx, scope);
  if (!target) return { records: [], total: 0, conflicts: [], resting };
  const { rows, total } = await listUnknown(tx, scope, target.id, limit);
  const ids = await recordIdsOf(tx, scope);
  const show = (row: ResultRow) => showResult(row, language, ids);
  const conflicts = await listConflicts(tx, scope, target.id, limit);
  return { records: rows.map(show), total, conflicts: conflicts.map(show), resting };
}

type RecordName = { module: string; oldId: string };

/** A record that was never sent has neither a state nor a call. */
export async function showRecord(tx: Tx, scope: Scope, named: RecordName, language: Language) {
  const target = await findOpenTarget(tx, scope);
  const query = target && { ...named, targetId: target.id, limit: 1, offset: 0 };
  const [row] = query ? (await listResults(tx, scope, query)).rows : [];
  const ids = await recordIdsOf(tx, scope);
  return {
    record: row ? showResult(row, language, ids) : null,
    attempts: await showAttempts(tx, scope, named, language),
    fields: target ? await showFields(tx, scope, named, target.id) : [],
  };
}

/** The sent values beside the record's current ones, where they differ or one is missing. */
async function showFields(tx: Tx, scope: Scope, { module, oldId }: RecordName, targetId: string): Promise<SentField[]> {
  if (!isModuleKey(module)) return [];
  const { sent, changes, here } = await findSent(tx, scope, { targetId, module, oldId });
  // For a record that a person found there, nothing was sent from here.
  if (!sent || Object.keys(sent).length === 0) return [];
  const text = (value: unknown) =>
    value === undefined || value === null ? null : typeof value === "object" ? JSON.stringify(value) : String(value);
  return fieldsOf(module).flatMap(({ id }) => {
    const field = { field: id, sent: text(sent[id]), here: text(here?.[id]) };
    // A value that the push settings filled in is no difference.
    const isGiven = changes?.some((change) => change.field === id && change.change === "defaulted") ?? false;
    return field.here === null && (field.sent === null || isGiven) ? [] : [field];
  });
}

type SettleInput = { module: string; oldId: string; isThere: boolean; id?: string | undefined };

/** Only a record with an unknown outcome can be settled by a person. */
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
  await holdLedger(tx, scope, target.id);
  const settled = await settleUnknown(tx, scope, { targetId: target.id, module, oldId, newId });
  if (!settled) throw new Refusal("conflict", { text: "push_not_unknown" });
  const { run_id: run, record_id: recordId } = settled;
  if (run !== null) {
    if (newId !== null) await markInRun(tx, scope, { run, module, recordId, letter: "p" });
    await scheduleGoingOn(tx, scope, run, { isByPerson: true });
  }
  // The body that made it is unknown: a later change is compared with nothing, and we must not take it back.
  if (newId !== null)
    await saveSent(tx, scope, target.id, [{ module: module as ModuleKey, oldId, sent: {}, changes: [], body: {} }]);
  const [after] = (await listResults(tx, scope, query)).rows;
  return { record: after ? showResult(after, language, await recordIdsOf(tx, scope)) : null };
}

/** Every call for a record, with request and answer. */
export async function showAttempts(
  tx: Tx,
  scope: Scope,
  { module, oldId }: { module: string; oldId: string },
  language: Language,
) {
  const rows = await listAttempts(tx, scope, module, oldId);
  return rows.map((row, index) => ({ ...shown(row), attempt: rows.length - index }));

  function shown(row: AttemptRow) {
    const response = unpacked(row.response);
    const message = response.detail ?? response.title;
    return {
      at: row.at.toISOString(),
      kind: row.step,
      state: row.outcome,
      status: row.status,
      code: row.code,
      request: unpacked(row.request),
      response,
      requestId: row.request_id,
      new_id: row.new_id,
      warnings: row.warnings ?? [],
      hint: hintOf(language, {
        ...{ module, field: null, value: typeof message === "string" ? message : null },
        state: ["created", "updated", "unchanged"].includes(row.outcome) ? "pushed" : row.outcome,
        cause: `${row.operation} ${row.code ?? ""}`,
      }),
    };
  }
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
