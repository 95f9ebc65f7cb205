import { sql } from "kysely";
import type { AtHotel, BlockRow, ProfileRow, StayRow } from "../../../../contract/lists.ts";
import type { Criteria } from "../../../../core/matching/criteria.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { joinAtHotel } from "./at-hotel.repo.ts";
import type { OpaqueIds } from "./opaque-ids.ts";
import { byKeyAlone, countPartners } from "./partners.repo.ts";
import { recordIdsOf } from "./record-ids.repo.ts";

type Values = Readonly<Record<string, Value>>;
/** The fields that the rows of all lists share. */
type Head = { id: string; old_id: string; values: Values; updated_at: Date; push: AtHotel };

const textIn = (values: Values, field: string): string => String(values[field] ?? "");

/** Amounts are texts of decimals, so that no cent is lost. */
export function amountIn(values: Values, field: string): number | null {
  const amount = values[field] === undefined ? Number.NaN : Number(values[field]);
  return Number.isFinite(amount) ? amount : null;
}

const headOf = (ID: string, { old_id, push, updated_at }: Head) => ({
  ...{ ID, old_id, push, updated_at: updated_at.toISOString() },
});

/** Records by their ids, as `t`, in the order of the ids; records of other properties are left out. */
const inOrder = (table: string, { accountId, propertyId }: Scope, ids: readonly string[]) => sql`
  unnest(${`{${ids}}`}::bigint[]) with ordinality as g (id, n)
  cross join lateral (
    select * from ${sql.table(table)}
    where account_id = ${accountId} and property_id = ${propertyId} and id = g.id limit 1
  ) t`;

type FoundProfile = Head & { type: string; name: string; duplicates: number };

const toProfileRow = (ids: OpaqueIds, { type, name, duplicates, ...head }: FoundProfile): ProfileRow => ({
  ...headOf(ids.write("profiles", head.id), head),
  type,
  name,
  firstname: textIn(head.values, "firstName"),
  lastname: textIn(head.values, "lastName"),
  email: textIn(head.values, "email"),
  phone: textIn(head.values, head.values.phone === undefined ? "mobile" : "phone"),
  address: ["address1", "address2", "address3", "address4"].flatMap((line) => head.values[line] ?? []).join(", "),
  city: textIn(head.values, "city"),
  country: textIn(head.values, "country"),
  status: textIn(head.values, "status"),
  duplicates,
});

export async function profilesByIds(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  criteria: Criteria = { mask: 0, empty: false },
): Promise<ProfileRow[]> {
  if (ids.length === 0) return [];
  const input = sql<FoundProfile>`
    with rows as materialized (select g.n, t.* from ${inOrder("profiles", scope, ids)}),
    counted as materialized (${countPartners(scope.propertyId, criteria)})
    select id::text, t.old_id, values, updated_at, type, name, coalesce(duplicates, 0) as duplicates, hotel.push
    from rows t left join counted using (n) ${joinAtHotel(scope)} order by n`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  const opaque = await recordIdsOf(tx, scope);
  return rows.map((row) => toProfileRow(opaque, row));
}

type FoundStay = Head & {
  status: string;
  arrival: string;
  departure: string;
  nights: number;
  guest: string | null;
  profile_id: string | null;
  block_id: string | null;
  block_code: string | null;
};

const toStayRow = (ids: OpaqueIds, { status, guest, ...stay }: FoundStay): StayRow => ({
  ...headOf(ids.write("reservations", stay.id), stay),
  type: status,
  name: guest ?? "",
  profile_id: stay.profile_id && ids.write("profiles", stay.profile_id),
  confirmation: textIn(stay.values, "confirmation"),
  arrival: stay.arrival,
  departure: stay.departure,
  nights: stay.nights,
  room: textIn(stay.values, "room"),
  room_type: textIn(stay.values, "roomType"),
  rate_code: textIn(stay.values, "rateCode"),
  amount: amountIn(stay.values, "amount"),
  currency: textIn(stay.values, "currency"),
  block_id: stay.block_id && ids.write("blocks", stay.block_id),
  block_code: stay.block_code ?? "",
});

export async function staysByIds(tx: Tx, scope: Scope, ids: readonly string[]): Promise<StayRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundStay>`
    select t.id::text, t.old_id, t.values, t.updated_at, t.status, t.arrival::text, t.departure::text,
      t.departure - t.arrival as nights, guest.name as guest, guest.id::text as profile_id, block.id::text as block_id,
      block.code as block_code, hotel.push
    from ${inOrder("reservations", scope, ids)}
    left join lateral (
      select id, name from profiles
      where property_id = t.property_id and module = 'profiles' and old_id = t.profile_old_id limit 1
    ) guest on true
    left join lateral (
      select id, code from blocks
      where t.block_old_id <> '' and property_id = t.property_id and module = 'blocks' and old_id = t.block_old_id limit 1
    ) block on true
    ${joinAtHotel(scope)}
    order by g.n`.execute(tx);
  const opaque = await recordIdsOf(tx, scope);
  return rows.map((row) => toStayRow(opaque, row));
}

type FoundBlock = Head & {
  status: string;
  code: string;
  name: string;
  begins: string;
  ends: string;
  rooms: number;
  picked_up: number;
};

const toBlockRow = (ids: OpaqueIds, found: FoundBlock): BlockRow => {
  const { status, code, name, begins, ends, rooms, picked_up, ...head } = found;
  return {
    ...headOf(ids.write("blocks", head.id), head),
    type: status,
    code,
    name,
    begin: begins,
    end: ends,
    cutoff: textIn(head.values, "cutoff") || null,
    rooms,
    picked_up,
  };
};

export async function blocksByIds(tx: Tx, scope: Scope, ids: readonly string[]): Promise<BlockRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundBlock>`
    select t.id::text, t.old_id, t.values, t.updated_at, t.status, t.code, t.name, t.begins::text, t.ends::text,
      grid.rooms, grid.picked_up, hotel.push
    from ${inOrder("blocks", scope, ids)}
    cross join lateral (
      select coalesce(sum((values ->> 'rooms')::numeric), 0)::float8 as rooms,
        coalesce(sum((values ->> 'pickedUp')::numeric), 0)::float8 as picked_up
      from records where property_id = t.property_id and module = 'block-grid' and parent_old_id = t.old_id
    ) grid
    ${joinAtHotel(scope)}
    order by g.n`.execute(tx);
  const opaque = await recordIdsOf(tx, scope);
  return rows.map((row) => toBlockRow(opaque, row));
}
