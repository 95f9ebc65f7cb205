import { type RawBuilder, sql } from "kysely";
import type { DuplicateBand } from "../../../../contract/duplicates.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hiddenModules } from "../../tenancy/properties/property-state.repo.ts";

/** No member of the group `g` belongs to a module that is off or deleted. Where none is, no group is looked at. */
export const isShownGroup = (scope: Pick<Scope, "accountId" | "propertyId">): RawBuilder<unknown> => sql`(
  not exists (select from (${hiddenModules(scope)}) h where h.module in ('profiles', 'accounts'))
  or not exists (select from profiles p where p.account_id = ${scope.accountId} and p.id = any (g.members)
    and p.module in (${hiddenModules(scope)})))`;

type OpenGroup = { id: string; band: DuplicateBand };

/** Groups of duplicates without a decision that will most likely be merged. */
export async function countOpenDuplicates(
  tx: Tx,
  { accountId, propertyId }: Scope,
): Promise<{ sure: number; likely: number }> {
  const { rows } = await sql<{ sure: number; likely: number }>`
    select (count(*) filter (where band = 'sure'))::int as sure, (count(*) filter (where band = 'likely'))::int as likely
    from duplicate_groups g
    where account_id = ${accountId} and property_id = ${propertyId} and band in ('sure', 'likely')
      and ${isShownGroup({ accountId, propertyId })}`.execute(tx);
  return rows[0] ?? { sure: 0, likely: 0 };
}

/** The most likely group of a profile. */
export async function findOpenGroup(
  tx: Tx,
  { accountId, propertyId }: Scope,
  profileId: string,
): Promise<OpenGroup | null> {
  const { rows } = await sql<OpenGroup>`
    select g.id, g.band from duplicate_members m
    join duplicate_groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${accountId} and m.property_id = ${propertyId} and m.profile_id = ${profileId}::bigint
      and ${isShownGroup({ accountId, propertyId })}
    order by array_position(array['sure', 'likely', 'possible', 'related'], g.band), g.weight desc, g.id limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}
