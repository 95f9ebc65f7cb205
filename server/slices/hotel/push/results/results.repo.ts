import { sql } from "kysely";
import type { PushRecordState } from "../../../../../contract/push.ts";
import type { PushConflict } from "../../../../../contract/push-results.ts";
import type { Change } from "../../../../../core/hotel/built.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { isWaiting } from "../plan/waiting.repo.ts";

export type ResultRow = {
  module: string;
  old_id: string;
  record_id: string | null;
  list: string;
  name: string;
  from: string | null;
  to: string | null;
  state: PushRecordState;
  step_name: string | null;
  new_id: string | null;
  confirmation: string | null;
  cause: string | null;
  field: string | null;
  value: string | null;
  attempts: number;
  changed: boolean;
  conflicts: PushConflict[] | null;
  at: Date;
  /** A text with all digits; a Date would lose some. */
  place: string;
};

export type ResultPlace = { module: string; oldId: string };
type Chosen = {
  targetId: string;
  module?: string | undefined;
  state?: string | undefined;
  cause?: string | undefined;
  field?: string | undefined;
  oldId?: string;
};
type ResultsQuery = Chosen & { limit: number; offset: number; after?: { at: string; oldId: string } | undefined };

/** `again` is only an internal state: such a record waits, and is listed if it says for what. */
function listed({ accountId }: Scope, { module, targetId, state, cause, field, oldId }: Chosen) {
  const parts = [
    sql`l.account_id = ${accountId} and l.target_id = ${targetId} and (l.state <> 'again' or ${isWaiting})`,
  ];
  if (module) parts.push(sql`l.module = ${module}`);
  if (state) parts.push(state === "waiting" ? isWaiting : sql`l.state = ${state}`);
  // A failed record that was corrected since waits for the next push, so it no longer counts as failed.
  if (state === "failed" || cause) parts.push(sql`(l.state <> 'failed' or not l.changed)`);
  if (cause) parts.push(sql`l.cause = ${cause}`);
  if (field) parts.push(sql`l.field = ${field}`);
  if (oldId !== undefined) parts.push(sql`l.old_id = ${oldId}`);
  return sql.join(parts, sql` and `);
}

const columns = sql`
  l.module, l.old_id, case when l.here then l.record_id::text end as record_id, l.list,
  coalesce(p.name, g.name, b.name, '') as name, coalesce(r.arrival, b.begins)::text as from,
  coalesce(r.departure, b.ends)::text as to, case l.state when 'again' then 'waiting' else l.state end as state, l.step_name, l.new_id, l.confirmation, l.cause, l.field, l.value,
  l.changed, l.conflicts, l.at, l.at::text as place,
  (select count(*)::int from push_attempts a where a.account_id = l.account_id and a.target_id = l.target_id
    and a.module = l.module and a.old_id = l.old_id) as attempts`;

const named = sql`
  left join profiles p on l.list = 'profiles' and p.account_id = l.account_id and p.id = l.record_id
  left join reservations r on l.list = 'reservations' and r.account_id = l.account_id and r.id = l.record_id
  left join profiles g on g.property_id = r.property_id and g.module = 'profiles' and g.old_id = r.profile_old_id
  left join blocks b on l.list = 'blocks' and b.account_id = l.account_id and b.id = l.record_id`;

/** In the order of the key, after a position. */
export async function listResultsBehind(
  tx: Tx,
  scope: Scope,
  query: Chosen & { limit: number; after: ResultPlace },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${columns} from (
      select * from push_records l where ${listed(scope, query)}
        and (l.module, l.old_id) > (${query.after.module}, ${query.after.oldId})
      order by l.module, l.old_id limit ${query.limit}
    ) l ${named} order by l.module, l.old_id`.execute(tx);
  return rows;
}

export async function countResults(tx: Tx, scope: Scope, query: Chosen): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from push_records l where ${listed(scope, query)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** A page of results, newest first, plus one row if there are more. */
export async function listResults(
  tx: Tx,
  scope: Scope,
  query: ResultsQuery,
): Promise<{ rows: ResultRow[]; total: number }> {
  const { limit, offset, after } = query;
  const behind = after
    ? sql`and (l.at < ${after.at}::timestamptz or l.at = ${after.at}::timestamptz and l.old_id > ${after.oldId})`
    : sql``;
  const { rows } = await sql<ResultRow>`
    select ${columns} from (
      select * from push_records l where ${listed(scope, query)} ${behind}
      order by l.at desc, l.old_id limit ${limit + 1} offset ${after ? 0 : offset}
    ) l ${named} order by l.at desc, l.old_id`.execute(tx);
  return { rows, total: await countResults(tx, scope, query) };
}

/** Records whose outcome only a person can find out, the oldest first. */
export async function listUnknown(tx: Tx, scope: Scope, targetId: string, limit: number) {
  const where = listed(scope, { targetId, state: "unknown" });
  const { rows } = await sql<ResultRow>`
    select ${columns} from (
      select * from push_records l where ${where} order by l.at, l.module, l.old_id limit ${limit}
    ) l ${named} order by l.at, l.module, l.old_id`.execute(tx);
  const count = await sql<{ n: number }>`select count(*)::int as n from push_records l where ${where}`.execute(tx);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

/** Records with a field changed on both sides, newest first. */
export async function listConflicts(tx: Tx, scope: Scope, targetId: string, limit: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${columns} from (
      select * from push_records l where ${listed(scope, { targetId })} and l.conflicts is not null
      order by l.at desc, l.old_id limit ${limit}
    ) l ${named} order by l.at desc, l.old_id`.execute(tx);
  return rows;
}

type Fields = Readonly<Record<string, unknown>>;

type SentBeside = { sent: Fields | null; changes: readonly Change[] | null; here: Fields | null };

/** What was sent of a record, how its values were changed on the way, and what it holds now. */
export async function findSent(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { targetId, module, oldId }: { targetId: string; module: ModuleKey; oldId: string },
): Promise<SentBeside> {
  const own = sql`from push_sent where account_id = ${accountId} and target_id = ${targetId} and module = ${module}
    and old_id = ${oldId}`;
  const { rows } = await sql<SentBeside>`
    select (select sent ${own}) as sent, (select changes ${own}) as changes,
      (select values from ${sql.table(tableOf(module))} t where t.account_id = ${accountId}
        and t.property_id = ${propertyId} and t.module = ${module} and t.old_id = ${oldId}) as here`.execute(tx);
  return rows[0] ?? { sent: null, changes: null, here: null };
}

export type AttemptRow = {
  at: Date;
  operation: string;
  step: string;
  outcome: string;
  status: number | null;
  code: string | null;
  request: Buffer | null;
  response: Buffer | null;
  request_id: string | null;
  new_id: string | null;
  warnings: string[] | null;
};

/** Every call for a record, newest first, at all targets that the property has had. */
export async function listAttempts(tx: Tx, { accountId, propertyId }: Scope, module: string, oldId: string) {
  const { rows } = await sql<AttemptRow>`
    select a.at, a.operation, a.step, a.outcome, a.status, a.code, a.request, a.response, a.request_id, a.new_id, a.warnings
    from push_targets t join push_attempts a on a.account_id = t.account_id and a.target_id = t.id
    where t.account_id = ${accountId} and t.property_id = ${propertyId} and a.module = ${module} and a.old_id = ${oldId}
    order by a.id desc limit 200`.execute(tx);
  return rows;
}

export type CauseRow = {
  module: string;
  state: "failed" | "waiting";
  cause: string;
  field: string | null;
  value: string | null;
  count: number;
  examples: string[];
};

/** Why records failed or wait, most records first. Values differ between records: one of them is shown for all. */
export async function listCauses(tx: Tx, { accountId }: Scope, targetId: string): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select module, case when ${isWaiting} then 'waiting' else 'failed' end as state, cause, field, min(value) as value,
      count(*)::int as count, (array_agg(old_id order by old_id))[1:5] as examples
    from push_records l where account_id = ${accountId} and target_id = ${targetId} and cause is not null
      and (state = 'failed' and not changed or cause like 'back %' or ${isWaiting} and (state = 'pushed' or not changed))
    group by module, 2, cause, field order by count(*) desc, module, cause limit 200`.execute(tx);
  return rows;
}

/** Settles a record that a person has looked up at the hotel; undefined if it was not unknown. */
export async function settleUnknown(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldId, newId }: { targetId: string; module: string; oldId: string; newId: string | null },
): Promise<{ run_id: string | null; record_id: string } | undefined> {
  const { rows } = await sql<{ run_id: string | null; record_id: string }>`
    update push_records set state = ${newId === null ? "again" : "pushed"}, new_id = coalesce(${newId}, new_id),
      step = case when ${newId}::text is null then step else greatest(step, 1::smallint) end, cause = null, field = null,
      value = null, at = clock_timestamp(), intended_at = null, slow = false, absent_at = null, back = false
    where account_id = ${accountId} and target_id = ${targetId} and module = ${module} and old_id = ${oldId}
      and state = 'unknown' returning run_id, record_id::text`.execute(tx);
  return rows[0];
}

export type RecordNames = { lastName: string; firstName: string; from: string | null };

/** What to search a record by at the hotel; undefined: it is not in the ledger of the open target. */
export async function findNames(
  tx: Tx,
  { accountId, propertyId }: Scope,
  module: ModuleKey,
  oldId: string,
): Promise<RecordNames | undefined> {
  const guest = sql`coalesce(g.values ->> 'lastName', g.name, '')`;
  const { rows } = await sql<RecordNames>`
    select coalesce(t.values ->> 'lastName', t.values ->> 'name', ${guest}, '') as "lastName",
      coalesce(t.values ->> 'firstName', g.values ->> 'firstName', '') as "firstName",
      coalesce(t.values ->> 'arrival', t.values ->> 'begin') as from
    from push_targets h join push_records l on l.account_id = h.account_id and l.target_id = h.id
    join ${sql.table(tableOf(module))} t on t.account_id = l.account_id and t.id = l.record_id
    left join profiles g on g.property_id = t.property_id and g.module = 'profiles' and g.old_id = t.values ->> 'profileId'
    where h.account_id = ${accountId} and h.property_id = ${propertyId} and h.closed_at is null
      and l.module = ${module} and l.old_id = ${oldId}`.execute(tx);
  return rows[0];
}
