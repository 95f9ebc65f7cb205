import { isWeekend, nightsOf, plusDays } from "./days.mjs";
import { money, RATES } from "./inventory.mjs";
import { addShares } from "./shared-rooms.mjs";

const [ALL, IN_HOUSE, PAST, CANCELLED, NO_SHOWS] = [1_500, 58, 260, 90, 16];
const MARKETS = { LEIS: 40, OTA: 25, BUS: 15, CORP: 20 };
const CHANNELS = {
  // Cards are not imported: bookings guaranteed by one are simply guaranteed.
  LEIS: ["WEB", "BAR", "GTD"],
  OTA: ["OTA", "OTA", "GTD"],
  BUS: ["TEL", "BARBB", "6PM"],
  CORP: ["DIR", "CORP", "CO"],
};
const NOTES = [
  "Late arrival",
  "Anniversary, flowers",
  "Cot in the room",
  "Pas d’étage élevé, vertige",
  "Twin beds please",
  'Extra pillow, "firm"',
];

/** Room types with space for a third person. */
const ROOMY = new Set(["SUPK", "SUPT", "DLXK", "JSTE"]);

/** Reservations around the business date, their nights if these differ, and the guests in the house. */
export function makeStays(random, { hotel, people, accounts, blocks }) {
  const { businessDate, rooms } = hotel;
  const { inventory } = blocks;
  const [reservations, nights, inHouse] = [[], [], []];
  /** Ids of reservations that wait for their guest. */
  const absent = new Set();
  const free = new Set(rooms.filter(({ roomType }) => roomType !== "PM").map(({ room }) => room));

  const known = people.filter(({ end, hasBadBirthDate }) => end === "created" && !hasBadBirthDate);
  const booked = people.filter(({ end }) => end !== "replaced");

  function add({ status, arrival, departure, type, room = "", block = null, market = random.weighted(MARKETS) }) {
    const [source, rate, guarantee] = CHANNELS[market] ?? ["TA", block?.rate ?? "GRP", "GRPGTD"];
    // A guest in the house must be in the files.
    const person = random.pick(room ? known : booked);
    if (person.end !== "created") absent.add(String(550_001 + reservations.length * 2));
    const id = String(550_001 + reservations.length * 2);
    const stay = nightsOf(arrival, departure);
    const prices = stay.map((night) => RATES[type] + (isWeekend(night) ? 20 : 0) + (rate === "CORP" ? -20 : 0));
    const adults = type === "SGL" ? 1 : random.between(1, 2);
    const children = ROOMY.has(type) && random.chance(0.15) ? "1" : "0";
    const bookedOn = plusDays([arrival, businessDate].sort()[0], -random.between(1, 90));
    const corporate = market === "CORP" ? random.pick(accounts.companies).NAME_ID : "";
    reservations.push({
      RESV_NAME_ID: id,
      CONFIRMATION_NO: String(88_000_000 + reservations.length),
      RESV_STATUS: status,
      NAME_ID: person.id,
      ARRIVAL: arrival,
      DEPARTURE: departure,
      ADULTS: String(adults),
      CHILDREN: children,
      QUANTITY: "1",
      ROOM_CATEGORY: type,
      ROOM: room,
      RATE_CODE: rate,
      RATE_AMOUNT: money(prices[0]),
      CURRENCY_CODE: "EUR",
      MARKET: market,
      SOURCE: source,
      CHANNEL: random.pick(["EMAIL", "PHONE", "WEB"]),
      GUARANTEE_CODE: guarantee,
      PAYMENT: guarantee === "CO" ? "CL" : random.pick(["VA", "MC", "AX", "CA"]),
      COMPANY_NAME_ID: block?.company || corporate,
      AGENT_NAME_ID: block?.agent ?? "",
      ALLOTMENT_HEADER_ID: block?.id ?? "",
      PARENT_RESV_NAME_ID: "",
      CRS_NUMBER: market === "OTA" ? `XB-${random.digits(6)}` : "",
      INSERT_DATE: bookedOn,
      CANCELLATION_REASON_CODE: status === "CANCELLED" ? random.pick(["PLANS", "ILL", "DUP"]) : "",
      NOTES: random.chance(0.06) ? random.pick(NOTES) : "",
    });
    if (new Set(prices).size > 1)
      for (const [at, night] of stay.entries())
        nights.push({
          RESV_NAME_ID: id,
          STAY_DATE: night,
          ROOM_CATEGORY: type,
          RATE_CODE: rate,
          RATE_AMOUNT: money(prices[at]),
          CURRENCY_CODE: "EUR",
        });
    return {
      id,
      person,
      adults,
      children,
      rate,
      price: prices[0],
      slept: prices.filter((_, at) => stay[at] < businessDate),
    };
  }

  function sell(status, first, last, { counts = true } = {}) {
    for (let tries = 0; tries < 200; tries++) {
      const arrival = plusDays(businessDate, random.between(first, last));
      const departure = plusDays(arrival, random.between(1, 5));
      const type = random.pick(Object.keys(RATES));
      if (status === "CHECKED OUT" && departure > businessDate) continue;
      if (!counts || inventory.take(nightsOf(arrival, departure), type))
        return add({ status, arrival, departure, type });
    }
    throw new Error("The hotel is full.");
  }

  while (inHouse.length < IN_HOUSE) {
    const number = random.pick([...free]);
    const { roomType: type } = rooms.find(({ room }) => room === number);
    const arrival = plusDays(businessDate, -random.between(1, 4));
    const departure = plusDays(businessDate, random.between(0, 4));
    if (!inventory.take(nightsOf(arrival, departure), type)) continue;
    free.delete(number);
    const stay = add({ status: "CHECKED IN", arrival, departure, type, room: number });
    const owed = random.chance(0.7) ? stay.slept.reduce((sum, price) => sum + price, 0) : 0;
    inHouse.push({
      room: number,
      reservationId: stay.id,
      profileId: stay.person.id,
      lastName: stay.person.last.slice(0, 40),
      firstName: stay.person.first.slice(0, 40),
      arrival,
      departure,
      adults: String(stay.adults),
      children: stay.children,
      rateCode: stay.rate,
      amount: money(stay.price),
      currency: "EUR",
      balance: money(owed),
      status: departure === businessDate ? "DUE OUT" : "CHECKED IN",
    });
  }
  for (const block of blocks.open)
    for (let n = 0; n < block.picked; n++)
      if (block.arrival > businessDate) add({ status: "RESERVED", ...block, block, market: block.market });
  for (let n = 0; n < PAST; n++) sell("CHECKED OUT", -60, -2);
  for (let n = 0; n < CANCELLED; n++) sell("CANCELLED", -30, 120, { counts: false });
  for (let n = 0; n < NO_SHOWS; n++) sell("NO SHOW", -40, -1, { counts: false });
  while (reservations.length < ALL) sell("RESERVED", 0, 200);
  const ends = damage(reservations, absent);
  addShares({ businessDate, known, reservations, inHouse, ends });
  return { reservations, nights, inHouse, ends };
}

/**
 * Values for the checks to find: codes in no list, missing guests, impossible dates, numbers and prices. Returns the
 * results, by id, of those that are not simply imported.
 */
function damage(reservations, absent) {
  const ends = new Map([...absent].map((id) => [id, "waiting"]));
  const future = reservations.filter(
    ({ RESV_STATUS, ALLOTMENT_HEADER_ID }) => RESV_STATUS === "RESERVED" && !ALLOTMENT_HEADER_ID,
  );
  const change = (row, changes, end) => {
    Object.assign(future[row], changes);
    ends.set(future[row].RESV_NAME_ID, end);
  };
  for (let n = 0; n < 8; n++) change(20 + n * 31, { MARKET: "LEI" }, "waiting");
  for (let n = 0; n < 4; n++) change(35 + n * 57, { ROOM_CATEGORY: "DBLX" }, "waiting");
  for (let n = 0; n < 3; n++) change(50 + n * 83, { NAME_ID: "999999" }, "waiting");
  for (let n = 0; n < 6; n++) {
    const { ARRIVAL, DEPARTURE } = future[300 + n * 29];
    change(300 + n * 29, { ARRIVAL: DEPARTURE, DEPARTURE: ARRIVAL }, "rejected");
  }
  for (const [n, ADULTS] of ["two", "2+1", "1 A"].entries()) change(305 + n * 37, { ADULTS }, "rejected");
  // A rate is optional: these stays are imported without one.
  for (const [n, RATE_AMOUNT] of ["1.250,00", "free", "on request"].entries())
    Object.assign(future[307 + n * 43], { RATE_AMOUNT });
  for (const [n, ARRIVAL] of ["", "tbc", "2026-02-30"].entries()) change(310 + n * 47, { ARRIVAL }, "rejected");
  future[430].NOTES = "Card 5555 5555 5555 4444 given by phone";
  return ends;
}
