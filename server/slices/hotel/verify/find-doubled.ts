import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Pool } from "./pool.ts";
import type { Reading } from "./read-records.ts";
import type { ToRead } from "./verifications.repo.ts";

/** References of so many records fit into the address of a call. */
const AT_ONCE = 50;

/** By old id: another record of the hotel with the same reference. Without an external system no reference is known there. */
export async function findDoubled(
  reading: Reading,
  module: ModuleKey,
  rows: readonly ToRead[],
  pool: Pool,
): Promise<ReadonlyMap<string, string>> {
  const doubled = new Map<string, string>();
  const isBooking = module === "reservations" || module === "in-house";
  if (!reading.to.externalSystem || !(isBooking || module === "profiles" || module === "accounts")) return doubled;
  const known = rows.filter(({ new_id }) => new_id !== null);
  const parts = Array.from({ length: Math.ceil(known.length / AT_ONCE) }, (_, part) =>
    known.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  await Promise.all(
    parts.map(async (some) => {
      if ((await pool(() => searchIds(reading, isBooking, some))).length === 0) return;
      // Rare: each of them is looked for alone, so that the right one is named.
      for (const row of some) {
        const [other] = await pool(() => searchIds(reading, isBooking, [row]));
        if (other !== undefined) doubled.set(row.old_id, other);
      }
    }),
  );
  return doubled;
}

/** Ids under these references that are not the ones we know. */
async function searchIds({ system, to, signal }: Reading, isBooking: boolean, rows: readonly ToRead[]) {
  const ours = new Set(rows.map(({ new_id }) => new_id));
  const query = {
    externalReferenceIds: rows.map(({ sent, old_id }) => (sent as { oldId?: string } | null)?.oldId ?? old_id),
    externalSystemCodes: [to.externalSystem ?? ""],
  };
  const found: string[] = [];
  if (isBooking)
    for await (const page of system.rows(to, "getHotelReservations", { query }, { signal }))
      for (const { reservationIdList: ids } of page)
        found.push((ids?.find(({ type }) => type === "Reservation") ?? ids?.[0])?.id ?? "");
  else
    for await (const page of system.rows(to, "getProfiles", { query }, { signal }))
      for (const { profileIdList: ids } of page)
        found.push((ids?.find(({ type }) => type === "Profile") ?? ids?.[0])?.id ?? "");
  return found.filter((id) => id !== "" && !ours.has(id));
}
