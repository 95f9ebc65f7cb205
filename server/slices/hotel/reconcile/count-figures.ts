import { timesDecimal } from "../../../../core/hotel/decimals.ts";
import { type Cell, type CountedStay, cellsOf, mergedCells, partsOfRoom } from "../../../../core/reconcile/parts.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { inBulk } from "../push/plan/members.repo.ts";
import { membershipOf } from "../push/plan/show-push.ts";
import type { TargetRow } from "../push/target/targets.repo.ts";
import {
  addBlockRooms,
  addCells,
  addFoundRooms,
  type Counting,
  clearFigures,
  countStays,
  findSides,
  findVersions,
  lockFigures,
  type Side,
  type SideRow,
  saveSide,
  sumHotel,
  sumPlatform,
} from "./figures.repo.ts";
import { gridBeyond } from "./grid-beyond.ts";
import { loadFoundRooms, loadRooms } from "./load-stays.ts";
import { loadRowsOutside } from "./rows-outside.ts";
import { countFoundTypes, countTypes, findReadBack, listCorrected, listSharing, type Typed } from "./stays.repo.ts";

/** Figures without a day. */
export type Extra = {
  platform: { profiles: Typed; rooms: Typed };
  files: { profiles: Typed; rooms: Typed; rejected: number; waiting: number; unplaced: number };
  hotel: { profiles: Typed | null; rooms: Typed };
};
export type CountedFigures = {
  counting: Counting;
  target: TargetRow | undefined;
  readBack: Awaited<ReturnType<typeof findReadBack>>;
  extra: Extra;
  sides: ReadonlyMap<Side, SideRow>;
};

export async function loadCounting(tx: Tx, scope: Scope, from?: string) {
  const { target, property, membership } = await membershipOf(tx, scope);
  const { businessDate } = membership;
  const since = from !== undefined && from < businessDate ? from : businessDate;
  const counting: Counting = { businessDate, since, currency: property.currency || (target?.currency ?? "") };
  return { target, counting };
}

/** With more bookings and nights than these, figures that have changed are counted by a job. */
const MOST_IN_A_REQUEST = 50_000;

/** The figures have changed, and counting them takes too long for a request. */
export class FiguresOld extends Error {
  readonly from: string;
  constructor(from: string) {
    super("The figures have to be counted by a job.");
    this.from = from;
  }
}

/** The figures of all sides; those that have changed since are counted again. */
export async function countFigures(
  tx: Tx,
  scope: Scope,
  { from, isJob = false }: { from?: string; isJob?: boolean } = {},
): Promise<CountedFigures> {
  const { target, counting } = await loadCounting(tx, scope, from);
  const readBack = target ? await findReadBack(tx, scope, target.id) : null;
  const versions = await findVersions(tx, scope, target?.id ?? null);
  const common = [versions.data, counting.businessDate, counting.currency];
  const bases: Record<Side, string> = {
    platform: JSON.stringify(common),
    files: JSON.stringify([...common, versions.files]),
    hotel: JSON.stringify([...common, versions.hotel, readBack !== null]),
  };
  const isOld = (sides: ReadonlyMap<Side, SideRow>, side: Side) => {
    const known = sides.get(side);
    return known?.basis !== bases[side] || known.since > counting.since;
  };
  let sides: ReadonlyMap<Side, SideRow> = await findSides(tx, scope);
  const all = Object.keys(bases) as Side[];
  if (all.some((side) => isOld(sides, side))) {
    if (!isJob && (await countStays(tx, scope)) > MOST_IN_A_REQUEST) throw new FiguresOld(counting.since);
    await lockFigures(tx, scope);
    const before = await findSides(tx, scope);
    let loading: ReturnType<typeof loadApart> | undefined;
    const apart = () => {
      loading ??= loadApart(tx, scope, counting);
      return loading;
    };
    await inBulk(tx, async () => {
      for (const side of all) {
        if (!isOld(before, side)) continue;
        await clearFigures(tx, scope, side);
        const targetId = readBack && target ? target.id : null;
        const extra = await COUNTS[side](tx, scope, counting, { targetId, apart });
        await saveSide(tx, scope, { side, basis: bases[side], since: counting.since, extra });
      }
    });
    sides = await findSides(tx, scope);
  }
  const extraOf = (side: Side) => sides.get(side)?.extra as never;
  const extra = { platform: extraOf("platform"), files: extraOf("files"), hotel: extraOf("hotel") };
  return { counting, target, readBack, extra, sides };
}

type Apart = Awaited<ReturnType<typeof loadApart>>;
/** `apart`: read once, whichever sides are counted. */
type With = { targetId: string | null; apart: () => Promise<Apart> };
type Count = (tx: Tx, scope: Scope, counting: Counting, by: With) => Promise<Record<string, unknown>>;

/** Loads the bookings that are counted by their rooms instead of by the one statement for all others. */
export async function loadApart(tx: Tx, scope: Scope, { currency }: Counting) {
  const sharing = await listSharing(tx, scope);
  const { platform } = await loadRooms(tx, scope, { oldIds: sharing, outside: [], currency });
  const inHouse = platform.flat().filter(({ module }) => module === "in-house");
  const booked = inHouse.flatMap(({ bookingId }) => bookingId ?? []);
  return { rooms: platform, apart: [...new Set([...sharing, ...booked])] };
}

const platform: Count = async (tx, scope, counting, by) => {
  const { rooms, apart } = await by.apart();
  await addCells(tx, scope, "platform", await sumPlatform(tx, scope, apart, counting));
  await addBlockRooms(tx, scope, counting);
  await addCells(tx, scope, "platform", cellsOfRooms(rooms, counting));
  return { profiles: await countTypes(tx, scope), rooms: roomsInHouse(rooms) };
};

/** The difference between files and platform: rows outside, and people's corrections. */
const files: Count = async (tx, scope, counting) => {
  const { rows: outside, ...rows } = await loadRowsOutside(tx, scope);
  const corrected = await listCorrected(tx, scope);
  const named = outside.flatMap(({ module, oldId, values }) =>
    module === "reservations" ? [oldId] : module === "reservation-nights" ? [String(values.reservationId)] : [],
  );
  // A booking that shares may change the figures of everyone in its room. Where all of them equal the hotel's, both
  // sides are the same, and equal parts are not read.
  const changed = [...corrected, ...named];
  const oldIds = changed.length > 0 ? [...new Set([...changed, ...(await listSharing(tx, scope))])] : [];
  const rooms = await loadRooms(tx, scope, { oldIds, outside, currency: counting.currency });
  const less = cellsOfRooms(rooms.platform, counting).map(negative);
  const grid = (await gridBeyond(tx, scope, outside, counting)).map(({ cell }) => cell);
  const beyond = mergedCells([...cellsOfRooms(rooms.files, counting), ...less, ...grid]).filter(isSomething);
  await addCells(tx, scope, "files", beyond);
  const profiles: Typed = await countTypes(tx, scope);
  for (const { module, values } of outside)
    if (module === "profiles" || module === "accounts") {
      const type = String(values.type ?? (module === "profiles" ? "Guest" : "Company"));
      profiles[type] = (profiles[type] ?? 0) + 1;
    }
  return { profiles, rooms: roomsInHouse(rooms.files), ...rows };
};

const hotel: Count = async (tx, scope, counting, { targetId, ...by }) => {
  if (targetId === null) return { profiles: null, rooms: {} };
  const { rooms, apart } = await by.apart();
  await addCells(tx, scope, "hotel", await sumHotel(tx, scope, { targetId, apart }, counting));
  await addFoundRooms(tx, scope, targetId, counting);
  const found = await loadFoundRooms(tx, scope, { rooms, targetId, currency: counting.currency });
  await addCells(tx, scope, "hotel", cellsOfRooms(found, counting));
  return { profiles: await countFoundTypes(tx, scope, targetId), rooms: roomsInHouse(found) };
};

const COUNTS: Record<Side, Count> = { platform, files, hotel };

function cellsOfRooms(rooms: readonly CountedStay[][], { businessDate, since }: Counting): Cell[] {
  const parts = rooms.flatMap((room) => partsOfRoom(room, businessDate));
  return cellsOf(parts.filter(({ day }) => day >= since));
}

const IN_HOUSE: ReadonlySet<string> = new Set(["InHouse", "DueOut"]);

/** Bookings in the house, by room. */
function roomsInHouse(rooms: readonly CountedStay[][]): Typed {
  const counts: Typed = {};
  for (const { module, room, status } of rooms.flat())
    if (module === "in-house" && room !== null && IN_HOUSE.has(status)) counts[room] = (counts[room] ?? 0) + 1;
  return counts;
}

const negative = (cell: Cell): Cell => ({
  ...cell,
  arrivals: -cell.arrivals,
  departures: -cell.departures,
  nights: -cell.nights,
  revenue: timesDecimal(cell.revenue, -1),
  unpriced: -cell.unpriced,
  blockRooms: -cell.blockRooms,
  pickedUp: -cell.pickedUp,
});

const isSomething = ({ arrivals, departures, nights, revenue, unpriced, blockRooms, pickedUp }: Cell): boolean =>
  [arrivals, departures, nights, unpriced, blockRooms, pickedUp].some((count) => count !== 0) || /[1-9]/.test(revenue);
