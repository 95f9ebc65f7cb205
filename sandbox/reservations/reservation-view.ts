import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import type { Call } from "../call.ts";
import { addDays } from "../dates.ts";
import { primaryName } from "../profiles/profile-store.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { guestsOf, isLive, type ReservationRecord, type Status } from "./reservation-store.ts";

type Instructions = Call<"getReservation">["query"]["fetchInstructions"];

/** Due in and due out are not stored: they follow from the hotel's business date. */
export function computedStatus(
  { status, arrival, departure }: ReservationRecord,
  { businessDate }: Hotel,
): Status | "DueIn" | "DueOut" {
  if (status === "Reserved" && arrival === businessDate) return "DueIn";
  if (status === "InHouse" && departure === businessDate) return "DueOut";
  return status;
}

export const reservationIds = ({ id, confirmation }: ReservationRecord) => [
  { id, type: "Reservation" },
  { id: confirmation, type: "Confirmation" },
];

/** Without instructions only the stay; notes, payment, wishes and the like only on request. */
export function viewReservation(
  record: ReservationRecord,
  chain: Chain,
  hotel: Hotel,
  instructions: Instructions,
): HotelReservation {
  const wanted = new Set<string>(instructions ?? ["Reservation"]);
  const {
    comments,
    preferenceCollection,
    reservationMemberships,
    reservationPaymentMethods,
    alerts,
    traces,
    ...plain
  } = record.data;
  const { overrideInventoryCheck: _check, overrideExternalChecks: _external, ...stay } = plain;
  const { roomId, cancellation } = record;
  const roomType = stay.roomStay?.roomRates?.[0]?.roomType;
  return {
    reservationIdList: reservationIds(record),
    ...(record.references.length > 0 && { externalReferences: record.references }),
    hotelId: hotel.hotelId,
    reservationStatus: record.status,
    computedReservationStatus: computedStatus(record, hotel),
    ...(wanted.has("Reservation") && {
      ...withoutKeys(stay, ["hotelId", "reservationStatus", "externalReferences", "reservationIdList"]),
      roomStay: { ...shownStay(record, chain), currentRoomInfo: { roomType, ...(roomId && { roomId }) } },
      ...(cancellation && {
        cancellation: {
          code: cancellation.code,
          description: cancellation.description,
          date: cancellation.date,
          cancellationNo: { id: cancellation.number, type: "Cancellation" },
        },
      }),
    }),
    ...(wanted.has("Comments") && { comments }),
    ...(wanted.has("Preferences") && { preferenceCollection }),
    ...(wanted.has("Memberships") && { reservationMemberships }),
    ...(wanted.has("ReservationPaymentMethods") && { reservationPaymentMethods }),
    ...(wanted.has("Alerts") && { alerts }),
    ...(wanted.has("Traces") && { traces }),
    ...(wanted.has("Shares") && record.share && { sharedGuests: sharedGuests(record, chain, hotel) }),
  };
}

/** If the hotel ends a rate on the day of departure, the last night is the day before. */
function shownStay({ data: { roomStay }, departure }: ReservationRecord, { rules }: Chain) {
  if (!rules.departureEnd || !roomStay?.roomRates) return roomStay;
  const later = <Ended extends { end?: string | undefined }>(item: Ended): Ended =>
    item.end !== undefined && item.end < departure ? { ...item, end: addDays(item.end, 1) } : item;
  const roomRates = roomStay.roomRates.map((roomRate) => {
    const rate = roomRate.rates?.rate?.map(later);
    return { ...later(roomRate), ...(rate && { rates: { rate } }) };
  });
  return { ...roomStay, roomRates };
}

function sharedGuests({ id: own, share = "" }: ReservationRecord, chain: Chain, hotel: Hotel) {
  const others = hotel.reservations.byShare(share).filter((other) => other.id !== own && isLive(other));
  return others.map((other) => {
    const [id = ""] = guestsOf(other);
    const details = chain.profiles.byId.get(id)?.details;
    const name = details && primaryName(details);
    return {
      profileId: { id, type: "Profile" },
      reservationId: { id: other.id, type: "Reservation" },
      firstName: name?.givenName,
      lastName: name?.surname,
    };
  });
}

function withoutKeys<T extends object, Key extends keyof T>(value: T, keys: readonly Key[]): Omit<T, Key> {
  const copy = { ...value };
  for (const key of keys) delete copy[key];
  return copy;
}

/** A row of a list. */
export function summarizeReservation(record: ReservationRecord, chain: Chain, hotel: Hotel) {
  const { data, arrival, departure, units, roomId, references, status, cancellation } = record;
  const rate = data.roomStay?.roomRates?.[0];
  const counts = data.roomStay?.guestCounts ?? rate?.guestCounts;
  const primary = data.reservationGuests?.find((guest) => guest.primary) ?? data.reservationGuests?.[0];
  const guestId = primary?.profileInfo?.profileIdList?.[0]?.id;
  const details = chain.profiles.byId.get(guestId ?? "")?.details;
  const name = details && primaryName(details);
  const amount = rate?.rates?.rate?.[0]?.base;
  const payment = data.reservationPaymentMethods?.[0]?.paymentMethod;
  return {
    reservationIdList: reservationIds(record),
    ...(references.length > 0 && { externalReferences: references }),
    roomStay: {
      arrivalDate: arrival,
      departureDate: departure,
      adultCount: counts?.adults,
      childCount: counts?.children,
      roomClass: hotel.roomTypes.get(rate?.roomType ?? "")?.roomClass,
      roomType: rate?.roomType,
      numberOfRooms: units,
      roomId,
      ratePlanCode: rate?.ratePlanCode,
      ...(amount && { rateAmount: { amount: amount.amountBeforeTax, currencyCode: amount.currencyCode } }),
      reservationBlock: record.blockId ? { blockIdList: [{ id: record.blockId, type: "Block" }] } : undefined,
      fixedRate: rate?.fixedRate,
      guarantee: { guaranteeCode: data.roomStay?.guarantee?.guaranteeCode },
      marketCode: rate?.marketCode,
      sourceCode: rate?.sourceCode,
      roomTypeCharged: rate?.roomTypeCharged,
      pseudoRoom: rate?.pseudoRoom,
    },
    reservationGuest: {
      givenName: name?.givenName,
      surname: name?.surname ?? details?.company?.companyName,
      nameTitle: name?.nameTitle,
      id: guestId,
      type: "Profile",
    },
    ...(cancellation && {
      cancellationInfo: { code: cancellation.code, description: cancellation.description, date: cancellation.date },
    }),
    hotelId: hotel.hotelId,
    createDateTime: data.createDateTime,
    lastModifyDateTime: data.lastModifyDateTime,
    reservationStatus: status,
    computedReservationStatus: computedStatus(record, hotel),
    ...(payment && { paymentMethod: payment }),
  };
}
