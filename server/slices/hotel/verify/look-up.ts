import { held } from "../../../../core/hotel/read-back.ts";
import { wordOf } from "../../../../core/hotel/values.ts";
import type { ModuleKey, SomeOf } from "../../../../core/modules/catalogue.ts";
import type { RowOf } from "../../../ports/hotel-system.ts";
import type { Pool } from "./pool.ts";
import type { Reading } from "./read-records.ts";
import type { ToRead } from "./verifications.repo.ts";

/** References of so many records fit into the address of a call. */
const AT_ONCE = 50;

/** What the hotel's own lists say of records, fifty a call. */
export type LookedUp = {
  /** By old id: another record of the hotel with the same reference. Without an external system no reference is known there. */
  doubled: ReadonlyMap<string, string>;
  /** Old ids of records that the list has as they were sent; undefined: the hotel has no list of such records. */
  there: ReadonlySet<string> | undefined;
};

/** `isSample`: all that is known of some of the records. Otherwise each is read, and only twins are looked for. */
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
      // Rare: each of them is looked for alone, so that the right one is named.
      for (const row of some) {
        const [other] = others([row], await pool(() => search(reading, isBooking, [row])));
        if (other !== undefined) doubled.set(row.old_id, other);
      }
    }),
  );
  return { doubled, there };
}

/** What a line of the list says of a record; of a profile nothing but that it is there. */
type Line = SomeOf<"reservations">;

const others = (rows: readonly ToRead[], found: ReadonlyMap<string, Line>): string[] => {
  const ours = new Set(rows.map(({ new_id }) => new_id));
  return [...found.keys()].filter((id) => !ours.has(id));
};

/** Days, status and room type of a booking are held against what was sent. */
function isAsSent({ sent }: ToRead, line: Line | undefined): boolean {
  if (!line) return false;
  const { arrival, departure, status, roomType } = (sent ?? {}) as SomeOf<"reservations">;
  return (
    Object.keys(line).length === 0 || held("reservations", { arrival, departure, status, roomType }, line).length === 0
  );
}

/** By id, what the hotel has under these references; without an external system under the ids that we know. */
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
