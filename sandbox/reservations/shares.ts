import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import type { Answer, Call, Handlers } from "../call.ts";
import { codes, refuse } from "../refused.ts";
import { assign } from "../rooms/desk.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { moveInventory, settleShare, wholeCells } from "./reservation-change.ts";
import { cellsOf } from "./reservation-plan.ts";
import { isLive, type ReservationRecord } from "./reservation-store.ts";
import { viewReservation } from "./reservation-view.ts";
import { doneOf, findReservation } from "./reservations.ts";

/** Separate bookings in one room. */
type Rates = NonNullable<NonNullable<HotelReservation["roomStay"]>["roomRates"]>;

function viewShare(chain: Chain, hotel: Hotel, share: string) {
  const reservation = hotel.reservations
    .byShare(share)
    .filter(isLive)
    .map((record) => viewReservation(record, chain, hotel, ["Reservation"]));
  return { shareReservations: { reservation, totalResults: reservation.length, count: reservation.length } };
}

/** Distributes the price among sharers. A fixed rate keeps its amount, whatever the distribution. */
function distribute(record: ReservationRecord, pays: (amount: number) => number): ReservationRecord {
  const roomRates: Rates | undefined = record.data.roomStay?.roomRates?.map((roomRate) => {
    if (roomRate.fixedRate) return roomRate;
    const rate = roomRate.rates?.rate?.map((item) => ({
      ...item,
      ...(item.base && { base: { ...item.base, amountBeforeTax: pays(item.base.amountBeforeTax ?? 0) } }),
    }));
    return { ...roomRate, ...(rate && { rates: { rate } }) };
  });
  return {
    ...record,
    data: { ...record.data, roomStay: { ...record.data.roomStay, ...(roomRates && { roomRates }) } },
  };
}

function adultsOf({ data }: ReservationRecord): number {
  const counts = data.roomStay?.guestCounts ?? data.roomStay?.roomRates?.[0]?.guestCounts;
  return (counts?.adults ?? 0) + (counts?.children ?? 0);
}

function combine({
  chain,
  params,
  body,
  origin,
}: Call<"postCombineShareReservations">): Answer<"postCombineShareReservations"> {
  const hotel = chain.hotel(params.hotelId);
  const first = findReservation(hotel, params.reservationId);
  const { criteria } = body;
  const named = criteria?.shareToReservation?.reservationIdList?.[0]?.id;
  if (named !== undefined && named !== first.id)
    refuse(codes.reservation, "Path and body name different reservations.", "shareToReservation");
  const joining = findReservation(hotel, criteria?.existingReservationId?.id);
  const { distributionType = "Full", ...instruction } = criteria?.combineShareInstruction ?? {};
  if (joining.id === first.id) refuse(codes.reservation, "A reservation does not share with itself.", "criteria");
  if (joining.share) refuse(codes.reservation, `Reservation ${joining.id} shares a room already.`, "criteria");
  if (joining.status === "InHouse" && !instruction.roomMoveCheckedinResv)
    refuse(codes.reservation, "The joining guest is checked in: the room move must be asked for.", "criteria");
  for (const item of [first, joining]) {
    if (!isLive(item)) refuse(codes.reservation, `Reservation ${item.id} is ${item.status}.`, "criteria");
    if (item.units > 1) refuse(codes.reservation, "A reservation of several rooms must be split first.", "criteria");
  }
  if (joining.arrival >= first.departure || first.arrival >= joining.departure)
    refuse(codes.reservation, "The stays do not overlap.", "criteria/existingReservationId");
  const share = first.share ?? first.id;
  const sharers = first.share ? hotel.reservations.byShare(first.share).filter(isLive) : [first];
  const type = hotel.roomTypes.get(first.data.roomStay?.roomRates?.[0]?.roomType ?? "");
  const people = [...sharers, joining].reduce((sum, item) => sum + adultsOf(item), 0);
  if (type && people > type.occupancy && !instruction.overrideMaxOccupancyCheck)
    refuse(codes.reservation, `${people} guests are too many for ${type.roomType}.`, "criteria");

  const count = sharers.length + 1;
  const settled =
    distributionType === "Entire"
      ? distribute(joining, () => 0)
      : distributionType === "Full"
        ? joining
        : distribute(joining, (amount) => amount / count);
  if (distributionType === "Split" || distributionType === "CustomSplit")
    for (const sharer of sharers)
      hotel.reservations.save(distribute(sharer, (amount) => (amount * (count - 1)) / count));
  const { roomId: _own, ...roomless } = settled;
  hotel.reservations.save({ ...findReservation(hotel, first.id), share });
  // The room is the first booking's; another room is released.
  hotel.reservations.save({ ...roomless, roomId: undefined, share });
  settleShare(hotel, share);
  if (first.roomId) assign(hotel, findReservation(hotel, joining.id), first.roomId, true);
  return {
    body: viewShare(chain, hotel, share),
    location: `${origin}/rsv/v1/hotels/${hotel.hotelId}/reservations/${first.id}/shares`,
    done: { ...doneOf(joining), key: { share, joined: joining.id, distributionType } },
  };
}

function separate({ chain, params, query }: Call<"deleteShareReservation">): Answer<"deleteShareReservation"> {
  const hotel = chain.hotel(params.hotelId);
  const record = findReservation(hotel, params.reservationId);
  const { share } = record;
  if (!share) return refuse(codes.reservation, "The reservation shares no room.", "reservationId");
  if (record.status === "InHouse")
    refuse(codes.reservation, "A guest who is checked in must be moved first.", "reservationId");
  const rates = record.data.roomStay?.roomRates ?? [];
  const cells = wholeCells(hotel, record);
  const nights = new Set(record.cells.map(({ night }) => night));
  const full = cellsOf(hotel, rates, record.arrival, record.departure).find(
    ({ roomType, night }) => !nights.has(night) && hotel.inventory.left(roomType, night) < 1,
  );
  if (full && !query.overrideInventoryCheck)
    refuse(codes.noRooms, `Not enough rooms of type ${full.roomType} on ${full.night}.`, "reservationId");
  const after = { ...record, share: undefined, roomId: undefined, cells };
  moveInventory(hotel, record, after);
  hotel.reservations.save(after);
  const rest = hotel.reservations.byShare(share);
  const next = rest.length > 1 ? (rest.find(({ id }) => id === share)?.id ?? rest[0]?.id) : undefined;
  for (const item of rest) hotel.reservations.save({ ...item, share: next });
  if (next) settleShare(hotel, next);
  else for (const item of rest.filter(isLive)) retake(hotel, item.id);
  return { body: {}, done: doneOf(after) };
}

/** The remaining booking takes all nights of the stay. */
function retake(hotel: Hotel, id: string): void {
  const record = findReservation(hotel, id);
  const after = { ...record, cells: wholeCells(hotel, record) };
  moveInventory(hotel, record, after);
  hotel.reservations.save(after);
}

function reinstate({ chain, params, body }: Call<"putReinstateReservation">): Answer<"putReinstateReservation"> {
  const hotel = chain.hotel(params.hotelId);
  const record = findReservation(hotel, params.reservationId);
  const named = body.reservationIdList?.[0]?.id;
  if (named !== undefined && named !== record.id)
    refuse(codes.reservation, "Path and body name different reservations.", "reservationIdList");
  if (record.status !== "Cancelled") refuse(codes.reservation, `The reservation is ${record.status}.`, "reservationId");
  if (record.arrival < hotel.businessDate)
    refuse(codes.reservation, `Arrival lies before the business date ${hotel.businessDate}.`, "reservationId");
  const cells = cellsOf(hotel, record.data.roomStay?.roomRates ?? [], record.arrival, record.departure);
  const full = cells.find(({ roomType, night, rooms }) => hotel.inventory.left(roomType, night) < rooms);
  if (full && !body.overrideInventory)
    refuse(codes.noRooms, `Not enough rooms of type ${full.roomType} on ${full.night}.`, "reservationId");
  // Room and share are not restored; whether anything else would be is not published.
  const after = {
    ...record,
    status: "Reserved" as const,
    cancellation: undefined,
    share: undefined,
    cells,
    data: { ...record.data, lastModifyDateTime: chain.now.toISOString() },
  };
  moveInventory(hotel, undefined, after);
  hotel.reservations.save(after);
  return { body: {}, done: doneOf(after) };
}

type OfShares =
  | "postCombineShareReservations"
  | "getShareReservations"
  | "deleteShareReservation"
  | "putReinstateReservation";

export const shareHandlers: Handlers<OfShares> = {
  postCombineShareReservations: combine,
  getShareReservations: ({ chain, params }) => {
    const hotel = chain.hotel(params.hotelId);
    const { share } = findReservation(hotel, params.reservationId);
    return share ? { body: viewShare(chain, hotel, share) } : {};
  },
  deleteShareReservation: separate,
  putReinstateReservation: reinstate,
};
