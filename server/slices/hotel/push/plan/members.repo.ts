import { type RawBuilder, sql } from "kysely";
import type { PushKind } from "../../../../../contract/push.ts";
import { COMPANIONS } from "../../../../../core/hotel/guests.ts";
import { bitOf, modulesOf, type Stage } from "../../../../../core/hotel/push-order.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { RunFilter } from "../../../../db/schema/push.ts";
import { hiddenModules } from "../../../tenancy/properties/property-state.repo.ts";
import { isWaiting } from "./waiting.repo.ts";

/** What decides membership: the hotel's day, and the property's settings. */
export type Membership = { businessDate: string; pushCancelled: boolean; pushDueOuts: boolean };

export const text = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
const LIVE_STAYS = text(["Reserved", "DueIn", "Waitlisted"]);
const HERE_STAYS = text(["InHouse", "DueOut"]);

/** Records that go into another's payload: a change of one of them changes the payload. */
export const CHILDREN: Partial<Record<ModuleKey, { modules: readonly string[]; note?: string }>> = {
  profiles: { modules: ["profile-contacts", "notes"] },
  accounts: { modules: ["profile-contacts", "notes"] },
  reservations: { modules: ["reservation-nights"], note: "reservationId" },
  blocks: { modules: ["block-grid"], note: "blockId" },
};

export const own = ({ accountId, propertyId }: Scope, alias: string) =>
  sql`${sql.ref(`${alias}.account_id`)} = ${accountId} and ${sql.ref(`${alias}.property_id`)} = ${propertyId}`;

/** The property uses the module: rows of one that is off or deleted are no members. It names no row, so it is asked once. */
const isShown = (scope: Scope, module: ModuleKey) => sql`${sql.lit(module)} not in (${hiddenModules(scope)})`;

/** One text for a record and its children; equal texts mean equal content. */
export function marks(scope: Scope, module: ModuleKey, parents?: readonly string[]): RawBuilder<unknown> {
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

/** In the house, with a room and without a line in the in-house list: the booking itself is checked in. */
export function isHere(scope: Scope, { businessDate, pushDueOuts }: Membership): RawBuilder<unknown> {
  return sql`(t.status in ${HERE_STAYS} and t.departure ${pushDueOuts ? sql`>=` : sql`>`} ${businessDate}::date
    and t.values ->> 'room' is not null and t.old_id not in (
      select h.values ->> 'reservationId' from records h
      where ${own(scope, "h")} and h.module = 'in-house' and h.values ->> 'reservationId' is not null
        and ${isShown(scope, "in-house")}))`;
}

/** Which kinds include a record, as bits; 0: it stays here. */
export function kindsOf(
  module: ModuleKey,
  { businessDate, pushCancelled, pushDueOuts }: Membership,
  isNamed: RawBuilder<unknown> = sql`false`,
): RawBuilder<unknown> {
  const bit = (kind: Parameters<typeof bitOf>[0]) => sql.lit(bitOf(kind));
  const day = sql`${businessDate}::date`;
  if (module === "profiles")
    return sql`${bit("all-profiles")}
      | case when coalesce(t.values ->> 'status', 'Active') = 'Active' then ${bit("active-profiles")} else 0 end
      | case when ${isNamed} then ${bit("reservation-profiles")} else 0 end`;
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

/** A booking `r` of a stay that is not over. */
const isToCome = (scope: Scope, { businessDate }: Membership) => sql`${own(scope, "r")}
  and ${isShown(scope, "reservations")} and departure >= ${businessDate}::date
  and (status in ${LIVE_STAYS} or status in ${HERE_STAYS} and r.values ->> 'room' is not null)`;

/** Guests of a stay that is not over; only this one, if given. */
const named = (scope: Scope, membership: Membership, guest?: RawBuilder<unknown>) => sql`
  select r.profile_old_id as old_id from reservations r
  where ${isToCome(scope, membership)}
    ${guest ? sql`and r.profile_old_id = ${guest}` : sql``}
  union all select h.values ->> 'profileId' from records h
  where ${own(scope, "h")} and h.module = 'in-house' and ${isShown(scope, "in-house")}
    and ${guest ? sql`h.values ->> 'profileId' = ${guest}` : sql`h.values ->> 'profileId' is not null`}`;

/** Their companions: few bookings name any, and an index has those. */
const companions = (scope: Scope, membership: Membership) => sql`
  select btrim(one.id) as old_id from reservations r
  cross join lateral regexp_split_to_table(r.values ->> ${sql.lit(COMPANIONS.field)}, '[,;|\n]') as one (id)
  where ${isToCome(scope, membership)} and r.values ->> ${sql.lit(COMPANIONS.field)} is not null`;

/**
 * Whether a profile `t` is such a guest: one lookup for each, or all at once, because the planner would choose badly.
 */
const isNamedEach = (scope: Scope, membership: Membership) =>
  sql`coalesce((select true from (${named(scope, membership, sql`t.old_id`)}) n limit 1), false)
    or t.old_id in (${companions(scope, membership)})`;
const allNamed = (scope: Scope, membership: Membership) =>
  sql`${named(scope, membership)} union all ${companions(scope, membership)}`;
const isNamedAll = (scope: Scope, membership: Membership) => sql`t.old_id in (${allNamed(scope, membership)})`;

/** module, id, old_id, kinds and mark of every record of a stage. `last`: other records of the stage come before it. */
export function members(scope: Scope, stage: Stage, membership: Membership): RawBuilder<unknown> {
  return unionOf(stage, (module) => {
    const own = membersOf(scope, stage, module, membership, sql`named.old_id is not null`);
    const withMark = sql`t.version || '.' || coalesce(c.mark, '') as mark`;
    const withNames =
      module === "profiles"
        ? sql`left join (select distinct old_id from (${allNamed(scope, membership)}) n) named on named.old_id = t.old_id`
        : sql``;
    return sql`select ${own.columns}, ${withMark} from ${own.table} ${withNames}
      left join (${marks(scope, module)}) c on c.parent = t.old_id where ${own.where}`;
  });
}

/**
 * The same without marks, for counting: the ledger says whether a record was changed since its push. All are counted
 * `inBulk`, with the memory for it; `among` are few.
 */
export function countable(scope: Scope, stage: Stage, membership: Membership, among?: RawBuilder<unknown>) {
  const isNamed = (among ? isNamedEach : isNamedAll)(scope, membership);
  return unionOf(stage, (module) => {
    const own = membersOf(scope, stage, module, membership, isNamed);
    return sql`select ${own.columns} from ${own.table} where ${own.where}
      ${among ? sql`and t.old_id = any (array(${among}))` : sql``}`;
  });
}

const unionOf = (stage: Stage, part: (module: ModuleKey) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.join(modulesOf(stage).map(part), sql` union all `)}`;

function membersOf(
  scope: Scope,
  stage: Stage,
  module: ModuleKey,
  membership: Membership,
  isNamed: RawBuilder<unknown>,
) {
  const isBooking = module === "reservations";
  const isAlso = module !== stage.module;
  const here = isHere(scope, membership);
  const ofStage = isAlso ? sql`${here}` : sql`${here} is not true`;
  return {
    columns: sql`${sql.lit(module)} as module, t.id, t.old_id, ${needOf(module)} as need,
      ${isBooking ? sql`(t.values ->> 'shareWith') is not null` : sql`false`} as last,
      ${isAlso ? sql.lit(bitOf("in-house")) : kindsOf(module, membership, isNamed)} as kinds`,
    table: sql`${sql.table(tableOf(module))} t`,
    where: sql`${own(scope, "t")} and t.module = ${module} and ${isShown(scope, module)} ${isBooking ? sql`and ${ofStage}` : sql``}`,
  };
}

/** Modules whose records decide the membership of a stage. */
export const namesOf = (stage: Stage): readonly string[] => [
  ...new Set(
    modulesOf(stage).flatMap((module) => [
      module,
      ...(module === "profiles" ? ["reservations"] : []),
      ...(module === "profiles" || module === "reservations" ? ["in-house"] : []),
    ]),
  ),
];

const OF_GUESTS: ReadonlySet<ModuleKey> = new Set(["reservations", "in-house", "memberships", "relationships"]);
/** Whether a record of the module cannot be pushed before its guest. */
export const needsGuest = (module: ModuleKey): boolean => OF_GUESTS.has(module);

/** The guest that a record requires. */
function needOf(module: ModuleKey): RawBuilder<unknown> {
  if (!needsGuest(module)) return sql`null::text`;
  return module === "reservations" ? sql`t.profile_old_id` : sql`t.values ->> 'profileId'`;
}

export const ledger = ({ accountId }: Scope, targetId: string | null, stage: Stage) => sql`
  left join push_records l on l.account_id = ${accountId} and l.target_id = ${targetId}::uuid
    and l.module in ${text(modulesOf(stage))} and l.module = m.module and l.old_id = m.old_id`;

/** Joins a million rows with a million: newly filled tables have too few statistics for a good plan. */
export async function inBulk<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx);
  const result = await work();
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
  return result;
}

/** Records of a page of a run. */
export const PAGE = 500;

type Collecting = {
  runId: string;
  targetId: string;
  stage: Stage & { index: number };
  /** Bits of the kinds that the run pushes. */
  wanted: number;
  /** Only these modules; null: all of the stage. */
  modules: readonly string[] | null;
  oldIds: readonly string[] | null;
  filter: RunFilter | null;
  membership: Membership;
  /** Version of settings and codes: records built with another one are built again. */
  context: string;
};

/**
 * Notes the members of a run, in one statement. A record that equals the hotel's counts as unchanged without being
 * built; a failed one is tried again.
 */
export async function collectPages(tx: Tx, scope: Scope, collecting: Collecting): Promise<void> {
  const { runId, targetId, stage, wanted, modules, oldIds, filter, membership, context } = collecting;
  const some = sql`${oldIds ? sql`and m.old_id = any (${oldIds}::text[])` : sql``}
    ${modules ? sql`and m.module = any (${modules}::text[])` : sql``}`;
  const { failed } = filter ?? {};
  // What waits is tried again where a person means it.
  const isMeant = failed?.cause || oldIds ? sql`(l.state = 'failed' or ${isWaiting})` : sql`l.state = 'failed'`;
  const only = failed
    ? sql`and ${isMeant} ${failed.cause ? sql`and l.cause = ${failed.cause}` : sql``}
      ${failed.field ? sql`and l.field = ${failed.field}` : sql``}`
    : sql``;
  const ofStage = sql`account_id = ${scope.accountId} and run_id = ${runId} and stage = ${stage.index}::int`;
  // A stage that is planned again continues after the records that it has noted already.
  const noted = sql`and (m.module, m.id) not in (select module, unnest(ids) from push_pages where ${ofStage})`;
  // A record that was taken back, at least in part, is pushed again only when a person asks.
  const back = filter?.withdrawn ? sql`` : sql`and (l.state = 'withdrawn' or l.back) is not true`;
  const again = filter?.again ? sql`and false` : sql``;
  const collected = sql`
    insert into push_pages (account_id, property_id, run_id, stage, page, module, kinds, ids, ends)
    select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${runId}::uuid, ${stage.index}::int,
      (select coalesce(max(page), -1) from push_pages where ${ofStage}) + row_number() over (order by first),
      module, kinds, ids, ends
    from (
      select module, kinds, min(n) as first, array_agg(id order by n) as ids, string_agg(letter, '' order by n) as ends
      from (
        select m.module, m.id, m.kinds, row_number() over (order by m.kinds, m.module, m.last, m.id) as n,
          row_number() over (partition by m.kinds, m.module order by m.last, m.id) as in_kind,
          case when l.state = 'pushed' and l.mark = m.mark and not l.changed and l.context = ${context} ${again}
            then '=' else '.' end as letter
        from (${members(scope, stage, membership)}) m ${ledger(scope, targetId, stage)}
        where m.kinds & ${wanted}::int <> 0 ${some} ${only} ${back} ${noted}
      ) chosen group by module, kinds, (in_kind - 1) / ${sql.lit(PAGE)}
    ) pages`;
  await inBulk(tx, () => collected.execute(tx));
}

/**
 * What records are built with besides themselves: the settings, and every code that is mapped. Records built with another
 * context are built again.
 */
export async function findContext(tx: Tx, { accountId, propertyId }: Scope, settingsVersion: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(extract(epoch from max(changed_at))::text, '') as mark from code_lists
    where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  return `${settingsVersion}.${rows[0]?.mark ?? ""}`;
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
    (stage, place) => sql`select ${sql.lit(place)} as place, m.module, m.last, m.id, m.old_id
      from (${members(scope, stage, membership)}) m where m.kinds & ${sql.lit(bitOf(kind))} <> 0`,
  );
  const { rows } = await sql<{ old_id: string }>`
    select old_id from (${sql.join(parts, sql` union all `)}) ordered order by place, module, last, id
    offset ${start - 1} ${end === undefined ? sql`` : sql`limit ${end - start + 1}`}`.execute(tx);
  return rows.map(({ old_id }) => old_id);
}
