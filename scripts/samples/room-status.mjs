const STATES = { CL: 50, DI: 20, IP: 25, PU: 5 };

/** Every room's housekeeping status on the morning of the cut-over. */
export function makeRoomStatus(random, { hotel, inHouse }) {
  const guests = new Map();
  for (const { room, reservationId, adults } of inHouse) {
    // Companions are counted in their booking.
    const bookings = guests.get(room) ?? new Map();
    guests.set(room, bookings.set(reservationId, Math.max(Number(adults), bookings.get(reservationId) ?? 0)));
  }
  const personsIn = (room) => String([...(guests.get(room)?.values() ?? [])].reduce((sum, count) => sum + count, 0));
  const closed = new Set(["104", "512", "220"].filter((room) => !guests.has(room)));
  return hotel.rooms
    .filter(({ roomType }) => roomType !== "PM")
    .map(({ room, roomType }) => ({
      ROOM: room,
      ROOM_CATEGORY: roomType,
      ROOM_STATUS: closed.has(room)
        ? "OO"
        : guests.has(room)
          ? random.weighted({ CL: 30, DI: 70 })
          : random.weighted(STATES),
      FO_STATUS: guests.has(room) ? "OCC" : "VAC",
      HK_PERSONS: personsIn(room),
    }));
}
