import { z } from "zod";
import type { HotelMerge } from "../../../../contract/duplicates.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertHotelMerge, showHotelMerge } from "../../records/duplicates/hotel-merges.repo.ts";
import { openForHotel } from "../../records/duplicates/merge-at-hotel.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { refuseUnnamed } from "../push/run/start-push.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { findHeld } from "./merges.repo.ts";

/** Merges profiles at the hotel system, and follows there. */
export const mergeJob = defineJob({
  name: "duplicates.merge",
  of: "property",
  payload: z.strictObject({ merge: z.uuid(), ip: z.string(), requestId: z.string() }),
});

type MergeInput = {
  id: string;
  survivor: string;
  fields?: Readonly<Record<string, string>> | undefined;
  name?: string | undefined;
};

/**
 * Records a merge that a person wants at the hotel. The job does it; from here on no other decision about the group is
 * accepted.
 */
export async function askMerge(
  tx: Tx,
  scope: Scope,
  wanted: MergeInput,
  { ip, requestId }: Origin,
): Promise<HotelMerge> {
  const { group, members, survivor, chosen } = await openForHotel(tx, scope, wanted);
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const property = await getProperty(tx, scope);
  if (property.hoteid !== target.hotel_id) throw new Refusal("conflict", { text: "push_target_moved" });
  refuseUnnamed(target, property, wanted.name);
  const atHotel = await findHeld(tx, scope, target.id, group.members);
  if ([...atHotel.values()].some(({ isSettled }) => !isSettled))
    throw new Refusal("conflict", { text: "duplicates_unsettled" });
  const newIdOf = (id: number) => atHotel.get(id)?.newId ?? "";
  const victims = members.filter(({ id }) => id !== survivor.id && atHotel.has(id)).map(({ id }) => id);
  const made = await insertHotelMerge(tx, scope, {
    ...{ target_id: target.id, group_id: group.id, band: group.band, weight: group.weight, members: group.members },
    ...{ survivor: survivor.id, survivor_new_id: newIdOf(survivor.id) },
    ...{ victims, victim_new_ids: victims.map(newIdOf) },
    fields: Object.fromEntries([...chosen].map(([field, { id }]) => [field, id])),
  });
  if (!made) throw new Refusal("conflict", { text: "duplicates_merging" });
  await enqueue(tx, scope, mergeJob, { merge: made.id, ip, requestId });
  await insertAudit(tx, scope, {
    ...{ action: "duplicates_hotel_merge", recordKind: "duplicates", recordId: group.id },
    new: { hotel: target.hotel_id, name: members.map(({ record }) => record.old_id).join(", ") },
    ...{ ip, requestId },
  });
  return showHotelMerge(made);
}
