import { sql } from "kysely";
import { type Db, inTenant, type Scope } from "../../server/db/client.ts";
import { storeKeys } from "../../server/slices/records/store/match-keys.repo.ts";
import { prepareLists } from "../../server/slices/records/store/prepare-lists.repo.ts";

export type MatchKeys = readonly [number | null, number | null, number | null, number | null];
export type WrittenProfile = { oldId: string; name: string; keys: MatchKeys; type?: "Guest" | "Agent" };

/** Profiles as stored by an import, with only the values that lists search by. */
export async function writeProfiles(db: Db, scope: Scope, people: readonly WrittenProfile[]): Promise<void> {
  const text = JSON.stringify(people.map(({ oldId, name, keys, type = "Guest" }) => [oldId, name, ...keys, type]));
  await inTenant(db, scope, async (tx) => {
    const { rows } = await sql<{
      first: string;
      last: string;
    }>`with created as (insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name,
        name_key, mk_email, mk_phone, mk_name, mk_address)
      select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, 'profiles', p ->> 0, '{}', gen_random_uuid(), 1,
        gen_random_uuid(), p ->> 6, p ->> 1, p ->> 1, (p ->> 2)::bigint, (p ->> 3)::bigint, (p ->> 4)::bigint,
        (p ->> 5)::bigint
      from jsonb_array_elements(${text}::jsonb) p returning id)
      select min(id)::text as first, max(id)::text as last from created`.execute(tx);
    if (people.length > 0 && rows[0]) await storeKeys(tx, scope, { module: "profiles", ...rows[0] });
    await prepareLists(tx, scope, { after: "import" });
  });
}

/** All of them, or those with one of these old ids. */
export async function removeProfiles(db: Db, scope: Scope, oldIds?: readonly string[]): Promise<void> {
  const onlyIds = oldIds ? sql`and old_id = any (${oldIds}::text[])` : sql``;
  await inTenant(db, scope, async (tx) => {
    await sql`delete from profiles where property_id = ${scope.propertyId} ${onlyIds}`.execute(tx);
    await prepareLists(tx, scope, { after: "import" });
  });
}
