import type { BlockStatus } from "../blocks/block-status.ts";
import type { BlockRecord, GridCell } from "../blocks/block-store.ts";
import { heldBy } from "../blocks/block-store.ts";
import { eachDay } from "../dates.ts";
import type { ProfileRecord } from "../profiles/profile-store.ts";
import type { ReservationRecord } from "../reservations/reservation-store.ts";
import type { Chain, IdKind, Mapping } from "./chain.ts";
import type {
  Floor,
  Hotel,
  NegotiatedRate,
  OldBalance,
  Repair,
  Room,
  RoomType,
  TransactionCode,
  TransactionGroup,
  TransactionSubgroup,
} from "./hotel.ts";
import type { ListItem, Lists } from "./lists.ts";
import type { Rules, Unsubscribed } from "./rules.ts";
import type { Guarantee } from "./seed-guarantees.ts";

type SavedLists = [string, ListItem[]][];

type SavedHotel = {
  hotelId: string;
  businessDate: string;
  lists: SavedLists;
  guarantees: [string, Guarantee][];
  negotiated: NegotiatedRate[];
  /** Absent in files saved before balances could be posted. */
  oldBalances?: OldBalance[];
  roomClasses: [string, string][];
  roomTypes: [string, RoomType][];
  floors: [string, Floor][];
  rooms: Room[];
  repairs: Repair[];
  groups: [string, TransactionGroup][];
  subgroups: [string, TransactionSubgroup][];
  transactionCodes: [string, TransactionCode][];
  reservations: ReservationRecord[];
  blocks: (Omit<BlockRecord, "grid"> & { grid: [string, GridCell][] })[];
};
export type Saved = {
  version: 1 | 2;
  lists: SavedLists;
  statuses: [string, BlockStatus][];
  rules: Rules;
  unsubscribed: Unsubscribed;
  next: Record<IdKind, number>;
  profiles: ProfileRecord[];
  merged: [string, string][];
  mappings: [number, Mapping][];
  hotels: SavedHotel[];
};

export function saveChain(chain: Chain): Saved {
  const { next, lists, statuses, rules, unsubscribed, profiles, mappings, hotels } = chain;
  return {
    version: 2,
    lists: lists.all(),
    statuses: [...statuses],
    rules,
    unsubscribed,
    next,
    profiles: [...profiles.byId.values()],
    merged: [...profiles.merged],
    mappings: [...mappings],
    hotels: [...hotels.values()].map((hotel) => ({
      hotelId: hotel.hotelId,
      businessDate: hotel.businessDate,
      lists: hotel.lists.all(),
      guarantees: [...hotel.guarantees],
      negotiated: hotel.negotiated,
      oldBalances: hotel.oldBalances,
      roomClasses: [...hotel.roomClasses],
      roomTypes: [...hotel.roomTypes],
      floors: [...hotel.floors],
      rooms: [...hotel.rooms.values()],
      repairs: [...hotel.repairs.values()],
      groups: [...hotel.groups],
      subgroups: [...hotel.subgroups],
      transactionCodes: [...hotel.transactionCodes],
      reservations: [...hotel.reservations.byId.values()],
      blocks: [...hotel.blocks.byId.values()].map((block) => ({ ...block, grid: [...block.grid] })),
    })),
  };
}

function refill<Key, Value>(map: Map<Key, Value>, entries: readonly (readonly [Key, Value])[]): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}

function loadLists(lists: Lists, saved: SavedLists): void {
  for (const [name, items] of saved) for (const { code, name: title } of items) lists.add(name, code, title);
}

/** Loads into a freshly seeded chain; indexes and figures are rebuilt from the records. */
export function loadChain(chain: Chain, saved: Saved): void {
  Object.assign(chain.next, saved.next);
  // Before version 2 codes could not be created, so the seeded codes are complete.
  if (saved.version === 2) {
    loadLists(chain.lists, saved.lists);
    refill(chain.statuses, saved.statuses);
    chain.rules = { ...chain.rules, ...saved.rules };
    chain.unsubscribed = saved.unsubscribed;
  }
  for (const profile of saved.profiles) chain.profiles.save(profile);
  refill(chain.profiles.merged, saved.merged);
  refill(chain.mappings, saved.mappings);
  for (const item of saved.hotels) {
    const hotel = chain.hotels.get(item.hotelId);
    if (hotel && saved.version === 2) loadCodes(hotel, item);
    if (hotel) loadHotel(hotel, item);
  }
}

function loadCodes(hotel: Hotel, saved: SavedHotel): void {
  loadLists(hotel.lists, saved.lists);
  refill(hotel.guarantees, saved.guarantees);
  hotel.negotiated.push(...saved.negotiated);
  refill(hotel.roomClasses, saved.roomClasses);
  refill(hotel.roomTypes, saved.roomTypes);
}

function loadHotel(hotel: Hotel, saved: SavedHotel): void {
  hotel.businessDate = saved.businessDate;
  hotel.oldBalances.push(...(saved.oldBalances ?? []));
  refill(hotel.floors, saved.floors);
  refill(hotel.groups, saved.groups);
  refill(hotel.subgroups, saved.subgroups);
  refill(hotel.transactionCodes, saved.transactionCodes);
  for (const room of saved.rooms) {
    if (!hotel.rooms.has(room.roomId)) hotel.addRoom({ ...room.details, roomId: room.roomId, type: room.roomType });
    hotel.rooms.set(room.roomId, room);
  }
  for (const repair of saved.repairs) {
    hotel.repairs.set(repair.id, repair);
    const roomType = hotel.rooms.get(repair.roomId)?.roomType;
    if (roomType && repair.kind === "OutOfOrder")
      hotel.inventory.close(eachDay(repair.start, repair.end).map((night) => ({ roomType, night, rooms: 1 })));
  }
  for (const record of saved.reservations) {
    hotel.reservations.save(record);
    hotel.inventory.sell(record.cells);
  }
  for (const { grid, ...rest } of saved.blocks) {
    const block = { ...rest, grid: new Map(grid) };
    hotel.blocks.save(block);
    hotel.inventory.hold(heldBy(hotel.statuses, block));
  }
}
