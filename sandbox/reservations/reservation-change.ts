import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import { findBlock, pickUp } from "../blocks/block-grid.ts";
import { checkReferences } from "../profiles/profile-rules.ts";
import { createProfile } from "../profiles/profiles.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { inlineDetails } from "./reservation-people.ts";
import { cellsOf, type Plan, planReservation } from "./reservation-plan.ts";
import { isLive, type ReservationRecord, type Status } from "./reservation-store.ts";
import type { Wish } from "./wish.ts";

/** Moves the hotel's and the block's figures from one reservation to another; either may be absent. */
export function moveInventory(
  hotel: Hotel,
  before: ReservationRecord | undefined,
  after: Pick<Plan, "cells" | "blockId"> | undefined,
): void {
  for (const [plan, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!plan) continue;
    hotel.inventory.sell(plan.cells, sign);
    const block = plan.blockId && hotel.blocks.byId.get(plan.blockId);
    if (block) pickUp(hotel, block, plan.cells, sign);
  }
}

function checkedReferences(chain: Chain, data: HotelReservation): ReservationRecord["references"] {
  const extensions = data.externalReferences ?? [];
  return checkReferences(chain, extensions).map((reference, index) => {
    const idExtension = extensions[index]?.idExtension;
    return idExtension === undefined ? reference : { ...reference, idExtension };
  });
}

/** Creates profiles for inline guests, once nothing else can be refused. */
function settleGuests(chain: Chain, hotel: Hotel, data: HotelReservation): HotelReservation {
  const reservationGuests = data.reservationGuests?.map((guest, index) => {
    const { profileInfo, ...rest } = guest;
    const primary = guest.primary ?? index === 0;
    if (profileInfo?.profileIdList?.length) return { ...guest, primary };
    const { id } = createProfile(chain, {
      details: inlineDetails(profileInfo?.profile),
      path: "reservationGuests/profileInfo/profile",
      hotelId: hotel.hotelId,
      references: profileInfo?.externalReferences,
    });
    return { ...rest, primary, profileInfo: { profileIdList: [{ id, type: "Profile" }] } };
  });
  const comments = data.comments?.map((info) => ({ ...info, id: info.id ?? chain.newId("Child"), type: "Comment" }));
  return { ...data, ...(reservationGuests && { reservationGuests }), ...(comments && { comments }) };
}

export function createReservation(chain: Chain, hotel: Hotel, wish: Wish): ReservationRecord {
  const plan = planReservation(chain, hotel, wish);
  const references = checkedReferences(chain, wish.data);
  if (plan.blockId) findBlock(hotel, plan.blockId);
  const now = chain.now.toISOString();
  const data = settleGuests(chain, hotel, plan.data);
  const record: ReservationRecord = {
    ...plan,
    id: chain.newId("Reservation"),
    confirmation: chain.newId("Confirmation"),
    status: (wish.data.reservationStatus as Status | undefined) ?? "Reserved",
    references,
    data: { ...data, createDateTime: now, lastModifyDateTime: now, createBusinessDate: hotel.businessDate },
    cancellation: undefined,
  };
  moveInventory(hotel, undefined, record);
  hotel.reservations.save(record);
  return record;
}

/** Replaces the values sent; notes are added, or changed by their id. */
export function changeReservation(
  chain: Chain,
  hotel: Hotel,
  before: ReservationRecord,
  change: HotelReservation,
  lenient: boolean,
): ReservationRecord {
  if (before.status === "Cancelled" || before.status === "NoShow" || before.status === "CheckedOut")
    refuse(codes.reservation, `A reservation that is ${before.status} cannot be changed.`, "reservationId");
  const { comments, externalReferences, roomStay, reservationStatus, ...rest } = change;
  const wanted: HotelReservation = {
    ...before.data,
    ...rest,
    reservationStatus,
    roomStay: { ...before.data.roomStay, ...roomStay },
    comments: mergeComments(before.data.comments, comments),
  };
  const plan = planReservation(chain, hotel, { data: wanted, lenient, before });
  const added = checkedReferences(chain, change).filter(
    ({ id, idContext }) => !before.references.some((held) => held.id === id && held.idContext === idContext),
  );
  const after: ReservationRecord = {
    ...before,
    ...plan,
    references: [...before.references, ...added],
    data: { ...settleGuests(chain, hotel, plan.data), lastModifyDateTime: chain.now.toISOString() },
  };
  moveInventory(hotel, before, after);
  hotel.reservations.save(after);
  if (after.share) settleShare(hotel, after.share);
  return after;
}

function mergeComments(before: HotelReservation["comments"], change: HotelReservation["comments"]) {
  const merged = [...(before ?? [])];
  for (const info of change ?? []) {
    if (info.id === undefined) {
      merged.push(info);
      continue;
    }
    const index = merged.findIndex(({ id }) => id === info.id);
    if (index < 0) refuse(codes.notFound, `Comment ${info.id} does not belong to this reservation.`, "comments");
    merged[index] = { ...merged[index], ...info };
  }
  return merged.length > 0 ? merged : undefined;
}

export function cancelReservation(
  chain: Chain,
  hotel: Hotel,
  before: ReservationRecord,
  reason: { code: string; description: string },
): ReservationRecord {
  const after: ReservationRecord = {
    ...before,
    status: "Cancelled",
    cells: [],
    roomId: undefined,
    cancellation: { ...reason, number: chain.newId("Cancellation"), date: hotel.businessDate },
    data: { ...before.data, lastModifyDateTime: chain.now.toISOString() },
  };
  moveInventory(hotel, before, undefined);
  hotel.reservations.save(after);
  if (before.share) settleShare(hotel, before.share);
  return after;
}

/** A no-show at the end of the day releases the room. */
export function markNoShow(hotel: Hotel, before: ReservationRecord): void {
  moveInventory(hotel, before, undefined);
  hotel.reservations.save({ ...before, status: "NoShow", cells: [], roomId: undefined });
  if (before.share) settleShare(hotel, before.share);
}

/** The rooms that a booking would take by itself; nights it already holds stay as they are. */
export function wholeCells(
  hotel: Hotel,
  { data, arrival, departure, cells }: ReservationRecord,
): ReservationRecord["cells"] {
  const cellOfNight = new Map(cells.map((cell) => [cell.night, cell]));
  return cellsOf(hotel, data.roomStay?.roomRates ?? [], arrival, departure).map(
    (cell) => cellOfNight.get(cell.night) ?? cell,
  );
}

/** Each night of a shared room is counted only for the first sharer who stays that night. */
export function settleShare(hotel: Hotel, share: string): void {
  const taken = new Set<string>();
  for (const record of hotel.reservations.byShare(share).filter(isLive)) {
    const cells = wholeCells(hotel, record).filter(({ night }) => !taken.has(night));
    for (const { night } of cells) taken.add(night);
    const nights = record.cells.map(({ night }) => night).join();
    if (nights === cells.map(({ night }) => night).join()) continue;
    moveInventory(hotel, record, { ...record, cells });
    hotel.reservations.save({ ...record, cells });
  }
}
