import { addTo } from "../../../../core/grouping/add-to.ts";
import type { RecordOf, SomeOf } from "../../../../core/modules/catalogue.ts";
import { stayFound } from "../../../../core/reconcile/found.ts";
import type { CountedStay } from "../../../../core/reconcile/parts.ts";
import { roomsOfGuests, roomsOfShares, stayOfBooking } from "../../../../core/reconcile/stays.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { RowOutside } from "./rows-outside.ts";
import { findBookings, findFound, findLines, findNights, type StoredBooking, type StoredLine } from "./stays.repo.ts";

/** Bookings room by room, on the platform and in the files. */
export type Rooms = { platform: CountedStay[][]; files: CountedStay[][] };

type Values = Readonly<Record<string, unknown>>;
const asInFile = <V extends object>({ values, corrected }: { values: V; corrected: Values | null }): V =>
  corrected === null ? values : (dropNothing({ ...values, ...corrected }) as V);
const dropNothing = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

type RoomsQuery = { oldIds: readonly string[]; outside: readonly RowOutside[]; currency: string };

/** These bookings, and all guests in the house. A booking with a line in the in-house list is counted by that line. */
export async function loadRooms(tx: Tx, scope: Scope, { oldIds, outside, currency }: RoomsQuery): Promise<Rooms> {
  const lines = await findLines(tx, scope);
  const linesOutside = ofModule<RecordOf<"in-house">>(outside, "in-house").filter(isLine);
  const inHouse = new Set(lines.map(({ values }) => values.reservationId));
  const inHouseFiles = new Set([...inHouse, ...linesOutside.map(({ reservationId }) => reservationId)]);
  const bookings = await findBookings(tx, scope, [...new Set([...oldIds, ...inHouseFiles])]);
  const nights = await findNights(
    tx,
    scope,
    bookings.map(({ old_id }) => old_id),
  );
  const byId = new Map(bookings.map((booking) => [booking.old_id, booking]));
  const nightsOutside = new Map<unknown, SomeOf<"reservation-nights">[]>();
  for (const night of ofModule<SomeOf<"reservation-nights">>(outside, "reservation-nights"))
    addTo(nightsOutside, night.reservationId, night);

  const platform = bookings.flatMap((booking) => {
    if (inHouse.has(booking.old_id)) return [];
    const own = (nights.get(booking.old_id) ?? []).map(({ values }) => values);
    return sharing(booking.old_id, booking.values, own, currency);
  });
  const stored = bookings.map((booking) => [booking.old_id, asInFile(booking)] as const);
  const added = outside.flatMap((row) => (row.module === "reservations" ? [[row.oldId, row.values] as const] : []));
  const files = [...stored, ...added].flatMap(([oldId, values]) => {
    if (inHouseFiles.has(oldId)) return [];
    const own = [...(nights.get(oldId) ?? []).map(asInFile), ...(nightsOutside.get(oldId) ?? [])];
    return sharing(oldId, values as SomeOf<"reservations">, own, currency);
  });
  const guests = (of: readonly StoredLine[], as: (line: StoredLine) => RecordOf<"in-house">) => of.map(as);
  const booked = (as: (booking: StoredBooking) => SomeOf<"reservations">) => (id: string) => {
    const booking = byId.get(id);
    return booking && as(booking);
  };
  return {
    platform: [
      ...roomsOfShares(platform),
      ...roomsOfGuests(
        guests(lines, ({ values }) => values),
        booked(({ values }) => values),
        currency,
      ),
    ],
    files: [
      ...roomsOfShares(files),
      ...roomsOfGuests([...guests(lines, asInFile), ...linesOutside], booked(asInFile), currency),
    ],
  };
}

/** The hotel's version of the same bookings, in the rooms that they have here. */
export async function loadFoundRooms(
  tx: Tx,
  scope: Scope,
  { rooms, targetId, currency }: { rooms: readonly CountedStay[][]; targetId: string; currency: string },
): Promise<CountedStay[][]> {
  const oldIds = rooms.flat().flatMap((stay) => (stay.module === "reservations" ? [stay.oldId] : []));
  const found = await findFound(tx, scope, { targetId, oldIds });
  const stays = new Map(
    found.flatMap(({ module, old_id, found: booking }) => {
      const stay = stayFound(module, old_id, booking, currency);
      return stay ? [[`${module} ${old_id}`, stay] as const] : [];
    }),
  );
  const placed = rooms.map((room) =>
    room.flatMap(({ module, oldId }) => {
      const stay = stays.get(`${module} ${oldId}`);
      stays.delete(`${module} ${oldId}`);
      return stay ?? [];
    }),
  );
  return [...placed.filter((room) => room.length > 0), ...[...stays.values()].map((stay) => [stay])];
}

const ofModule = <V>(outside: readonly RowOutside[], module: RowOutside["module"]): V[] =>
  outside.flatMap((row) => (row.module === module ? [row.values as V] : []));

const isLine = ({ room, arrival, departure, reservationId, profileId }: Partial<RecordOf<"in-house">>) =>
  [room, arrival, departure, reservationId, profileId].every((value) => value !== undefined);

function sharing(
  oldId: string,
  values: SomeOf<"reservations">,
  nights: readonly SomeOf<"reservation-nights">[],
  currency: string,
) {
  const stay = stayOfBooking(oldId, values, nights, currency);
  return stay ? [{ stay, shareWith: values.shareWith }] : [];
}
