import type { Pushing } from "./pushing.ts";
import type { Browser } from "./staging.ts";

const GUESTS = { id: "oldId", last: "lastName", first: "firstName", vip: "vip", town: "city", land: "country" };
const STAYS = {
  id: "oldId",
  guest: "profileId",
  from: "arrival",
  to: "departure",
  adults: "adults",
  type: "roomType",
  rate: "rateCode",
  amount: "amount",
  market: "market",
  source: "source",
  guarantee: "reservationType",
  status: "status",
  pay: "paymentMethod",
  room: "room",
};
const HOUSE = {
  id: "reservationId",
  guest: "profileId",
  room: "room",
  type: "roomType",
  from: "arrival",
  to: "departure",
  adults: "adults",
  rate: "rateCode",
  amount: "amount",
  market: "market",
  source: "source",
  guarantee: "reservationType",
  pay: "paymentMethod",
};

const lines = (columns: object, rows: readonly string[]) => [Object.keys(columns).join(";"), ...rows, ""].join("\n");

/** Small files of guests, stays and guests in the house for a push. */
export function pushFiles(house: Pushing) {
  type Columns = Record<string, string>;
  const bring = async (browser: Browser, columns: Columns, module: string, rows: readonly string[], full = false) => {
    const configuration = await house.configure(browser, columns, { module });
    await house.import(browser, lines(columns, rows), { configuration, module, full }, `${module}.csv`);
  };
  return {
    lines,
    bring,
    guests: (browser: Browser, ...rows: string[]) => bring(browser, GUESTS, "profiles", rows),
    stays: (browser: Browser, ...rows: string[]) => bring(browser, STAYS, "reservations", rows),
    /** A file with every guest, and one with every stay. */
    completeGuests: (browser: Browser, ...rows: string[]) => bring(browser, GUESTS, "profiles", rows, true),
    complete: (browser: Browser, ...rows: string[]) => bring(browser, STAYS, "reservations", rows, true),
    inHouse: (browser: Browser, ...rows: string[]) => bring(browser, HOUSE, "in-house", rows),
    guest: (id: string, { vip = "", town = "Oslo" } = {}) => `${id};Guest ${id};Ola;${vip};${town};NO`,
    stay: (
      id: string,
      guest: string,
      { type = "SUPK", from = "2026-03-10", to = "2026-03-12", status = "Reserved", room = "" } = {},
    ) => `${id};${guest};${from};${to};1;${type};BAR;180.50;LEIS;WEB;GTD;${status};CA;${room}`,
    lodger: (id: string, guest: string, room: string, amount = 100) =>
      `${id};${guest};${room};SUPK;2026-03-07;2026-03-12;1;BAR;${amount};LEIS;WEB;GTD;CA`,
    /** A person with a property that points at the sandbox and has accepted it. */
    async furnish() {
      const person = await house.person();
      await house.connect(person.browser);
      await house.open(person.browser);
      return person;
    },
  };
}

let next = 0;
export const uniqueId = (): string => `T${Date.now().toString(36)}${next++}`;
