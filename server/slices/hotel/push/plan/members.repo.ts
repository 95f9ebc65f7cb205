import { type RawBuilder, sql } from "kysely";
import type { PushKind, Standing } from "../../../../../contract/push.ts";
import { bitOf, type Stage } from "../../../../../core/hotel/push-order.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Value } from "../../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { RunFilter } from "../../../../db/schema/push.ts";

/** What decides who is a member: the hotel's day, and what the property wants to have pushed. */
export type Membership = { businessDate: string; pushCancelled: boolean; pushDueOuts: boolean };

const text = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
const LIVE_STAYS = text(["Reserved", "DueIn", "Waitlisted"]);
const HERE_STAYS = text(["InHouse", "DueOut"]);

/** Records that go into the payload of another: a change of one of them changes the payload. */
const CHILDREN: Partial<Record<ModuleKey, { modules: readonly string[]; note?: string }>> = {
  profiles: { modules: ["profile-contacts", "notes"] },
  accounts: { modules: ["profile-contacts", "notes"] },
  reservations: { modules: ["reservation-nights"], note: "reservationId" },
  blocks: { modules: ["block-grid"], note: "blockId" },
};

const own = ({ accountId, propertyId }: Scope, alias: string) =>
  sql`${sql.ref(`${alias}.account_id`)} = ${accountId} and ${sql.ref(`${alias}.property_id`)} = ${propertyId}`;

/** One text for a record and all that belongs to it; equal texts, equal content. */
function marks(scope: Scope, module: ModuleKey, parents?: readonly string[]): RawBuilder<unknown> {
  const children = CHILDREN[module];
  if (!children) return sql`select null::text as parent, null::text as mark where false`;
  const sum = sql`count(*) || '.' || sum(version) || '.' || bit_xor(hashint8extended(id, version))`;
  const byParent = sql`select parent_old_id as parent, ${sum} as mark from records c
    where ${own(scope, "c")} and module in ${text(children.modules)}
      and ${parents ? sql`parent_old_id = any (${[...parents]}::text[])` : sql`parent_old_id is not null`} group by 1`;
  if (!children.note) return byParent;
  const parent = sql`values ->> ${sql.lit(children.note)}`;
  return sql`select parent, string_agg(mark, '+' order by mark) as mark from (
    ${byParent} union all
    select ${parent}, 'n' || ${sum} from records c
    where ${own(scope, "c")} and module = 'notes'
      and ${parents ? sql`${parent} = any (${[...parents]}::text[])` : sql`${parent} is not null`} group by 1) both_kinds group by parent`;
}

/** Which kinds name a record, as bits; 0: it is kept here. */
function kindsOf(module: ModuleKey, { businessDate, pushCancelled, pushDueOuts }: Membership): RawBuilder<unknown> {
  const bit = (kind: Parameters<typeof bitOf>[0]) => sql.lit(bitOf(kind));
  const day = sql`${businessDate}::date`;
  if (module === "profiles")
    return sql`${bit("all-profiles")}
      | case when coalesce(t.values ->> 'status', 'Active') = 'Active' then ${bit("active-profiles")} else 0 end
      | case when named.old_id is not null then ${bit("reservation-profiles")} else 0 end`;
  if (module === "accounts") return sql`${bit("accounts")}`;
  if (module === "blocks") return sql`case when t.ends >= ${day} then ${bit("blocks")} else 0 end`;
  if (module === "reservations")
    return sql`case when t.arrival >= ${day} and (t.status in ${LIVE_STAYS}
      ${pushCancelled ? sql`or t.status = 'Cancelled'` : sql``}) then ${bit("reservations")} else 0 end`;
  if (module === "in-house")
    return sql`case when (t.values ->> 'departure') ${pushDueOuts ? sql`>=` : sql`>`} ${businessDate}
      and coalesce(t.values ->> 'status', 'InHouse') in ${HERE_STAYS} then ${bit("in-house")} else 0 end`;
  if (module === "out-of-order")
    return sql`case when coalesce(t.values ->> 'end', '9999') >= ${businessDate} then ${bit("room-status")} else 0 end`;
  if (module === "room-status") return sql`${bit("room-status")}`;
  return module === "relationships" || module === "memberships" ? bit("profile-links") : bit("configuration");
}

/** Guests that a stay names which is not over. */
const named = (scope: Scope, { businessDate }: Membership) => sql`
  left join (
    select distinct profile_old_id as old_id from reservations r
    where ${own(scope, "r")} and departure >= ${businessDate}::date and status in ${LIVE_STAYS}
    union select h.values ->> 'profileId' from records h where ${own(scope, "h")} and h.module = 'in-house'
  ) named on named.old_id = t.old_id`;

/** id, old_id, kinds and mark of every record of a stage's module. `last`: others of the stage come before it. */
export function members(scope: Scope, { module }: Stage, membership: Membership): RawBuilder<unknown> {
  return sql`
    select t.id, t.old_id, ${needOf(module)} as need,
      ${module === "reservations" ? sql`(t.values ->> 'shareWith') is not null` : sql`false`} as last, ${kindsOf(module, membership)} as kinds,
      t.version || '.' || coalesce(c.mark, '') as mark
    from ${sql.table(tableOf(module))} t
    left join (${marks(scope, module)}) c on c.parent = t.old_id
    ${module === "profiles" ? named(scope, membership) : sql``}
    where ${own(scope, "t")} and t.module = ${module}`;
}

/** Modules whose records decide what `members` says of one. */
export const readsOf = (module: ModuleKey): readonly string[] => [
  module,
  ...(CHILDREN[module]?.modules ?? []),
  ...(CHILDREN[module]?.note ? ["notes"] : []),
  ...(module === "profiles" ? ["reservations", "in-house"] : []),
];

const OF_GUESTS: ReadonlySet<ModuleKey> = new Set(["reservations", "in-house", "memberships", "relationships"]);
/** Whether a record of the module cannot go before its guest is there. */
export const needsGuest = (module: ModuleKey): boolean => OF_GUESTS.has(module);

/** The guest whom a record cannot do without. */
function needOf(module: ModuleKey): RawBuilder<unknown> {
  if (!needsGuest(module)) return sql`null::text`;
  return module === "reservations" ? sql`t.profile_old_id` : sql`t.values ->> 'profileId'`;
}

/** What became of a member at the target; a record that changed since its push waits again. */
const bucket = sql`case
  when l.state in ('unknown', 'sending') then 'unknown'
  when l.state = 'withdrawn' then 'withdrawn'
  when l.back then 'failed'
  when l.state in ('pushed', 'failed') and l.mark = m.mark and not l.changed then l.state
  else 'waiting' end`;

const ledger = ({ accountId }: Scope, targetId: string | null, module: ModuleKey) => sql`
  left join push_records l on l.account_id = ${accountId} and l.target_id = ${targetId}::uuid
    and l.module = ${module} and l.old_id = m.old_id`;

/** A million rows against a million: of tables that were just filled the database knows too little to choose well. */
export async function inBulk<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx);
  const result = await work();
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
  return result;
}

export type Counted = Standing & { kinds: number };

/** Members of a stage by the kinds that name them; `kinds` 0 are those that are kept here. */
export async function countMembers(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  { membership, targetId }: { membership: Membership; targetId: string | null },
): Promise<Counted[]> {
  const sum = (state: string) => sql`coalesce(sum(n) filter (where state = ${sql.lit(state)}), 0)::int`;
  // Grouped first: a state is worked out once for a record, not once for each of the sums.
  const { rows } = await sql<Counted>`
    select kinds, sum(n)::int as total, ${sum("pushed")} as pushed, ${sum("failed")} as failed,
      ${sum("unknown")} as unknown, ${sum("waiting")} as waiting, ${sum("withdrawn")} as withdrawn,
      coalesce(sum(n) filter (where state = 'waiting' and has_need), 0)::int as ready
    from (
      select m.kinds, ${bucket} as state, m.need is null or exists (
        select from push_records g where g.account_id = ${scope.accountId} and g.target_id = ${targetId}::uuid
          and g.module in ('profiles', 'accounts') and g.old_id = m.need and g.state = 'pushed') as has_need,
        count(*) as n
      from (${members(scope, stage, membership)}) m ${ledger(scope, targetId, stage.module)} group by 1, 2, 3
    ) counted group by kinds`.execute(tx);
  return rows;
}

type Values = Readonly<Record<string, NonNullable<Value>>>;
export type MemberRow = { id: string; old_id: string; mark: string; values: Values };
export type ChildRow = { module: ModuleKey; parent: string; values: Values };

/** Records by their numbers, in that order, with the mark that `members` gives them. */
export async function loadMembers(tx: Tx, scope: Scope, module: ModuleKey, ids: readonly string[]) {
  const found = await sql<{ id: string; old_id: string; version: number; values: Values }>`
    select t.id::text, t.old_id, t.version, t.values from ${sql.table(tableOf(module))} t
    where ${own(scope, "t")} and t.id = any (${`{${ids}}`}::bigint[]) order by t.id`.execute(tx);
  const parents = found.rows.map((row) => row.old_id);
  const { rows } = await sql<{ parent: string; mark: string }>`${marks(scope, module, parents)}`.execute(tx);
  const byParent = new Map(rows.map(({ parent, mark }) => [parent, mark]));
  return found.rows.map(
    ({ version, ...row }): MemberRow => ({
      ...row,
      mark: `${version}.${byParent.get(row.old_id) ?? ""}`,
    }),
  );
}

/** Grows with every change of a module's records, and of those that go into their payloads. */
export async function findDataVersion(tx: Tx, { accountId, propertyId }: Scope, module: ModuleKey): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(version), 0)::text as version from data_versions where account_id = ${accountId}
      and property_id = ${propertyId} and module = any (${[module, ...(CHILDREN[module]?.modules ?? []), "notes"]}::text[])`.execute(
    tx,
  );
  return rows[0]?.version ?? "0";
}

/** What goes into the payloads of these records, by the old id of the record it belongs to. */
export async function loadChildren(tx: Tx, scope: Scope, module: ModuleKey, parents: readonly string[]) {
  const children = CHILDREN[module];
  const byParent = new Map<string, ChildRow[]>();
  if (!children || parents.length === 0) return byParent;
  const note = children.note
    ? sql`
    union all select module, values ->> ${sql.lit(children.note)} as parent, values, id from records c
    where ${own(scope, "c")} and module = 'notes' and values ->> ${sql.lit(children.note)} = any (${[...parents]}::text[])`
    : sql``;
  const { rows } = await sql<ChildRow>`
    select module, parent, values from (
      select module, parent_old_id as parent, values, id from records c
      where ${own(scope, "c")} and module in ${text(children.modules)} and parent_old_id = any (${[...parents]}::text[])
      ${note}
    ) children order by id`.execute(tx);
  for (const row of rows) {
    const list = byParent.get(row.parent);
    if (list) list.push(row);
    else byParent.set(row.parent, [row]);
  }
  return byParent;
}

/** Bookings by their old ids: an in-house line knows less than its booking does. */
export async function loadBookings(tx: Tx, scope: Scope, oldIds: readonly string[]): Promise<Map<string, Values>> {
  const { rows } = await sql<{ old_id: string; values: Values }>`
    select t.old_id, t.values from reservations t
    where ${own(scope, "t")} and t.module = 'reservations' and t.old_id = any (${[...oldIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ old_id, values }) => [old_id, values]));
}

/** Bookings that share a room, and those that they name. */
export async function loadSharers(tx: Tx, scope: Scope): Promise<{ old_id: string; values: Values }[]> {
  const { rows } = await sql<{ old_id: string; values: Values }>`
    with sharers as materialized (
      select t.old_id, t.values ->> 'shareWith' as payer from reservations t
      where ${own(scope, "t")} and t.module = 'reservations' and t.values ->> 'shareWith' is not null)
    select t.old_id, t.values from reservations t
    where ${own(scope, "t")} and t.module = 'reservations'
      and t.old_id in (select old_id from sharers union select payer from sharers)
    order by t.id`.execute(tx);
  return rows;
}

/** Rooms that a record of their own takes out of order on this day. */
export async function loadClosedRooms(tx: Tx, scope: Scope, day: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ room: string }>`
    select distinct t.values ->> 'room' as room from records t
    where ${own(scope, "t")} and t.module = 'out-of-order'
      and t.values ->> 'begin' <= ${day} and t.values ->> 'end' >= ${day}`.execute(tx);
  return new Set(rows.map(({ room }) => room));
}

/** Everybody in the house who is pushed: the lines of one room are one stay, wherever they stand in the file. */
export async function loadInHouse(tx: Tx, scope: Scope, membership: Membership): Promise<Values[]> {
  const { rows } = await sql<{ values: Values }>`
    select t.values from records t
    where ${own(scope, "t")} and t.module = 'in-house' and ${kindsOf("in-house", membership)} <> 0
    order by t.id`.execute(tx);
  return rows.map(({ values }) => values);
}

/** How guests can be reached: some reservation types ask for it. */
export async function loadReach(tx: Tx, scope: Scope, oldIds: readonly string[]) {
  type Reach = { phone: boolean; email: boolean; address: boolean };
  if (oldIds.length === 0) return new Map<string, Reach>();
  const { rows } = await sql<Reach & { old_id: string }>`
    select old_id, bool_or(values ?| array['phone', 'mobile', 'businessPhone']) as phone, bool_or(values ? 'email') as email,
      bool_or(values ? 'address1') as address
    from (
      select t.old_id, t.values from profiles t
      where ${own(scope, "t")} and t.module = 'profiles' and t.old_id = any (${[...oldIds]}::text[])
      union all select c.parent_old_id, c.values from records c
      where ${own(scope, "c")} and c.module = 'profile-contacts' and c.parent_old_id = any (${[...oldIds]}::text[])
    ) said group by old_id`.execute(tx);
  return new Map(rows.map(({ old_id, ...reach }): [string, Reach] => [old_id, reach]));
}

/** Records of a page of a run. */
export const PAGE = 500;

type Collecting = {
  runId: string;
  targetId: string;
  stage: Stage & { index: number };
  /** Bits of the kinds that the run pushes. */
  wanted: number;
  oldIds: readonly string[] | null;
  filter: RunFilter | null;
  membership: Membership;
  /** Version of settings and codes: what was built with another one is built again. */
  context: string;
};

/**
 * Notes down who is meant, in one statement. A record that is at the hotel as it is here is unchanged without being
 * built; one that failed is tried again.
 */
export async function collectPages(tx: Tx, scope: Scope, collecting: Collecting): Promise<void> {
  const { runId, targetId, stage, wanted, oldIds, filter, membership, context } = collecting;
  const some = oldIds ? sql`and m.old_id = any (${oldIds}::text[])` : sql``;
  const { failed } = filter ?? {};
  const only = failed
    ? sql`and l.state = 'failed' ${failed.cause ? sql`and l.cause = ${failed.cause}` : sql``}
      ${failed.field ? sql`and l.field = ${failed.field}` : sql``}`
    : sql``;
  const ofStage = sql`account_id = ${scope.accountId} and run_id = ${runId} and stage = ${stage.index}::int`;
  // A stage that is planned anew goes on behind those that it has noted already.
  const noted = sql`and m.id not in (select unnest(ids) from push_pages where ${ofStage})`;
  // What was taken back, or half of it, goes again only if a person says so.
  const back = filter?.withdrawn ? sql`` : sql`and (l.state = 'withdrawn' or l.back) is not true`;
  const again = filter?.again ? sql`and false` : sql``;
  const collected = sql`
    insert into push_pages (account_id, property_id, run_id, stage, page, module, kinds, ids, ends)
    select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${runId}::uuid, ${stage.index}::int,
      (select coalesce(max(page), -1) from push_pages where ${ofStage}) + row_number() over (order by first),
      ${stage.module}, kinds, ids, ends
    from (
      select kinds, min(n) as first, array_agg(id order by n) as ids, string_agg(letter, '' order by n) as ends
      from (
        select m.id, m.kinds, row_number() over (order by m.kinds, m.last, m.id) as n,
          row_number() over (partition by m.kinds order by m.last, m.id) as in_kind,
          case when l.state = 'pushed' and l.mark = m.mark and not l.changed and l.context = ${context} ${again}
            then '=' else '.' end as letter
        from (${members(scope, stage, membership)}) m ${ledger(scope, targetId, stage.module)}
        where m.kinds & ${wanted}::int <> 0 ${some} ${only} ${back} ${noted}
      ) chosen group by kinds, (in_kind - 1) / ${sql.lit(PAGE)}
    ) pages`;
  await inBulk(tx, () => collected.execute(tx));
}

/** Changes with every code that is mapped: what was built before is built again. */
export async function findCodesMark(tx: Tx, { accountId, propertyId }: Scope): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(extract(epoch from max(changed_at))::text, '') as mark from code_lists
    where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  return rows[0]?.mark ?? "";
}

type Positions = { kind: PushKind; membership: Membership; start: number; end?: number | undefined };

/** Old ids at these positions of a kind's push order; the first is 1, and the last is included. */
export async function listPositions(
  tx: Tx,
  scope: Scope,
  own: readonly Stage[],
  positions: Positions,
): Promise<string[]> {
  const { kind, membership, start, end } = positions;
  const parts = own.map(
    (stage, place) => sql`select ${sql.lit(place)} as place, m.last, m.id, m.old_id
      from (${members(scope, stage, membership)}) m where m.kinds & ${sql.lit(bitOf(kind))} <> 0`,
  );
  const { rows } = await sql<{ old_id: string }>`
    select old_id from (${sql.join(parts, sql` union all `)}) ordered order by place, last, id
    offset ${start - 1} ${end === undefined ? sql`` : sql`limit ${end - start + 1}`}`.execute(tx);
  return rows.map(({ old_id }) => old_id);
}
