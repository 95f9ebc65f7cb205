import { sql } from "kysely";
import type { DuplicateBand, HotelMerge } from "../../../../contract/duplicates.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** A merge requested from the hotel system, and its progress. */
export type HotelMergeRow = {
  id: string;
  target_id: string;
  group_id: string;
  band: DuplicateBand;
  weight: number;
  members: number[];
  survivor: number;
  survivor_new_id: string;
  victims: number[];
  victim_new_ids: string[];
  done: number;
  fields: Record<string, number>;
  state: HotelMerge["state"];
  intended_at: Date | null;
  /** Since the intention, by the database's clock. */
  ageMs: number | null;
  code: string | null;
  said: string | null;
  by_name: string;
  at: Date;
};
type Found = Omit<HotelMergeRow, "members" | "survivor" | "victims"> & {
  members: string[];
  survivor: string;
  victims: string[];
};
const toRow = ({ members, survivor, victims, ...row }: Found): HotelMergeRow => ({
  ...row,
  ...{ members: members.map(Number), survivor: Number(survivor), victims: victims.map(Number) },
});
const COLUMNS = sql`id, target_id, group_id, band, weight, members::text[], survivor::text, survivor_new_id, victims::text[],
  victim_new_ids, done, fields, state, intended_at,
  (extract(epoch from clock_timestamp() - intended_at) * 1000)::float8 as "ageMs", code, said, by_name, at`;

const own = ({ accountId, propertyId }: Scope) => sql`account_id = ${accountId} and property_id = ${propertyId}`;
const OPEN = sql`state in ('queued', 'sending', 'unknown')`;

export const isOpen = ({ state }: Pick<HotelMergeRow, "state">): boolean => state !== "refused" && state !== "merged";

type NewMerge = Pick<
  HotelMergeRow,
  "target_id" | "group_id" | "band" | "weight" | "members" | "survivor" | "survivor_new_id" | "victims"
> &
  Pick<HotelMergeRow, "victim_new_ids" | "fields">;

/** Undefined: it was already requested. */
export async function insertHotelMerge(tx: Tx, scope: Scope, merge: NewMerge): Promise<HotelMergeRow | undefined> {
  const { rows } = await sql<Found>`
    insert into hotel_merges (account_id, property_id, target_id, group_id, band, weight, members, survivor, survivor_new_id,
      victims, victim_new_ids, fields, by_id, by_name)
    values (${scope.accountId}, ${scope.propertyId}, ${merge.target_id}, ${merge.group_id}, ${merge.band}, ${merge.weight},
      ${`{${merge.members}}`}::bigint[], ${merge.survivor}, ${merge.survivor_new_id}, ${`{${merge.victims}}`}::bigint[],
      ${merge.victim_new_ids}::text[], ${JSON.stringify(merge.fields)}::jsonb, ${scope.user.id}, ${scope.user.name})
    on conflict (account_id, property_id, group_id) where ${OPEN} do nothing
    returning ${COLUMNS}`.execute(tx);
  return rows[0] && toRow(rows[0]);
}

/** The last merge requested for a group. */
export async function findHotelMergeOf(tx: Tx, scope: Scope, group: string): Promise<HotelMergeRow | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from hotel_merges where ${own(scope)} and group_id = ${group} order by at desc limit 1`.execute(
    tx,
  );
  return rows[0] && toRow(rows[0]);
}

/** Locks the merge until the transaction ends. */
export async function holdHotelMerge(tx: Tx, scope: Scope, id: string): Promise<HotelMergeRow | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from hotel_merges where ${own(scope)} and id = ${id} for update`.execute(tx);
  return rows[0] && toRow(rows[0]);
}

/** Now, by the clock that also measures ages. */
export const NOW = sql<Date>`clock_timestamp()`;

type Change = Partial<Pick<HotelMergeRow, "state" | "done" | "code" | "said">> & { intended_at?: typeof NOW | null };

export async function updateHotelMerge(tx: Tx, { accountId }: Scope, id: string, change: Change): Promise<void> {
  await tx.updateTable("hotel_merges").set(change).where("account_id", "=", accountId).where("id", "=", id).execute();
}

export const showHotelMerge = (row: HotelMergeRow): HotelMerge => ({
  ...{ state: row.state, code: row.code, said: row.said, by: row.by_name, at: row.at.toISOString() },
});
