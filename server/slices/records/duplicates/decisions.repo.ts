import { sql } from "kysely";
import type { DuplicateBand, MatchReason } from "../../../../contract/duplicates.ts";
import type { Decided } from "../../../../core/duplicates/estimate-weights.ts";
import type { RecordTable } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Values } from "../details/find-record.repo.ts";

/** A record that referred to a merged profile: its earlier state, and its version after the reference was changed. */
export type Moved = {
  table: RecordTable;
  id: string;
  fields: string[];
  values: Values;
  version: number;
  updatedAt: string;
};

export type Decision = {
  id: string;
  verdict: "merged" | "different";
  band: DuplicateBand;
  weight: number;
  members: string[];
  survivor: string | null;
  edit_id: string | null;
  moved: Moved[] | null;
  by_name: string;
  at: Date;
  undone_at: Date | null;
  undone_by: string | null;
  at_hotel: boolean;
};
type NewDecision = Pick<Decision, "id" | "verdict" | "band" | "weight"> & {
  members: readonly number[];
  reasons: readonly MatchReason[];
  merge?: { survivor: number; editId: string | null; moved: readonly Moved[]; atHotel: boolean };
};

export async function insertDecision(tx: Tx, scope: Scope, decision: NewDecision): Promise<void> {
  const { id, verdict, band, weight, members, reasons, merge } = decision;
  await sql`
    insert into duplicate_decisions
      (account_id, property_id, id, verdict, band, weight, members, reasons, survivor, edit_id, moved, at_hotel, by_id, by_name)
    values (${scope.accountId}, ${scope.propertyId}, ${id}, ${verdict}, ${band}, ${weight}, ${`{${members}}`}::bigint[],
      ${JSON.stringify(reasons)}::jsonb, ${merge?.survivor ?? null}, ${merge?.editId ?? null},
      ${merge ? JSON.stringify(merge.moved) : null}::jsonb, ${merge?.atHotel ?? false}, ${scope.user.id}, ${scope.user.name})
    on conflict (account_id, id) do update set verdict = excluded.verdict, survivor = excluded.survivor,
      edit_id = excluded.edit_id, moved = excluded.moved, at_hotel = excluded.at_hotel, by_id = excluded.by_id, by_name = excluded.by_name,
      at = clock_timestamp(), undone_at = null, undone_by = null`.execute(tx);
}

const COLUMNS = sql`d.id, d.verdict, d.band, d.weight, d.members::text[], d.survivor::text, d.edit_id, d.moved, d.by_name, d.at, d.undone_at, d.undone_by, d.at_hotel`;

export async function findDecision(
  tx: Tx,
  { accountId, propertyId }: Scope,
  id: string,
): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select ${COLUMNS} from duplicate_decisions d
    where d.account_id = ${accountId} and d.property_id = ${propertyId} and d.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function markDecisionUndone(tx: Tx, { accountId, user }: Scope, id: string): Promise<void> {
  await sql`update duplicate_decisions set undone_at = clock_timestamp(), undone_by = ${user.name}
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Records that no two of the members are the same. */
export async function insertVerdicts(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { id, members }: { id: string; members: readonly number[] },
): Promise<void> {
  await sql`
    insert into duplicate_verdicts (account_id, property_id, a, b, decision_id)
    select ${accountId}::uuid, ${propertyId}::uuid, x.id, y.id, ${id}::uuid
    from unnest(${`{${members}}`}::bigint[]) x (id) join unnest(${`{${members}}`}::bigint[]) y (id) on x.id < y.id
    on conflict (account_id, property_id, a, b) do nothing`.execute(tx);
}

export async function deleteVerdicts(tx: Tx, { accountId }: Scope, id: string): Promise<void> {
  await sql`delete from duplicate_verdicts where account_id = ${accountId} and decision_id = ${id}`.execute(tx);
}

type Listed = Decision & { names: string[] };

/** Newest first, with the names of the members: merged ones are known by their images. */
export async function listDecisions(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Listed[]; total: number }> {
  const { rows } = await sql<Listed & { total: number }>`
    select ${COLUMNS}, count(*) over ()::int as total, array(
      select coalesce(p.name, m.image ->> 'name', '') from unnest(d.members) with ordinality x (id, n)
      left join profiles p on p.account_id = d.account_id and p.id = x.id
      left join merged_profiles m on m.account_id = d.account_id and m.decision_id = d.id and (m.image ->> 'id')::bigint = x.id
      order by x.n) as names
    from duplicate_decisions d where d.account_id = ${accountId} and d.property_id = ${propertyId}
    order by d.at desc, d.id limit ${limit} offset ${offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** People's decisions in each band, without undone ones. */
export async function countVerdicts(tx: Tx, { accountId, propertyId }: Scope) {
  const { rows } = await sql<{ band: DuplicateBand; merged: number; different: number }>`
    select band, (count(*) filter (where verdict = 'merged'))::int as merged,
      (count(*) filter (where verdict = 'different'))::int as different
    from duplicate_decisions where account_id = ${accountId} and property_id = ${propertyId} and undone_at is null
    group by band order by array_position(array['sure', 'likely', 'possible', 'related'], band)`.execute(tx);
  return rows;
}

/** Decisions of this person in the last hour, and of all people. */
export async function readPace(
  tx: Tx,
  { accountId, propertyId, user }: Scope,
): Promise<{ lastHour: number; all: number }> {
  const { rows } = await sql<{ lastHour: number; all: number }>`
    select (count(*) filter (where by_id = ${user.id} and at > now() - interval '1 hour'))::int as "lastHour",
      count(*)::int as all
    from duplicate_decisions where account_id = ${accountId} and property_id = ${propertyId} and undone_at is null`.execute(
    tx,
  );
  return rows[0] ?? { lastHour: 0, all: 0 };
}

/** The valid decisions of the account's people. */
export async function listDecided(tx: Tx, { accountId }: Scope): Promise<Decided[]> {
  const { rows } = await sql<Omit<Decided, "isOne"> & { verdict: Decision["verdict"] }>`
    select verdict, band, weight, reasons from duplicate_decisions
    where account_id = ${accountId} and undone_at is null and band <> 'related' order by id`.execute(tx);
  return rows.map(({ verdict, ...row }) => ({ ...row, isOne: verdict === "merged" }));
}

type MergesOf = { run: string; since: string; before?: string | null; limit: number };

/**
 * The valid merges of a run, newest first; `before`: those that come after this one. The audit log knows which run
 * merged: the number of its request is the run's. A merge that a person made again since is that person's.
 */
export async function listMergesOf(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { run, since, before = null, limit }: MergesOf,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with merges as (${mergesOf({ accountId, propertyId }, { run, since })})
    select m.id from merges m
    where ${before === null ? sql`true` : sql`(m.at, m.id) < (select x.at, x.id from duplicate_decisions x where x.account_id = ${accountId} and x.id = ${before}::uuid)`}
    order by m.at desc, m.id desc limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countMergesOf(tx: Tx, scope: Scope, run: { run: string; since: string }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with merges as (${mergesOf(scope, run)}) select count(*)::int as n from merges`.execute(tx);
  return rows[0]?.n ?? 0;
}

const mergesOf = (
  { accountId, propertyId }: Pick<Scope, "accountId" | "propertyId">,
  { run, since }: { run: string; since: string },
) => sql`
    select d.id, d.at from audit_log l
    join duplicate_decisions d on d.account_id = l.account_id and d.id::text = l.record_id
    where l.account_id = ${accountId} and l.at >= ${since}::timestamptz and l.record_kind = 'duplicates'
      and l.action = 'duplicates_merged' and l.request_id = ${run}
      and d.property_id = ${propertyId} and d.verdict = 'merged' and not d.at_hotel and d.undone_at is null
      and not exists (select from audit_log n where n.account_id = l.account_id and n.record_kind = 'duplicates'
        and n.record_id = l.record_id and n.at > l.at)`;
