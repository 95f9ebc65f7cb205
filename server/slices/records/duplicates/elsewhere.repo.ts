import { sql } from "kysely";
import type { CopyElsewhere } from "../../../../contract/duplicates.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";

type Found = {
  id: string;
  name: string;
  old_id: string;
  kind: number;
  property_id: string;
  property: string;
  hotel: string;
  other_id: string;
  other_name: string;
  other_old_id: string;
};

/** More profiles of one hotel with the same address are a shared mailbox, not copies. */
const MOST_OF_KEY = 20;

/**
 * Profiles with the same name, and the same e-mail or phone, at another hotel of the account. In the order of the keys,
 * along their index: the first page of a large hotel is read without the rest.
 */
export async function listElsewhere(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CopyElsewhere[]; more: boolean }> {
  const { rows } = await sql<Found>`
    select p.id::text, p.name, p.old_id, k.kind, o.property_id, h.slug as property, h.name as hotel,
      o.id::text as other_id, o.name as other_name, o.old_id as other_old_id
    from match_keys k
    join profiles p on p.account_id = k.account_id and p.id = k.profile_id and p.mk_name is not null
    cross join lateral (
      select distinct m.profile_id from properties h
      cross join lateral (
        select profile_id from match_keys where property_id = h.id and kind = k.kind and key = k.key limit ${MOST_OF_KEY}
      ) m
      where h.account_id = ${accountId} and h.id <> ${propertyId}
    ) m
    join profiles o on o.account_id = ${accountId} and o.id = m.profile_id and o.module = p.module and o.mk_name = p.mk_name
    join properties h on h.account_id = o.account_id and h.id = o.property_id
    where k.account_id = ${accountId} and k.property_id = ${propertyId} and k.kind in (0, 1)
      and (k.kind = 0 or p.mk_email is distinct from o.mk_email)
    order by k.kind, k.key, p.id, o.id limit ${limit + 1} offset ${offset}`.execute(tx);
  const own = await recordIdsOf(tx, { accountId, propertyId });
  const shown: CopyElsewhere[] = [];
  for (const row of rows.slice(0, limit)) {
    const theirs = await recordIdsOf(tx, { accountId, propertyId: row.property_id });
    shown.push({
      ...{ ID: own.write("profiles", row.id), name: row.name, old_id: row.old_id },
      by: row.kind === 0 ? "email" : "phone",
      other: {
        ...{ property: row.property, hotel: row.hotel, ID: theirs.write("profiles", row.other_id) },
        ...{ name: row.other_name, old_id: row.other_old_id },
      },
    });
  }
  return { rows: shown, more: rows.length > limit };
}
