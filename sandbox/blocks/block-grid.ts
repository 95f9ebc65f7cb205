import type { Answer, Call } from "../call.ts";
import { eachDay } from "../dates.ts";
import { codes, refuse } from "../refused.ts";
import type { Hotel } from "../state/hotel.ts";
import { checkHouse } from "./block-rules.ts";
import { type BlockRecord, type GridCell, gridKey, heldBy, nightsOf, type Persons } from "./block-store.ts";

type Rates = GridCell["rates"];
type Range = {
  roomType: string;
  nights: string[];
  rooms?: Persons | undefined;
  rates?: Rates | undefined;
  add?: boolean;
};

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

export function findBlock(hotel: Hotel, id: string | undefined): BlockRecord {
  const record = hotel.blocks.byId.get(id ?? "");
  return record ?? refuse(codes.notFound, `Block ${id ?? "(none)"} does not exist.`, "blockId");
}

function checkRange(hotel: Hotel, block: BlockRecord, roomType: string | undefined, start?: string, end?: string) {
  const known = hotel.roomTypes.get(roomType ?? "");
  if (!known || known.pseudo)
    refuse(codes.unknownCode, `${roomType ?? "(none)"} is not a room type of blocks.`, "roomType");
  if (!start || !end || end < start) refuse(codes.block, "A range needs a start and an end.", "start");
  const nights = new Set(nightsOf(block));
  const wanted = eachDay(start, end);
  const outside = wanted.find((night) => !nights.has(night));
  if (outside) refuse(codes.block, `${outside} is not a night of this block.`, "start");
  return { roomType: known.roomType, nights: wanted };
}

const pick = ({ onePerson, twoPerson, threePerson, fourPerson }: Persons): Persons => ({
  onePerson,
  twoPerson,
  threePerson,
  fourPerson,
});

/** Writes ranges into a copy of the grid and stores it if the hotel has the rooms. */
function write(hotel: Hotel, block: BlockRecord, ranges: readonly Range[], force: boolean): void {
  const grid = new Map(block.grid);
  for (const { roomType, nights, rooms, rates, add } of ranges)
    for (const night of nights) {
      const key = gridKey(roomType, night);
      const cell = grid.get(key) ?? { roomType, night, rooms: {}, rates: {}, picked: 0 };
      const after = { ...cell };
      if (rooms) after.rooms = add ? sum(cell.rooms, rooms) : { ...cell.rooms, ...defined(pick(rooms)) };
      if (rates) after.rates = { ...cell.rates, ...defined(rates) };
      if (Object.values(after.rooms).some((count) => (count ?? 0) < 0))
        refuse(codes.block, "Rooms cannot be negative.", "inventory");
      grid.set(key, after);
    }
  replaceGrid(hotel, block, { grid }, force);
}

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, figure]) => figure !== undefined)) as T;

function sum(before: Persons, more: Persons): Persons {
  const after = { ...before };
  for (const [count, rooms] of Object.entries(defined(pick(more)))) {
    const key = count as keyof Persons;
    after[key] = (after[key] ?? 0) + (rooms ?? 0);
  }
  return after;
}

/** Changes a block's rooms and updates the hotel's inventory. */
export function replaceGrid(
  hotel: Hotel,
  block: BlockRecord,
  change: Partial<Pick<BlockRecord, "grid" | "status">>,
  force: boolean,
): void {
  const before = heldBy(hotel.statuses, block);
  const after = heldBy(hotel.statuses, { ...block, ...change });
  if (!force) checkHouse(hotel, before, after);
  hotel.inventory.hold(before, -1);
  Object.assign(block, change);
  hotel.inventory.hold(after);
}

export function allocate({ chain, params, body }: Call<"putBlockAllocation">): Answer<"putBlockAllocation"> {
  const hotel = chain.hotel(params.hotelId);
  const block = findBlock(hotel, params.blockId);
  checkSame(body.criteria?.blockId?.id, block);
  let force = false;
  const ranges = (body.criteria?.allocationRoomTypes ?? []).flatMap(({ roomType, allocationGridDates }) =>
    (allocationGridDates ?? []).flatMap(({ allocation, roomAllocationInfo }) =>
      (roomAllocationInfo ?? []).map((info): Range => {
        if (allocation !== "Initial" && allocation !== "Rates")
          refuse(codes.block, `${allocation ?? "(none)"} cannot be written; Initial and Rates can.`, "allocation");
        const range = checkRange(hotel, block, roomType, info.start, info.end);
        const days = weekdays.filter((day) => info[day]);
        const nights = range.nights.filter(
          (night) =>
            days.length === 0 ||
            days.some((day) => weekdays.indexOf(day) === new Date(`${night}T00:00:00Z`).getUTCDay()),
        );
        force ||= info.inventory?.forceOverbook ?? false;
        return { roomType: range.roomType, nights, rooms: info.inventory, rates: info.rate };
      }),
    ),
  );
  if (ranges.length === 0) refuse(codes.block, "Nothing to allocate.", "criteria/allocationRoomTypes");
  write(hotel, block, ranges, force);
  const remark = { code: "BLK", type: "Warning", shortText: "Rooms beyond the house's limit.", recordId: block.id };
  return {
    body: chain.rules.gridRemarks ? { warnings: [remark] } : {},
    done: { id: block.id, references: block.references },
  };
}

export function allocateRange({
  chain,
  params,
  body,
}: Call<"putBlockAllocationRange">): Answer<"putBlockAllocationRange"> {
  const hotel = chain.hotel(params.hotelId);
  const block = findBlock(hotel, params.blockId);
  const range = body.blockAllocationRange;
  checkSame(range?.blockId?.id, block);
  if (range?.allocationType !== "Initial" && range?.allocationType !== "Rates")
    return refuse(codes.block, "Initial and Rates can be written.", "allocationType");
  const { blockInventory, blockRates, incrementFlag, beginDate, endDate, roomTypes } = range;
  if (!roomTypes?.length) refuse(codes.block, "A room type is required.", "roomTypes");
  const ranges = roomTypes.map((roomType) => ({
    ...checkRange(hotel, block, roomType, beginDate, endDate),
    rooms: range.allocationType === "Initial" ? blockInventory : undefined,
    rates: blockRates,
    add: incrementFlag ?? false,
  }));
  write(hotel, block, ranges, false);
  return { body: {}, done: { id: block.id, references: block.references } };
}

function checkSame(given: string | undefined, { id }: BlockRecord): void {
  if (given !== undefined && given !== id) refuse(codes.block, "Path and body name different blocks.", "blockId");
}

/** Takes rooms from a block for a reservation, or gives them back. */
export function pickUp(
  hotel: Hotel,
  block: BlockRecord,
  cells: readonly { roomType: string; night: string; rooms: number }[],
  sign: 1 | -1,
): void {
  const grid = new Map(block.grid);
  for (const { roomType, night, rooms } of cells) {
    const key = gridKey(roomType, night);
    const cell = grid.get(key) ?? { roomType, night, rooms: {}, rates: {}, picked: 0 };
    grid.set(key, { ...cell, picked: cell.picked + sign * rooms });
  }
  replaceGrid(hotel, block, { grid }, true);
}
