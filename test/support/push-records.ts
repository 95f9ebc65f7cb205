import type { openImporting } from "./importing.ts";
import type { Browser } from "./staging.ts";

type Importing = Pick<Awaited<ReturnType<typeof openImporting>>, "configure" | "import">;

const SETS = {
  profiles: { id: "oldId", last: "lastName", first: "firstName", town: "city", land: "country" },
  blocks: {
    ...{ id: "oldId", code: "code", name: "name", status: "status", from: "begin", to: "end" },
    ...{ market: "market", source: "source", res: "reservationType", pm: "postingMaster" },
  },
  "block-grid": { block: "blockId", day: "date", type: "roomType", rooms: "rooms" },
  reservations: {
    ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", adults: "adults", type: "roomType" },
    ...{ rate: "rateCode", amount: "amount", market: "market", source: "source", res: "reservationType" },
    ...{ status: "status", pay: "paymentMethod", share: "shareWith" },
  },
  "in-house": {
    ...{ id: "reservationId", guest: "profileId", room: "room", type: "roomType", from: "arrival", to: "departure" },
    ...{ adults: "adults", rate: "rateCode", amount: "amount", market: "market", source: "source" },
    ...{ res: "reservationType", pay: "paymentMethod" },
  },
} as const;

/**
 * A small hotel with every case of several calls: a block with rooms, a status and a posting master, two bookings that
 * share, three guests in two rooms of whom two share one. On 9 March 2026.
 */
export async function importSmallHotel(
  house: Importing,
  browser: Browser,
  { tag, guests }: { tag: string; guests: number },
) {
  const id = (kind: string, n: number) => `${tag}${kind}${n}`;
  const stay = (n: number, share = "") =>
    `${id("S", n)};${id("G", n)};2026-03-1${n};2026-03-2${n};1;SUPK;BAR;180.50;LEIS;WEB;GTD;Reserved;CA;${share}`;
  const inHouse = (n: number, room: string) =>
    `${id("H", n)};${id("G", n)};${room};SUPK;2026-03-07;2026-03-12;1;BAR;90;LEIS;WEB;GTD;CA`;
  const rows: Record<keyof typeof SETS, string[]> = {
    profiles: Array.from({ length: guests }, (_, n) => `${id("G", n)};Guest ${tag} ${n};Ola;Oslo;NO`),
    blocks: [`${id("B", 0)};${tag.slice(-6)}B0;Cardio ${tag};DEF;2026-06-01;2026-06-04;CONF;DIR;GRPGTD;Y`],
    "block-grid": ["01", "02", "03"].map((day) => `${id("B", 0)};2026-06-${day};SUPK;3`),
    reservations: [stay(0), stay(1), stay(2), stay(3).replaceAll("2026-03-13", "2026-03-12"), stay(4)],
    "in-house": [inHouse(5, "101"), inHouse(6, "101"), inHouse(7, "102")],
  };
  // The fourth shares the room of the third on the same days.
  rows.reservations[3] = stay(2, id("S", 2)).replace(id("S", 2), id("S", 3)).replace(id("G", 2), id("G", 3));
  for (const [module, columns] of Object.entries(SETS)) {
    const configuration = await house.configure(browser, columns, { module });
    const lines = rows[module as keyof typeof SETS];
    const content = [Object.keys(columns).join(";"), ...lines, ""].join("\n");
    const run = await house.import(browser, content, { configuration, module }, `${module}.csv`);
    if (run.state !== "done" || run.counts.created !== lines.length) throw new Error(JSON.stringify(run));
  }
  return { records: guests + 1 + 5 + 3 };
}
