import { inDots, plusDays } from "./days.mjs";

const WHY = [
  ["PLUMB", "Dusche undicht"],
  ["PAINT", "Wände streichen"],
  ["AC", "Klimaanlage wird geprüft"],
  ["BULB", "Deckenleuchte flackert"],
  ["DEEP", "Grundreinigung"],
];

/** Rooms that cannot be sold, as in a technicians' list: headings, dates and words in German. */
export function makeClosures(random, { hotel, inHouse }) {
  const occupied = new Set(inHouse.map(({ room }) => room));
  const free = hotel.rooms.filter(({ room, roomType }) => roomType !== "PM" && !occupied.has(room));
  const rows = Array.from({ length: 11 }, (_, n) => {
    const begin = plusDays(hotel.businessDate, random.between(0, 40));
    const [reason, remark] = random.pick(WHY);
    return {
      Zimmernummer: free[n * 5].room,
      Von: inDots(begin),
      Bis: inDots(plusDays(begin, random.between(1, 6))),
      Sperrart: random.pick(["OOO", "OOS"]),
      Grundcode: reason,
      Bemerkungen: remark,
      Rückgabestatus: random.pick(["DI", "IP"]),
    };
  });
  // On purpose: a missing reason, and a date that does not exist.
  rows[4].Grundcode = "";
  rows[9].Von = "31.04.2026";
  return { rows, ends: { created: 9, rejected: 2, waiting: 0 } };
}
