import { sql } from "kysely";
import type { FoundGuest, GuestKey } from "../../../../contract/data-protection.ts";
import { foldWords } from "../../../../core/matching/fold.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { recordIdsOf } from "../../records/store/record-ids.repo.ts";

const MOST = 50;
/** How many last digits of a phone are equal with and without the country. */
const DIGITS = 8;

type GuestQuery = { q: string; propertyId?: string | undefined };

/** Searches by anything a guest may write to the hotel: a name in any word order, an address, a number. */
export async function findGuests(
  tx: Tx,
  { accountId }: AccountScope,
  { q, propertyId }: GuestQuery,
): Promise<{ rows: FoundGuest[]; more: boolean }> {
  const words = foldWords(q).map((word) => `% ${word}%`);
  const digits = q.replace(/\D/g, "").slice(-DIGITS);
  const phone = digits.length < DIGITS || /\p{L}/u.test(q) ? null : digits;
  const email = q.includes("@") ? q.toLowerCase() : null;
  const digitsOf = (field: string) =>
    sql`right(regexp_replace(t.values ->> ${field}, '[^0-9]', '', 'g'), ${DIGITS}::int)`;
  const { rows } = await sql<FoundGuest>`
    select t.property_id as "propertyId", json_build_object('slug', p.slug, 'name', p.name) as property, t.id::text,
      t.old_id as "oldId", t.name, t.type, coalesce(t.values ->> 'email', '') as email,
      coalesce(t.values ->> 'phone', t.values ->> 'mobile', '') as phone, coalesce(t.values ->> 'city', '') as city,
      coalesce(t.values ->> 'birthDate', '') as "birthDate"
    from profiles t join properties p on p.account_id = t.account_id and p.id = t.property_id
    where t.account_id = ${accountId} and (${propertyId ?? null}::uuid is null or t.property_id = ${propertyId ?? null}::uuid)
      and (t.old_id = ${q}
        or (${email}::text is null and ${words.length > 0} and ' ' || t.name_key like all (${words}::text[]))
        or lower(t.values ->> 'email') = ${email}
        or ${phone}::text in (${digitsOf("phone")}, ${digitsOf("mobile")})
        or exists (select from records c where c.account_id = t.account_id and c.property_id = t.property_id
          and c.module = 'profile-contacts' and c.parent_old_id = t.old_id and (${email}::text is not null or ${phone}::text is not null)
          and (lower(c.values ->> 'value') = ${email}
            or right(regexp_replace(c.values ->> 'value', '[^0-9]', '', 'g'), ${DIGITS}::int) = ${phone})))
    order by t.name_key, p.slug, t.id limit ${MOST + 1}`.execute(tx);
  const shown: FoundGuest[] = [];
  for (const row of rows.slice(0, MOST)) {
    const ids = await recordIdsOf(tx, { accountId, propertyId: row.propertyId });
    shown.push({ ...row, id: ids.write("profiles", row.id) });
  }
  return { rows: shown, more: rows.length > MOST };
}

export type GuestRow = {
  propertyId: string;
  id: string;
  module: ModuleKey;
  oldId: string;
  name: string;
  values: Record<string, unknown>;
  runId: string;
  line: number;
  origins: Record<string, [run: string, line: number]> | null;
};

/** The selected records that belong to the account, by their numbers. */
export async function findChosen(
  tx: Tx,
  { accountId }: AccountScope,
  guests: readonly GuestKey[],
): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select t.property_id as "propertyId", t.id::text, t.module, t.old_id as "oldId", t.name, t.values,
      t.run_id as "runId", t.line, t.origins
    from unnest(${guests.map(({ propertyId }) => propertyId)}::uuid[], ${guests.map(({ id }) => id)}::bigint[])
      as g (property_id, id)
    join profiles t on t.account_id = ${accountId} and t.property_id = g.property_id and t.id = g.id
    order by t.id`.execute(tx);
  return rows;
}

/** Finds records by id. A missing record is a 404: nothing is exported or erased partially. */
export async function getChosen(tx: Tx, scope: AccountScope, guests: readonly GuestKey[]): Promise<GuestRow[]> {
  const numbers: GuestKey[] = [];
  for (const { propertyId, id } of guests) {
    const number = (await recordIdsOf(tx, { accountId: scope.accountId, propertyId })).read("profiles", id);
    if (number === null) throw new Refusal("not_found");
    numbers.push({ propertyId, id: number });
  }
  const found = await findChosen(tx, scope, numbers);
  if (found.length !== new Set(numbers.map(({ propertyId, id }) => `${propertyId} ${id}`)).size)
    throw new Refusal("not_found");
  return found;
}

type KnownGuest = { propertyId: string; id: string; module: string; oldId: string };

/** Other records that have one of these old ids again. */
export async function findBack(
  tx: Tx,
  { accountId }: AccountScope,
  guests: readonly KnownGuest[],
): Promise<KnownGuest[]> {
  const { rows } = await sql<KnownGuest>`
    select t.property_id as "propertyId", t.id::text, t.module, t.old_id as "oldId"
    from unnest(${guests.map(({ propertyId }) => propertyId)}::uuid[], ${guests.map(({ module }) => module)}::text[],
      ${guests.map(({ oldId }) => oldId)}::text[]) as g (property_id, module, old_id)
    join profiles t on t.account_id = ${accountId} and t.property_id = g.property_id and t.module = g.module
      and t.old_id = g.old_id`.execute(tx);
  return rows.filter(({ id }) => !guests.some((guest) => guest.id === id));
}

export type OldId = { id: string; oldId: string };
type ModuleOfProperty = { propertyId: string; module: string };

const selectOldIds = ({ accountId }: AccountScope, { propertyId, module }: ModuleOfProperty) => sql`
  select id::text, old_id as "oldId" from profiles
  where account_id = ${accountId} and property_id = ${propertyId} and module = ${module}`;

export async function findOldId(
  tx: Tx,
  scope: AccountScope,
  { id, ...within }: ModuleOfProperty & { id: string },
): Promise<OldId | undefined> {
  const { rows } = await sql<OldId>`${selectOldIds(scope, within)} and id = ${id}::bigint`.execute(tx);
  return rows[0];
}

export async function listOldIds(
  tx: Tx,
  scope: AccountScope,
  { after, limit, ...within }: ModuleOfProperty & { after: string; limit: number },
): Promise<OldId[]> {
  const { rows } = await sql<OldId>`
    ${selectOldIds(scope, within)} and id > ${after}::bigint order by id limit ${limit}`.execute(tx);
  return rows;
}
