import { type RawBuilder, type Selectable, sql } from "kysely";
import type { PushConflict } from "../../../../../contract/push-results.ts";
import type { Change } from "../../../../../core/hotel/built.ts";
import { isModuleKey, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { Tables } from "../../../../db/schema/tables.ts";
import { type PageRow, pagesPart } from "../run/runs.repo.ts";
import type { Doubt, DoubtColumns } from "./doubt.ts";

/** What is known of a record at a target. The age of its doubt is by the database's clock. */
export type LedgerRow = Selectable<Tables["push_records"]> & DoubtColumns;

const ageOf = (column: string) =>
  sql<number | null>`(extract(epoch from clock_timestamp() - ${sql.ref(column)}) * 1000)::float8`;
/** The time of the intention as a text: a Date would lose some of its digits. */
export const doubtColumns = sql<DoubtColumns>`l.intended_at::text as "intendedAt", ${ageOf("l.intended_at")} as "ageMs",
  ${ageOf("l.absent_at")} as "absentMs"`;

export async function findLedger(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldIds }: { targetId: string; module: ModuleKey; oldIds: readonly string[] },
): Promise<Map<string, LedgerRow>> {
  if (oldIds.length === 0) return new Map();
  const { rows } = await sql<LedgerRow>`
    select l.*, ${doubtColumns} from push_records l
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = ${module}
      and l.old_id = any (${[...oldIds]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.old_id, row]));
}

export type RecordName = { module: string; oldId: string };

/** Ids at the hotel of existing records. */
export async function findNewIds(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  named: readonly RecordName[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ module: string; old_id: string; new_id: string }>`
    select l.module, l.old_id, l.new_id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (module text, "oldId" text)
    join push_records l on l.account_id = ${accountId} and l.target_id = ${targetId}
      and l.module = n.module and l.old_id = n."oldId"
    where l.new_id is not null and l.state <> 'withdrawn'`.execute(tx);
  return new Map(rows.map(({ module, old_id, new_id }) => [`${module} ${old_id}`, new_id]));
}

/** Stands for the id of a record of the same push; it is never sent. */
export const PRETENDED = "(with this push)";

/** Which of these records exist here, whatever the hotel has of them. */
export async function findHere(
  tx: Tx,
  { accountId, propertyId }: Scope,
  named: readonly RecordName[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const module of new Set(named.map((record) => record.module).filter(isModuleKey))) {
    const oldIds = named.filter((record) => record.module === module).map(({ oldId }) => oldId);
    const { rows } = await sql<{ old_id: string }>`
      select t.old_id from ${sql.table(tableOf(module))} t where t.account_id = ${accountId}
        and t.property_id = ${propertyId} and t.module = ${module} and t.old_id = any (${oldIds}::text[])`.execute(tx);
    for (const { old_id } of rows) found.add(`${module} ${old_id}`);
  }
  return found;
}

export type Unsettled = { module: ModuleKey; record_id: string; old_id: string; run_id: string; back: boolean };

/** Records whose last call may have arrived, the oldest first. */
export async function listUnsettled(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  limit: number,
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select module, record_id::text, old_id, run_id, back from push_records
    where account_id = ${accountId} and target_id = ${targetId} and intended_at is not null
    order by intended_at limit ${limit}`.execute(tx);
  return rows;
}

/** A record in doubt, as it was when the lookup began. */
export type Doubtful = { targetId: string; module: ModuleKey; oldId: string; doubt: Doubt };

/** The row as long as no run has continued with it: a lookup says nothing of a call that was intended later. */
export const stillInDoubt = ({ accountId }: Scope, { targetId, module, oldId, doubt }: Doubtful) => sql`
  account_id = ${accountId} and target_id = ${targetId} and module = ${module} and old_id = ${oldId}
    and run_id is not distinct from ${doubt.runId}::uuid and intended_at = ${doubt.intendedAt}::timestamptz`;

const NO_DOUBT = sql`intended_at = null, slow = false, absent_at = null`;

type Settling = { step: number; whole: boolean; digest: string; context: string; mark: string };
type Found = { newId: string | null; confirmation: string | null } & Settling;

/**
 * Records a lookup that found the record, with this many of its calls done. Undefined: a run has continued with it
 * meanwhile, and nothing is written. `isSame`: the record is still what was sent; the digest of another state would
 * hide its change from the next push.
 */
export async function settleFound(
  tx: Tx,
  scope: Scope,
  record: Doubtful,
  { newId, confirmation, step, whole, digest, context, mark }: Found,
): Promise<{ isSame: boolean } | undefined> {
  const isSame = sql`(mark is not distinct from ${mark} and context is not distinct from ${context})`;
  const { rows } = await sql<{ isSame: boolean }>`
    update push_records set state = ${whole ? "pushed" : "again"}, step = ${step}, step_name = null,
      changed = not ${isSame}, ${NO_DOUBT},
      digest = ${whole ? sql`case when ${isSame} then decode(${digest}, 'base64') else digest end` : sql`digest`},
      new_id = coalesce(${newId}, new_id), confirmation = coalesce(${confirmation}, confirmation), cause = null, field = null,
      value = null, at = clock_timestamp()
    where ${stillInDoubt(scope, record)} returning not changed as "isSame"`.execute(tx);
  return rows[0];
}

/** Records that the call never arrived: it may be sent again. False: a run has continued with it meanwhile. */
export async function settleAbsent(tx: Tx, scope: Scope, record: Doubtful): Promise<boolean> {
  const { rows } = await sql<object>`
    update push_records set state = 'again', step_name = null, ${NO_DOUBT}, cause = null, field = null, value = null,
      at = clock_timestamp()
    where ${stillInDoubt(scope, record)} returning 1`.execute(tx);
  return rows.length === 1;
}

/** Notes an exact lookup that found nothing: a later one that agrees is believed. */
export async function noteAbsent(tx: Tx, scope: Scope, record: Doubtful): Promise<void> {
  await sql`update push_records set absent_at = coalesce(absent_at, clock_timestamp())
    where ${stillInDoubt(scope, record)}`.execute(tx);
}

/** No run is under way: what it left on its way has no answer to wait for, and a person may say what became of it. */
export async function markUnanswered(tx: Tx, { accountId }: Scope, targetId: string): Promise<void> {
  await sql`update push_records set state = 'unknown'
    where account_id = ${accountId} and target_id = ${targetId} and state = 'sending'`.execute(tx);
}

export type Intention = {
  module: ModuleKey;
  oldId: string;
  recordId: string;
  stepName: string;
  mark: string;
  context: string;
  /** The call takes the record back. */
  back: boolean;
};

type OfRun = { targetId: string; runId: string };
/** One part of the results of a group of calls; null: there is none. */
type Part = RawBuilder<unknown> | null;

/**
 * Committed before the call is sent: after a kill the ledger names every call that may have arrived. A record in doubt is
 * only looked up, so what was intended before stays.
 */
function intentionsPart(
  { accountId, propertyId }: Scope,
  { targetId, runId }: OfRun,
  intentions: readonly Intention[],
): Part {
  if (intentions.length === 0) return null;
  return sql`
    insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state, step_name, mark,
      context, run_id, intended_at, tries, back)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, module, "oldId", "recordId", 'sending', "stepName",
      mark, context, ${runId}::uuid, clock_timestamp(), 1, back
    from jsonb_to_recordset(${JSON.stringify(intentions)}::jsonb)
      as n (module text, "oldId" text, "recordId" bigint, "stepName" text, mark text, context text, back boolean)
    on conflict (account_id, target_id, module, old_id) do update set record_id = excluded.record_id, state = 'sending',
      step_name = excluded.step_name, run_id = excluded.run_id,
      mark = case when push_records.intended_at is null and push_records.step = 0 then excluded.mark
        else push_records.mark end,
      context = case when push_records.intended_at is null and push_records.step = 0 and not excluded.back
        then excluded.context else push_records.context end,
      intended_at = coalesce(push_records.intended_at, excluded.intended_at),
      tries = push_records.tries + 1, back = excluded.back`;
}

export type Settled = {
  module: ModuleKey;
  oldId: string;
  recordId: string;
  state: LedgerRow["state"];
  /** The number of steps done. */
  step: number;
  newId: string | null;
  confirmation: string | null;
  mark: string;
  context: string;
  /** Base64; null keeps the stored one. */
  digest: string | null;
  cause: string | null;
  field: string | null;
  value: string | null;
  /** For what is in doubt: the hotel did not answer in time, or an exact lookup found nothing now. */
  slow: boolean;
  absent: boolean;
  back: boolean;
  /** False: it is now what was sent. True: as the ledger has it. */
  changed: boolean;
  conflicts: readonly PushConflict[] | null;
};

export async function saveSettled(tx: Tx, scope: Scope, of: OfRun, settled: readonly Settled[]): Promise<void> {
  await settledPart(scope, of, settled)?.execute(tx);
}

function settledPart({ accountId, propertyId }: Scope, { targetId, runId }: OfRun, settled: readonly Settled[]): Part {
  if (settled.length === 0) return null;
  return sql`
    insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state, step, new_id,
      confirmation, mark, context, digest, run_id, cause, field, value, back, changed, conflicts, intended_at, slow,
      absent_at)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, module, "oldId", "recordId", state, step, "newId",
      confirmation, mark, context, decode(digest, 'base64'), ${runId}::uuid, cause, field, value, back, changed, conflicts,
      case when state = 'unknown' then clock_timestamp() end, state = 'unknown' and slow,
      case when state = 'unknown' and absent then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as n (module text, "oldId" text, "recordId" bigint, state text, step smallint, "newId" text, confirmation text,
        mark text, context text, digest text, cause text, field text, value text, back boolean, changed boolean,
        conflicts jsonb, slow boolean, absent boolean)
    on conflict (account_id, target_id, module, old_id) do update set record_id = excluded.record_id,
      state = excluded.state, step = excluded.step, step_name = null,
      new_id = coalesce(excluded.new_id, push_records.new_id),
      confirmation = coalesce(excluded.confirmation, push_records.confirmation), mark = excluded.mark,
      context = excluded.context, digest = coalesce(excluded.digest, push_records.digest), run_id = excluded.run_id,
      changed = push_records.changed and excluded.changed, conflicts = excluded.conflicts,
      cause = excluded.cause, field = excluded.field, value = excluded.value, back = excluded.back,
      intended_at = case when excluded.state = 'unknown' then coalesce(push_records.intended_at, excluded.intended_at) end,
      slow = excluded.state = 'unknown' and (push_records.slow or excluded.slow),
      absent_at = case when excluded.state = 'unknown' then coalesce(push_records.absent_at, excluded.absent_at) end,
      at = clock_timestamp()`;
}

export type Waiting = RecordName & { cause: string; field: string | null; value: string | null };

/** Says why the changes of records at the hotel wait; the records stay what they are there. */
export async function noteWaiting(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  waiting: readonly Waiting[],
): Promise<void> {
  if (waiting.length === 0) return;
  await sql`
    update push_records l set cause = n.cause, field = n.field, value = n.value, at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      as n (module text, "oldId" text, cause text, field text, value text)
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = n.module and l.old_id = n."oldId"
      and l.intended_at is null`.execute(tx);
}

/** Taken before writing several rows of a ledger: an import that changes them waits for its turn, and so do they. */
export async function holdLedger(tx: Tx, { accountId }: Scope, targetId: string): Promise<void> {
  await sql`select from push_targets where account_id = ${accountId} and id = ${targetId} for no key update`.execute(
    tx,
  );
}

/**
 * These are gone from the hotel: they are created again, as if they had never been there. Their calls stay in the log.
 */
export async function forgetGone(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldIds }: { targetId: string; module: string; oldIds: readonly string[] },
): Promise<void> {
  const own = sql`account_id = ${accountId} and target_id = ${targetId} and module = ${module}
    and old_id = any (${[...oldIds]}::text[])`;
  await sql`update push_records set state = 'again', step = 0, step_name = null, new_id = null, confirmation = null,
    digest = null, mark = null, intended_at = null, cause = null, field = null, value = null, conflicts = null,
    at = clock_timestamp() where ${own} and state = 'pushed'`.execute(tx);
  await sql`delete from push_sent where ${own}`.execute(tx);
}

/** These were changed while they were being sent. */
export async function markChanged(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldIds }: { targetId: string; module: ModuleKey; oldIds: readonly string[] },
): Promise<void> {
  if (oldIds.length === 0) return;
  await sql`update push_records set changed = true where account_id = ${accountId} and target_id = ${targetId}
    and module = ${module} and old_id = any (${[...oldIds]}::text[])`.execute(tx);
}

export type SentRow = {
  module: ModuleKey;
  oldId: string;
  sent: object;
  changes: readonly Change[];
  body: object;
  was?: object | undefined;
};

export async function saveSent(tx: Tx, scope: Scope, targetId: string, sent: readonly SentRow[]): Promise<void> {
  await sentPart(scope, targetId, sent)?.execute(tx);
}

function sentPart({ accountId, propertyId }: Scope, targetId: string, sent: readonly SentRow[]): Part {
  if (sent.length === 0) return null;
  return sql`
    insert into push_sent (account_id, property_id, target_id, module, old_id, sent, changes, body, was)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, module, "oldId", sent, changes, body, was
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as n (module text, "oldId" text, sent jsonb, changes jsonb, body jsonb, was jsonb)
    on conflict (account_id, target_id, module, old_id) do update set sent = excluded.sent, changes = excluded.changes,
      body = excluded.body, was = coalesce(push_sent.was, excluded.was)`;
}

/** The bodies that created the records, or would have at their last change. */
export async function findBodies(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldIds }: { targetId: string; module: ModuleKey; oldIds: readonly string[] },
): Promise<Map<string, object>> {
  if (oldIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("push_sent")
    .select(["old_id", "body"])
    .where("account_id", "=", accountId)
    .where("target_id", "=", targetId)
    .where("module", "=", module)
    .where(sql<boolean>`old_id = any (${[...oldIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.old_id, row.body]));
}

export type Attempt = {
  module: ModuleKey;
  oldId: string;
  operation: string;
  step: string;
  outcome: string;
  status: number | null;
  code: string | null;
  /** Base64 of the deflated text. */
  request: string | null;
  response: string | null;
  requestId: string | null;
  newId: string | null;
  warnings: readonly string[] | null;
  ms: number;
};

function attemptsPart(
  { accountId, propertyId }: Scope,
  { targetId, runId }: OfRun,
  attempts: readonly Attempt[],
): Part {
  if (attempts.length === 0) return null;
  return sql`
    insert into push_attempts (account_id, property_id, target_id, module, old_id, run_id, operation, step, outcome,
      status, code, request, response, request_id, new_id, ms, warnings)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, module, "oldId", ${runId}::uuid, operation, step,
      outcome, status, code, decode(request, 'base64'), decode(response, 'base64'), "requestId", "newId", ms, warnings
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as n (module text, "oldId" text, operation text, step text, outcome text, status int, code text, request text,
        response text, "requestId" text, "newId" text, ms int, warnings jsonb)`;
}

export type Outcomes = {
  settled: readonly Settled[];
  sent: readonly SentRow[];
  attempts: readonly Attempt[];
  pages: readonly Pick<PageRow, "stage" | "page" | "ends">[];
  intentions: readonly Intention[];
};

/**
 * Writes the results of a group of calls, and the calls that start next, by one statement, because round trips dominate
 * a commit. A record in both has its next call noted by a second statement, since a statement writes a row only once.
 */
export async function saveOutcomes(tx: Tx, scope: Scope, of: OfRun, outcomes: Outcomes): Promise<void> {
  const { settled, sent, attempts, pages, intentions } = outcomes;
  const keys = new Set(settled.map(({ module, oldId }) => `${module} ${oldId}`));
  const isBoth = intentions.some(({ module, oldId }) => keys.has(`${module} ${oldId}`));
  const next = intentionsPart(scope, of, intentions);
  const parts = [
    settledPart(scope, of, settled),
    sentPart(scope, of.targetId, sent),
    attemptsPart(scope, of, attempts),
    pagesPart(scope, of.runId, pages),
    isBoth ? null : next,
  ].filter((part) => part !== null);
  if (parts.length > 0) {
    const named = parts.map((part, index) => sql`${sql.ref(`part${index}`)} as (${part})`);
    await sql`with ${sql.join(named)} select 1`.execute(tx);
  }
  if (isBoth) await next?.execute(tx);
}
