import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import { findBlock } from "../blocks/block-grid.ts";
import { gridKey, roomsOf } from "../blocks/block-store.ts";
import { addDays, daysBetween, eachDay } from "../dates.ts";
import { codes, refuse } from "../refused.ts";
import { checkRoomFree } from "../rooms/room-rules.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import type { Cell } from "../state/inventory.ts";
import { checkCurrency, checkGuarantee, checkOccupancy, checkStayCodes, priced } from "./reservation-asks.ts";
import { checkNotes, checkPeople, planPayment } from "./reservation-people.ts";
import type { ReservationRecord } from "./reservation-store.ts";
import { required, type Wish } from "./wish.ts";

type RoomRates = NonNullable<NonNullable<HotelReservation["roomStay"]>["roomRates"]>;
export type Plan = Pick<ReservationRecord, "arrival" | "departure" | "units" | "cells" | "roomId" | "blockId" | "data">;

const LONGEST = 999;

/** OPERA's checks of a reservation; nothing is changed here. */
export function planReservation(chain: Chain, hotel: Hotel, wish: Wish): Plan {
  const { data, before } = wish;
  const roomStay = data.roomStay ?? refuse(codes.reservation, "A stay is required.", "roomStay");
  if (data.hotelId !== undefined && data.hotelId !== hotel.hotelId)
    refuse(codes.reservation, "Path and body name different hotels.", "hotelId");
  const arrival =
    roomStay.arrivalDate ?? refuse(codes.reservation, "Arrival date is required.", "roomStay/arrivalDate");
  const departure =
    roomStay.departureDate ?? refuse(codes.reservation, "Departure date is required.", "roomStay/departureDate");
  if (departure < arrival) refuse(codes.reservation, "Departure lies before arrival.", "roomStay/departureDate");
  if (daysBetween(arrival, departure) > LONGEST)
    refuse(codes.reservation, "The stay is too long.", "roomStay/departureDate");
  if (arrival < hotel.businessDate && before?.status !== "InHouse")
    refuse(codes.reservation, `Arrival lies before the business date ${hotel.businessDate}.`, "roomStay/arrivalDate");
  checkStatus(wish);
  const guarantee = roomStay.guarantee?.guaranteeCode;
  const guaranteeCode = required(
    wish,
    hotel.lists.has("ReservationTypes", guarantee ?? ""),
    guarantee,
    "guaranteeCode",
    "roomStay/guarantee/guaranteeCode",
  );
  checkGuarantee(chain, hotel, wish, guaranteeCode);
  checkStayCodes(chain, hotel, data);
  const roomRates = planRates(chain, hotel, wish, arrival, departure);
  checkOccupancy(chain, hotel, data, roomRates);
  const adults = roomStay.guestCounts?.adults ?? roomRates[0]?.guestCounts?.adults;
  if (!adults || adults < 1)
    refuse(codes.reservation, "At least one adult is required.", "roomStay/guestCounts/adults");
  checkPeople(chain, data);
  checkNotes(chain, hotel, data);
  const methods = planPayment(hotel, wish);
  const units = Math.max(...roomRates.map(({ numberOfUnits = 1 }) => numberOfUnits));
  const cells = ownCells(hotel, before, cellsOf(hotel, roomRates, arrival, departure));
  const roomId = roomRates.find((rate) => rate.roomId)?.roomId ?? before?.roomId;
  if (roomId) checkRoomFree(hotel, roomId, { arrival, departure, id: before?.id, share: before?.share });
  const blockId =
    wish.blockId ??
    roomRates.find((rate) => rate.reservationBlock)?.reservationBlock?.blockIdList?.[0]?.id ??
    before?.blockId;
  const takes = !data.reservationStatus || data.reservationStatus === "Reserved" || before?.status === "InHouse";
  if (takes) {
    if (blockId) checkBlock(hotel, blockId, cells, wish);
    else if (!data.overrideInventoryCheck) checkHouse(hotel, cells, before?.cells ?? []);
  }
  return {
    arrival,
    departure,
    units,
    cells: takes ? cells : [],
    roomId,
    blockId,
    data: {
      ...data,
      roomStay: { ...roomStay, roomRates, guarantee: { ...roomStay.guarantee, guaranteeCode } },
      reservationPaymentMethods: methods,
    },
  };
}

function checkStatus({ data, before }: Wish): void {
  const status = data.reservationStatus;
  if (status === undefined) return;
  if (before) {
    if (status !== before.status) refuse(codes.reservation, `A change cannot make it ${status}.`, "reservationStatus");
  } else if (status !== "Reserved" && status !== "Requested" && status !== "Waitlisted")
    refuse(codes.reservation, `A reservation cannot be created as ${status}.`, "reservationStatus");
}

function planRates(chain: Chain, hotel: Hotel, wish: Wish, arrival: string, departure: string): RoomRates {
  const ratesOfStay = wish.data.roomStay?.roomRates ?? [];
  if (ratesOfStay.length === 0) refuse(codes.reservation, "A room rate is required.", "roomStay/roomRates");
  const path = "roomStay/roomRates";
  let next = arrival;
  const rates = ratesOfStay.map((rate) => {
    const roomType = required(
      wish,
      hotel.roomTypes.has(rate.roomType ?? ""),
      rate.roomType,
      "roomType",
      `${path}/roomType`,
    );
    if (hotel.roomTypes.get(roomType)?.pseudo && !rate.pseudoRoom)
      refuse(codes.reservation, `${roomType} is a pseudo room type.`, `${path}/roomType`);
    const charged = rate.roomTypeCharged;
    if (charged !== undefined && !hotel.roomTypes.has(charged))
      refuse(codes.unknownCode, `${charged} is not a valid roomType.`, `${path}/roomTypeCharged`);
    const { lists } = hotel;
    const check = (list: string, name: "ratePlanCode" | "marketCode" | "sourceCode") =>
      required(wish, lists.has(list, rate[name] ?? ""), rate[name], name, `${path}/${name}`);
    const start = rate.start ?? arrival;
    const end = rate.end ?? addDays(departure, -1);
    if (start !== next) refuse(codes.reservation, `The rates leave a gap or overlap at ${next}.`, `${path}/start`);
    if (end < start && departure !== arrival) refuse(codes.reservation, "A rate ends before it starts.", `${path}/end`);
    if (end > departure) refuse(codes.reservation, "A rate ends after departure.", `${path}/end`);
    next = addDays(end, 1);
    if ((rate.numberOfUnits ?? 1) < 1)
      refuse(codes.reservation, "At least one room is required.", `${path}/numberOfUnits`);
    for (const { base } of rate.rates?.rate ?? []) {
      if ((base?.amountBeforeTax ?? 0) < 0) refuse(codes.reservation, "An amount is negative.", `${path}/rates`);
      checkCurrency(chain, hotel, base?.currencyCode, `${path}/rates/currencyCode`);
    }
    return priced(chain, hotel, {
      ...rate,
      start,
      end,
      roomType,
      roomTypeCharged: charged ?? roomType,
      ratePlanCode: check("RateCodes", "ratePlanCode"),
      marketCode: check("MarketCodes", "marketCode"),
      sourceCode: check("SourceCodes", "sourceCode"),
      numberOfUnits: rate.numberOfUnits ?? 1,
    });
  });
  // The last night, or the departure: Oracle's own examples have both.
  const reached = addDays(next, -1);
  if (departure !== arrival && reached !== departure && reached !== addDays(departure, -1))
    refuse(codes.reservation, "The rates do not cover the stay.", `${path}/end`);
  return rates;
}

/** Sharers take their room once: nights that another of them holds are not counted again. */
function ownCells(hotel: Hotel, before: ReservationRecord | undefined, cells: Cell[]): Cell[] {
  if (!before?.share) return cells;
  const others = hotel.reservations.byShare(before.share).filter(({ id }) => id !== before.id);
  const nightsOfOthers = new Set(others.flatMap((other) => other.cells.map(({ night }) => night)));
  return cells.filter(({ night }) => !nightsOfOthers.has(night));
}

export function cellsOf(hotel: Hotel, rates: RoomRates, arrival: string, departure: string): Cell[] {
  const last = departure === arrival ? arrival : addDays(departure, -1);
  return rates.flatMap(({ start, end, roomType, numberOfUnits }) => {
    if (!roomType || hotel.roomTypes.get(roomType)?.pseudo) return [];
    const until = !end || end > last ? last : end;
    return eachDay(start ?? arrival, until).map((night) => ({ roomType, night, rooms: numberOfUnits ?? 1 }));
  });
}

function checkHouse(hotel: Hotel, cells: readonly Cell[], before: readonly Cell[]): void {
  const own = new Map(before.map(({ roomType, night, rooms }) => [gridKey(roomType, night), rooms]));
  for (const { roomType, night, rooms } of cells)
    if (hotel.inventory.left(roomType, night) + (own.get(gridKey(roomType, night)) ?? 0) < rooms)
      refuse(codes.noRooms, `Not enough rooms of type ${roomType} on ${night}.`, "roomStay/roomRates/roomType");
}

/**
 * A block gives only rooms on its grid, and only while it is open for pick-up; an elastic block may take from the
 * hotel.
 */
function checkBlock(hotel: Hotel, blockId: string, cells: readonly Cell[], { data, before }: Wish): void {
  const block = findBlock(hotel, blockId);
  if (!hotel.statuses.get(block.status)?.allowPickup)
    refuse(codes.block, `Block ${block.code} is ${block.status}: not open for pick-up.`, "reservationBlock");
  const own = new Map(
    before?.blockId === blockId
      ? before.cells.map(({ roomType, night, rooms }) => [gridKey(roomType, night), rooms])
      : [],
  );
  const elastic = block.data.reservationDetails?.inventoryControl === "Elastic";
  const outside = cells.find(({ night }) => night < block.start || night >= block.end);
  if (outside) refuse(codes.block, `${outside.night} is not a night of block ${block.code}.`, "roomStay");
  for (const { roomType, night, rooms } of cells) {
    const cell = block.grid.get(gridKey(roomType, night));
    const left = cell ? roomsOf(cell.rooms) - cell.picked + (own.get(gridKey(roomType, night)) ?? 0) : 0;
    const house = elastic ? hotel.inventory.left(roomType, night) : 0;
    if (Math.max(0, left) + Math.max(0, house) < rooms && !data.overrideInventoryCheck)
      refuse(
        codes.noRooms,
        `Not enough rooms of type ${roomType} left in block ${block.code} on ${night}.`,
        "roomStay/roomRates/roomType",
      );
  }
}
