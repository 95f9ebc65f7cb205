import { nightsOf, plusDays } from "./days.mjs";
import { money, openInventory, RATES } from "./inventory.mjs";

const COUNT = 25;
const NAMES = [
  "Spring meeting",
  "Choir tour",
  "School trip",
  "Wedding",
  "Sales kick-off",
  "Book fair",
  "Wine series",
  "Orchestra",
  "Trade delegation",
];
/** Statuses of the old system; an ended or refused block takes no rooms. */
const STATUSES = { DEF: 11, TEN: 6, INQ: 4, ACT: 2, CAN: 1, LOS: 1 };

/** Group blocks with their rooms by night and room type. */
export function makeBlocks(random, { hotel, accounts }) {
  const inventory = openInventory(hotel.roomTypes);
  const [rows, grid, open] = [[], [], []];
  for (let n = 0; n < COUNT; n++) {
    const status = random.weighted(STATUSES);
    const begin = plusDays(hotel.businessDate, status === "ACT" ? random.between(0, 2) : random.between(4, 220));
    const end = plusDays(begin, random.between(2, 4));
    const isTour = random.chance(0.5);
    const id = String(7_001 + n);
    const agent = isTour ? random.pick(accounts.agents).NAME_ID : "";
    const company = isTour ? "" : random.pick(accounts.companies).NAME_ID;
    const code = `GA${begin.slice(2, 7).replace("-", "")}${String(n + 1).padStart(2, "0")}`;
    rows.push({
      ALLOTMENT_HEADER_ID: id,
      // The last two have one code: OPERA takes each code once, so a push shows what a refusal looks like.
      ALLOTMENT_CODE: n === COUNT - 1 ? rows[n - 1].ALLOTMENT_CODE : code,
      DESCRIPTION: `${random.pick(NAMES)} ${begin.slice(0, 4)}`,
      BOOKING_STATUS: status,
      BEGIN_DATE: begin,
      END_DATE: end,
      CUTOFF_DATE: begin > plusDays(hotel.businessDate, 21) ? plusDays(begin, -14) : "",
      GUARANTEE_CODE: ["DEF", "ACT"].includes(status) ? "GRPGTD" : "",
      MARKET: isTour ? "TOUR" : "CONF",
      SOURCE: isTour ? "TA" : "DIR",
      CHANNEL: random.pick(["EMAIL", "PHONE"]),
      RATE_CODE: isTour ? "TOUR" : "GRP",
      CURRENCY_CODE: "EUR",
      PAYMENT: random.pick(["BT", "CL"]),
      ELASTIC_YN: "N",
      COMPANY_NAME_ID: company,
      AGENT_NAME_ID: agent,
      GROUP_NAME_ID: random.chance(0.4) ? random.pick(accounts.groups).NAME_ID : "",
      CANCELLATION_CODE: { CAN: "MIG", LOS: "PRICE" }[status] ?? "",
      NOTES: random.chance(0.3) ? "Breakfast in the large hall, one free place in twenty" : "",
    });
    const nights = nightsOf(begin, end);
    for (const type of random.chance(0.5) ? ["TWN", "SUPT"] : ["SUPK"]) {
      const rooms = random.between(3, type === "SUPK" ? 12 : 6);
      if (!["CAN", "LOS"].includes(status) && !inventory.take(nights, type, rooms)) continue;
      const picked = ["DEF", "ACT"].includes(status) ? random.between(0, Math.min(rooms, 5)) : 0;
      for (const night of nights)
        grid.push({
          ALLOTMENT_HEADER_ID: id,
          ALLOTMENT_DATE: night,
          ROOM_CATEGORY: type,
          TO_SELL: String(rooms),
          PROJECTED_OCC1: type === "SUPK" ? String(rooms) : "0",
          PROJECTED_OCC2: type === "SUPK" ? "0" : String(rooms),
          SOLD: String(picked),
          RATE_AMOUNT_1: money(RATES[type] - 30),
          RATE_AMOUNT_2: money(RATES[type] - 10),
        });
      open.push({
        id,
        type,
        picked,
        arrival: begin,
        departure: end,
        market: rows[n].MARKET,
        rate: rows[n].RATE_CODE,
        company,
        agent,
      });
    }
  }
  return { rows, grid, open, inventory };
}
