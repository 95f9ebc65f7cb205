import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import { type Call, type Change, compact, type Refusal } from "./built.ts";
import { sameFields, spansOf } from "./days.ts";
import { decimalOf, fitRecord } from "./fit.ts";
import type { HotelSettings } from "./settings.ts";

type Night = RecordOf<"block-grid">;
const ROOMS = ["rooms1", "rooms2", "rooms3", "rooms4"] as const;

type GridChange = Change & { date: string; roomType: string };
export type BuiltGrid =
  | {
      ok: true;
      call: Call<"putBlockAllocation">;
      sent: readonly SomeOf<"block-grid">[];
      changes: readonly GridChange[];
    }
  | { ok: false; refusals: readonly Refusal[] };

/**
 * A night's rooms by persons. If the old system only had a total, it goes into the first column, which OPERA takes as
 * the total; if it had both, the columns count.
 */
function arranged(night: Night): { night: Night; changes: GridChange[] } {
  const { pickedUp, ...kept } = night;
  const listed = (field: string, change: Change["change"], sent?: number): GridChange => ({
    field,
    change,
    date: night.date,
    roomType: night.roomType,
    ...(sent === undefined ? {} : { sent: String(sent) }),
  });
  const changes = pickedUp === undefined ? [] : [listed("pickedUp", "left")];
  if (ROOMS.every((id) => night[id] === undefined))
    return { night: { ...kept, rooms1: night.rooms }, changes: [...changes, listed("rooms1", "moved", night.rooms)] };
  const rooms = ROOMS.reduce((sum, id) => sum + (night[id] ?? 0), 0);
  if (rooms !== night.rooms) changes.push(listed("rooms", "moved", rooms));
  return { night: { ...kept, rooms }, changes };
}

const amount = (value: string | undefined) => (value === undefined ? undefined : Number(value));
const roomsOf = (night: Night) =>
  compact({ onePerson: night.rooms1, twoPerson: night.rooms2, threePerson: night.rooms3, fourPerson: night.rooms4 });
const ratesOf = (night: Night) =>
  compact({
    onePerson: amount(night.rate1),
    twoPerson: amount(night.rate2),
    threePerson: amount(night.rate3),
    fourPerson: amount(night.rate4),
    extraPerson: amount(night.rateExtra),
  });

/** The whole grid of a block in one call: by room type, neighbouring equal nights together. */
export function buildBlockGrid(settings: HotelSettings, blockId: string, nights: readonly Night[]): BuiltGrid {
  const fitted = nights.map((night) => fitRecord(settings, "block-grid", night));
  const refusals = fitted.flatMap((night) => night.refusals);
  if (nights.length === 0) refusals.push({ field: "date", reason: "missing" });
  if (refusals.length > 0) return { ok: false, refusals };
  const prepared = fitted.map(({ record }) => arranged(record));
  const sent = prepared.map(({ night }) => night).sort((left, right) => (left.date < right.date ? -1 : 1));
  const roomTypes = [...new Set(sent.map((night) => night.roomType))].sort();
  const allocationRoomTypes = roomTypes.map((roomType) => {
    const own = sent.filter((night) => night.roomType === roomType);
    const inventory = spansOf(
      own.map((night) => ({ day: night.date, value: roomsOf(night) })),
      sameFields,
    );
    const rates = spansOf(
      own.map((night) => ({ day: night.date, value: ratesOf(night) })),
      sameFields,
    ).filter(({ value }) => Object.keys(value).length > 0);
    return {
      roomType,
      allocationGridDates: [
        {
          allocation: "Initial",
          roomAllocationInfo: inventory.map(({ start, end, value }) => ({
            start,
            end,
            inventory: settings.overrideInventory ? { ...value, forceOverbook: true } : value,
          })),
        },
        ...(rates.length === 0
          ? []
          : [
              {
                allocation: "Rates",
                roomAllocationInfo: rates.map(({ start, end, value }) => ({ start, end, rate: value })),
              },
            ]),
      ],
    };
  });
  const body: RequestOf<"putBlockAllocation"> = {
    criteria: { hotelId: settings.hotelId, blockId: { id: blockId, type: "Block" }, allocationRoomTypes },
  };
  return {
    ok: true,
    call: { operation: "putBlockAllocation", path: { hotelId: settings.hotelId, blockId }, body },
    sent,
    changes: prepared.flatMap(({ changes }) => changes),
  };
}

/** Reads the grid, night by night, from an answer requested with its rate grid. */
export function readBlockGrid(oldId: string, reply: ReplyOf<"getBlock">): readonly SomeOf<"block-grid">[] {
  const allocations = reply.blocks?.blockInfo?.[0]?.block?.roomAllocations?.roomAllocationType ?? [];
  const nights = new Map<string, SomeOf<"block-grid">>();
  const money = (value: number | undefined) => (value === undefined ? undefined : decimalOf(value));
  for (const { allocation, roomAllocationInfo } of allocations)
    for (const { stayDate, roomGridDetails } of roomAllocationInfo ?? [])
      for (const { roomType, inventory, rate } of roomGridDetails ?? []) {
        if (stayDate === undefined || roomType === undefined) continue;
        const key = `${stayDate} ${roomType}`;
        const night = nights.get(key) ?? { blockId: oldId, date: stayDate, roomType };
        const rooms = {
          rooms1: inventory?.onePerson,
          rooms2: inventory?.twoPerson,
          rooms3: inventory?.threePerson,
          rooms4: inventory?.fourPerson,
        };
        const rates = {
          rate1: money(rate?.onePerson),
          rate2: money(rate?.twoPerson),
          rate3: money(rate?.threePerson),
          rate4: money(rate?.fourPerson),
          rateExtra: money(rate?.extraPerson),
        };
        const total = ROOMS.reduce((sum, id) => sum + (rooms[id] ?? 0), 0);
        if (allocation === "Initial") nights.set(key, { ...night, ...compact(rooms), rooms: total });
        else if (allocation === "Rates") nights.set(key, { ...night, ...compact(rates) });
      }
  return [...nights.values()];
}
