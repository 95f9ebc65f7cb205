import { sql } from "kysely";
import type { Duplicate } from "../../../../contract/records.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { OpaqueIds } from "../store/opaque-ids.ts";
import { byKeyAlone } from "../store/partners.repo.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import type { Values } from "./find-record.repo.ts";

const FIELDS = ["email", "phone", "name", "address"] as const;
/** At most so many are listed; of those with a key that half of a file has, no more are looked at. */
const [LISTED, MOST] = [50, 200];

type Found = { id: string; old_id: string; name: string; values: Values; equal: (typeof FIELDS)[number][] };

/** Other profiles of the property with equal match keys, those with the most of them first. */
export async function findDuplicates(tx: Tx, scope: Scope, id: string): Promise<Duplicate[]> {
  const { accountId, propertyId } = scope;
  const keys = FIELDS.map((field) => `mk_${field}`);
  const known = sql.join(["id", "name_key", ...keys].map((column) => sql.ref(column)));
  const looks = keys.map(
    (key) => sql`(select ${known} from profiles
      where property_id = ${propertyId} and ${sql.ref(key)} = (select ${sql.ref(key)} from t) limit ${MOST})`,
  );
  const equal = FIELDS.map(
    (field, index) =>
      sql`case when ${sql.ref(`o.${keys[index]}`)} = ${sql.ref(`t.${keys[index]}`)} then ${sql.lit(field)} end`,
  );
  const input = sql<Found>`
    with t as materialized (
      select ${known} from profiles
      where account_id = ${accountId} and property_id = ${propertyId} and id = ${id}::bigint
    ),
    found as materialized (
      select o.id, o.name_key, array_remove(array[${sql.join(equal)}], null) as equal
      from (${sql.join(looks, sql` union `)}) o cross join t where o.id <> t.id
      order by cardinality(array_remove(array[${sql.join(equal)}], null)) desc, o.name_key, o.id limit ${LISTED}
    )
    select p.id::text, p.old_id, p.name, p.values, f.equal
    from found f
    cross join lateral (
      select id, old_id, name, values from profiles where account_id = ${accountId} and id = f.id limit 1
    ) p
    order by cardinality(f.equal) desc, f.name_key, f.id`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  const opaque = await recordIdsOf(tx, scope);
  return rows.map((row) => toDuplicate(opaque, row));
}

function toDuplicate(ids: OpaqueIds, { id, old_id, name, values, equal }: Found): Duplicate {
  return {
    ID: ids.write("profiles", id),
    name,
    old_id,
    email: String(values.email ?? ""),
    phone: String(values.phone ?? values.mobile ?? ""),
    city: String(values.city ?? ""),
    band: equal.length > 1 ? "likely" : "possible",
    probability: null,
    reasons: equal.map((field) => ({ field, level: "equal", weight: 1 })),
  };
}
