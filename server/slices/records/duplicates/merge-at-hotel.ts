import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { getOpenMerge, lockAll, mergeMembers, type Opened } from "./decide.ts";
import type { HotelMergeRow } from "./hotel-merges.repo.ts";
import { loadMembers } from "./load-members.ts";

type MergeInput = { id: string; survivor: string; fields?: Readonly<Record<string, string>> | undefined };

/** A group with several profiles at the hotel system, for a merge there. */
export async function openForHotel(tx: Tx, scope: Scope, wanted: MergeInput): Promise<Opened> {
  await lockAll(tx, scope);
  const opened = await getOpenMerge(tx, scope, wanted);
  const isNeeded = opened.members.some((member) => member.isAtHotel && member.id !== opened.survivor.id);
  if (!isNeeded) throw new Refusal("conflict", { text: "duplicates_not_at_hotel" });
  if (!opened.survivor.isAtHotel) throw new Refusal("conflict", { text: "duplicates_survivor_away" });
  return opened;
}

/**
 * The hotel has merged these profiles, so they are merged here too, whatever has changed meanwhile. `gone`: the
 * profiles that the hotel has merged, and the others of the group that it never had.
 */
export async function followHotelMerge(
  tx: Tx,
  scope: Scope,
  { group_id: id, band, weight, survivor: kept, fields }: HotelMergeRow,
  gone: readonly number[],
  origin: Pick<Origin, "ip" | "requestId">,
): Promise<void> {
  await lockAll(tx, scope);
  const members = await loadMembers(tx, scope, [kept, ...gone]);
  const survivor = members.find((member) => member.id === kept);
  const others = members.filter((member) => member.id !== kept);
  const [first] = others;
  // A person, or an undone import, has removed one of them meanwhile.
  if (!survivor || !first) return;
  const ids = members.map((member) => member.id);
  const [a, b] = [Math.min(kept, first.id), Math.max(kept, first.id)];
  const chosen = new Map(
    Object.entries(fields).flatMap(([field, whose]) => {
      const member = members.find((item) => item.id === whose);
      return member ? [[field, member] as const] : [];
    }),
  );
  const group = { id, band, weight, a, b, members: ids, later: null };
  await mergeMembers(tx, scope, { group, members, survivor, chosen, atHotel: true }, origin);
}
