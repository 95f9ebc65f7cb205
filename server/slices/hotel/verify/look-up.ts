import { held } from "../../../../core/hotel/read-back.ts";
import { wordOf } from "../../../../core/hotel/values.ts";
import type { ModuleKey, SomeOf } from "../../../../core/modules/catalogue.ts";
import type { RowOf } from "../../../ports/hotel-system.ts";
import type { Pool } from "./pool.ts";
import type { Reading } from "./read-records.ts";
import type { ToRead } from "./to-read.repo.ts";

/** The references of this many records fit into the address of a call. */
const AT_ONCE = 50;

/** The entries of the hotel's own lists for records, fifty a call. */
export type LookedUp = {
  /**
   * By old id: another record of the hotel with the same reference. Without an external system the hotel knows no
   * reference.
   */
  doubled: ReadonlyMap<string, string>;
  /** Old ids of records that the list shows as they were sent; undefined: the hotel has no list of such records. */
  there: ReadonlySet<string> | undefined;
};

/**
 * `isSample`: for some records the list is all that is read. Otherwise each record is read, and the list only shows
 * duplicates.
 */
export async function lookUp(
  reading: Reading,
  module: ModuleKey,
  rows: readonly ToRead[],
  { pool, isSample }: { pool: Pool; isSample: boolean },
): Promise<LookedUp> {
  const doubled = new Map<string, string>();
  const there = new Set<string>();
  const isBooking = module === "reservations" || module === "in-house";
  if (!(isBooking || module === "profiles" || module === "accounts")) return { doubled, there: undefined };
  if (!reading.to.externalSystem && !isSample) return { doubled, there };
  const known = rows.filter(({ new_id }) => new_id !== null);
  const parts = Array.from({ length: Math.ceil(known.length / AT_ONCE) }, (_, part) =>
    known.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  await Promise.all(
    parts.map(async (some) => {
      const found = await pool(() => search(reading, isBooking, some));
      for (const row of some) if (isAsSent(row, found.get(row.new_id ?? ""))) there.add(row.old_id);
      if (others(some, found).length === 0) return;
      // Rare, so each is searched on its own, to name the right one.
      for (const row of some) {
        const [other] = others([row], await pool(() => search(reading, isBooking, [row])));
        if (other !== undefined) doubled.set(row.old_id, other);
      }
    }),
  );
  return { doubled, there };
}

/** A record's line of the list; for a profile it only proves its existence. */
type Line = SomeOf<"reservations">;

const others = (rows: readonly ToRead[], found: ReadonlyMap<string, Line>): string[] => {
  const ours = new Set(rows.map(({ new_id }) => new_id));
  return [...found.keys()].filter((id) => !ours.has(id));
};

/** Compares days, status and room type of a booking with what was sent. */
function isAsSent({ sent }: ToRead, line: Line | undefined): boolean {
  if (!line) return false;
  const { arrival, departure, status, roomType } = (sent ?? {}) as SomeOf<"reservations">;
  return (
    Object.keys(line).length === 0 || held("reservations", { arrival, departure, status, roomType }, line).length === 0
  );
}

/** By id, the hotel's records with these references; without an external system, with the ids that we know. */
async function search({ system, to, signal }: Reading, isBooking: boolean, rows: readonly ToRead[]) {
  const ids = rows.map(({ new_id }) => new_id ?? "");
  const references = to.externalSystem && {
    externalReferenceIds: rows.map(({ sent, old_id }) => (sent as { oldId?: string } | null)?.oldId ?? old_id),
    externalSystemCodes: [to.externalSystem],
  };
  const found = new Map<string, Line>();
  if (isBooking) {
    const query = references || { reservationIdList: ids };
    for await (const page of system.rows(to, "getHotelReservations", { query }, { signal }))
      for (const row of page) found.set(idIn(row.reservationIdList, "Reservation"), lineOf(row));
  } else {
    const query = references || { profileIds: ids };
    for await (const page of system.rows(to, "getProfiles", { query }, { signal }))
      for (const row of page) found.set(idIn(row.profileIdList, "Profile"), {});
  }
  found.delete("");
  return found;
}

type Ids = readonly { id?: string | undefined; type?: string | undefined }[] | undefined;
const idIn = (ids: Ids, kind: string): string => (ids?.find(({ type }) => type === kind) ?? ids?.[0])?.id ?? "";

const lineOf = ({ roomStay, reservationStatus }: RowOf<"getHotelReservations">): Line => ({
  arrival: roomStay?.arrivalDate,
  departure: roomStay?.departureDate,
  roomType: roomStay?.roomType,
  status: wordOf("reservations", "status", reservationStatus) as Line["status"],
});
