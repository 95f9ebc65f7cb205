import { plusDays } from "./days.mjs";
import { money } from "./inventory.mjs";
import { randomFrom } from "./random.mjs";

/** Rooms with a companion on the same booking, and rooms with a sharer on a separate booking. */
const [COMPANIONS, SHARERS, WAITING] = [7, 5, 4];
/** A sharer's own price: mostly the first guest pays for the room. */
const OWN_PRICES = [0, 0, 20, 0, 25];

/**
 * Rooms with several guests, future bookings that share a room, and a waiting list. Generated last and with a separate
 * random generator, so that all other lines stay the same.
 */
export function addShares({ businessDate, known, reservations, inHouse, ends }) {
  const random = randomFrom(20_261_117);
  const taken = new Set(inHouse.map(({ profileId }) => profileId));
  const another = () => {
    for (;;) {
      const person = random.pick(known);
      if (taken.has(person.id)) continue;
      taken.add(person.id);
      return person;
    }
  };
  const byId = new Map(reservations.map((row) => [row.RESV_NAME_ID, row]));
  const book = (like, changes) => {
    const id = String(550_001 + reservations.length * 2);
    reservations.push({
      ...like,
      RESV_NAME_ID: id,
      CONFIRMATION_NO: String(88_000_000 + reservations.length),
      CRS_NUMBER: "",
      NOTES: "",
      ...changes,
    });
    return id;
  };
  const named = ({ id, last, first }) => ({
    profileId: id,
    lastName: last.slice(0, 40),
    firstName: first.slice(0, 40),
  });

  const staying = inHouse.filter(({ departure }) => departure > businessDate);
  const roomy = staying.filter(({ reservationId }) => byId.get(reservationId).ROOM_CATEGORY !== "SGL");
  const couples = roomy.filter(({ adults }) => adults === "2").slice(0, COMPANIONS);
  const singles = roomy.filter(({ adults, children }) => adults === "1" && children === "0").slice(0, SHARERS);
  if (couples.length < COMPANIONS || singles.length < SHARERS) throw new Error("Too few guests to share a room with.");
  for (const guest of couples)
    inHouse.push({ ...guest, ...named(another()), adults: "1", children: "0", amount: "0.00", balance: "0.00" });
  for (const [n, guest] of singles.entries()) {
    const person = another();
    const amount = money(OWN_PRICES[n]);
    const first = byId.get(guest.reservationId);
    const id = book(first, {
      NAME_ID: person.id,
      RATE_AMOUNT: amount,
      PARENT_RESV_NAME_ID: guest.reservationId,
    });
    inHouse.push({ ...guest, ...named(person), reservationId: id, amount, balance: "0.00" });
  }

  const coming = reservations.filter(
    ({ RESV_NAME_ID, RESV_STATUS, ADULTS, CHILDREN, ROOM_CATEGORY, ARRIVAL, ALLOTMENT_HEADER_ID }) =>
      !ends.has(RESV_NAME_ID) &&
      RESV_STATUS === "RESERVED" &&
      ADULTS === "1" &&
      CHILDREN === "0" &&
      ["DBL", "TWN", "SUPK"].includes(ROOM_CATEGORY) &&
      ARRIVAL > plusDays(businessDate, 10) &&
      !ALLOTMENT_HEADER_ID,
  );
  for (const first of coming.slice(0, 3))
    book(first, { NAME_ID: another().id, RATE_AMOUNT: "0.00", PARENT_RESV_NAME_ID: first.RESV_NAME_ID });
  for (const first of coming.slice(3, 3 + WAITING)) book(first, { NAME_ID: another().id, RESV_STATUS: "WAITLIST" });
}
