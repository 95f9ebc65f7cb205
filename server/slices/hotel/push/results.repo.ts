import { sql } from "kysely";
import type { PushRecordState } from "../../../../contract/push.ts";
import type { Scope, Tx } from "../../../db/client.ts";

export type ResultRow = {
  module: string;
  old_id: string;
  state: PushRecordState;
  step_name: string | null;
  new_id: string | null;
  confirmation: string | null;
  cause: string | null;
  field: string | null;
  value: string | null;
  attempts: number;
  at: Date;
};

export type ResultPlace = { module: string; oldId: string };
type ResultsQuery = {
  module?: string | undefined;
  targetId: string;
  state?: string | undefined;
  cause?: string | undefined;
  oldId?: string;
  limit: number;
  offset: number;
};

/** `again` is no state of its own to anybody outside: such a record waits, and is not listed. */
const listed = (
  { accountId }: Scope,
  { module, targetId, state, cause, oldId }: Omit<ResultsQuery, "limit" | "offset">,
) => sql`
  l.account_id = ${accountId} and l.target_id = ${targetId} and l.state <> 'again'
  ${module === undefined ? sql`` : sql`and l.module = ${module}`} ${state ? sql`and l.state = ${state}` : sql``} ${cause ? sql`and l.cause = ${cause}` : sql``} ${oldId === undefined ? sql`` : sql`and l.old_id = ${oldId}`}`;

const columns = sql`l.module, l.old_id, l.state, l.step_name, l.new_id, l.confirmation, l.cause, l.field, l.value, l.at,
  (select count(*)::int from push_attempts a where a.account_id = l.account_id and a.target_id = l.target_id
    and a.module = l.module and a.old_id = l.old_id) as attempts`;

/** In the order of the key, those behind a place. */
export async function listResultsBehind(
  tx: Tx,
  scope: Scope,
  query: Omit<ResultsQuery, "offset"> & { after: ResultPlace },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${columns} from push_records l where ${listed(scope, query)}
      and (l.module, l.old_id) > (${query.after.module}, ${query.after.oldId})
    order by l.module, l.old_id limit ${query.limit}`.execute(tx);
  return rows;
}

export async function countResults(tx: Tx, scope: Scope, query: Omit<ResultsQuery, "limit" | "offset">) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from push_records l where ${listed(scope, query)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function listResults(
  tx: Tx,
  scope: Scope,
  query: ResultsQuery,
): Promise<{ rows: ResultRow[]; total: number }> {
  const { rows } = await sql<ResultRow>`
    select ${columns} from push_records l where ${listed(scope, query)}
    order by l.at desc, l.old_id limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows, total: await countResults(tx, scope, query) };
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
  cause: string;
  field: string | null;
  value: string | null;
  count: number;
  examples: string[];
};

/** Why records failed, most records first. Values differ from record to record: one of them stands for all. */
export async function listCauses(tx: Tx, { accountId }: Scope, targetId: string): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select module, cause, field, min(value) as value, count(*)::int as count,
      (array_agg(old_id order by old_id))[1:5] as examples
    from push_records where account_id = ${accountId} and target_id = ${targetId} and cause is not null
      and (state = 'failed' or cause like 'back %')
    group by module, cause, field order by count(*) desc, module, cause limit 200`.execute(tx);
  return rows;
}

/** A person has looked at the hotel. True: it is settled. */
export async function settleUnknown(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldId, newId }: { targetId: string; module: string; oldId: string; newId: string | null },
): Promise<boolean> {
  const { rows } = await sql<object>`
    update push_records set state = ${newId === null ? "again" : "pushed"}, new_id = coalesce(${newId}, new_id),
      step = case when ${newId}::text is null then step else greatest(step, 1::smallint) end, cause = null, field = null,
      value = null, at = clock_timestamp(), intended_at = null, back = false
    where account_id = ${accountId} and target_id = ${targetId} and module = ${module} and old_id = ${oldId}
      and state = 'unknown' returning 1`.execute(tx);
  return rows.length === 1;
}
