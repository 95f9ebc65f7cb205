import { sql } from "kysely";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Value } from "../../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { CHILDREN, isHere, kindsOf, type Membership, marks, own, text } from "../plan/members.repo.ts";

type Values = Readonly<Record<string, NonNullable<Value>>>;
export type MemberRow = { id: string; old_id: string; mark: string; values: Values };
export type ChildRow = { module: ModuleKey; parent: string; values: Values };

/** Records by their ids, in that order, with the mark that `members` gives them. */
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

/** Changes with every change of a module's records, and of those that go into their payloads. */
export async function findDataVersion(tx: Tx, { accountId, propertyId }: Scope, module: ModuleKey): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(version), 0)::text as version from data_versions where account_id = ${accountId}
      and property_id = ${propertyId} and module = any (${[module, ...(CHILDREN[module]?.modules ?? []), "notes"]}::text[])`.execute(
    tx,
  );
  return rows[0]?.version ?? "0";
}

/** The records that go into the payloads of these, by the old id of their parent. */
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

/** Bookings by their old ids: an in-house line holds less than its booking does. */
export async function loadBookings(tx: Tx, scope: Scope, oldIds: readonly string[]): Promise<Map<string, Values>> {
  const { rows } = await sql<{ old_id: string; values: Values }>`
    select t.old_id, t.values from reservations t
    where ${own(scope, "t")} and t.module = 'reservations' and t.old_id = any (${[...oldIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ old_id, values }) => [old_id, values]));
}

/** Bookings that share a room, and those to which they refer. */
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

/** Rooms that a record of their own puts out of order on this day. */
export async function loadClosedRooms(tx: Tx, scope: Scope, day: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ room: string }>`
    select distinct t.values ->> 'room' as room from records t
    where ${own(scope, "t")} and t.module = 'out-of-order'
      and t.values ->> 'begin' <= ${day} and t.values ->> 'end' >= ${day}`.execute(tx);
  return new Set(rows.map(({ room }) => room));
}

/** All pushed guests in the house: the lines of one room are one stay, wherever they are in the file. */
export async function loadInHouse(tx: Tx, scope: Scope, membership: Membership): Promise<Values[]> {
  const { rows } = await sql<{ values: Values }>`
    select t.values from records t
    where ${own(scope, "t")} and t.module = 'in-house' and ${kindsOf("in-house", membership)} <> 0
    order by t.id`.execute(tx);
  return rows.map(({ values }) => values);
}

/** Bookings of guests in the house that are pushed in the in-house stage because the list has no line for them. */
export async function loadHere(tx: Tx, scope: Scope, membership: Membership): Promise<Values[]> {
  const { rows } = await sql<{ values: Values }>`
    select t.values from reservations t
    where ${own(scope, "t")} and t.module = 'reservations' and ${isHere(scope, membership)} order by t.id`.execute(tx);
  return rows.map(({ values }) => values);
}

/** Phone numbers and addresses of guests: some reservation types require them. */
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
