import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { RequestOf } from "../ohip/operations.ts";
import { type Built, type Change, compact, type IdOf } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { accompanied, agesOf } from "./guests.ts";
import { keptIds } from "./kept-fields.ts";
import { nightsOf } from "./nights.ts";
import { commentOf, fitNotes, type Note, ownNote } from "./notes.ts";
import { channelNote, channelOf, linksOf, madeAs, rateOf, referencesOf, withoutCard } from "./reservation-parts.ts";
import type { HotelSettings } from "./settings.ts";
import { byGroup, itemsOf, pairsIn, pairText } from "./several.ts";
import { fill, leave } from "./values.ts";

type Reservation = RecordOf<"reservations">;
type Sent = SomeOf<"reservations">;
type Body = RequestOf<"postReservation">;
type Stay = NonNullable<NonNullable<Body["reservations"]>["reservation"]>[number];

const PREFERENCE = { group: 20, value: 200 };

/**
 * Properties use local time and the contract wants a time zone: local time is written as UTC, and read back in the same
 * way.
 */
const moment = (day: string, time: string | undefined) => (time === undefined ? undefined : `${day}T${time}:00Z`);

export type ReservationLinks = {
  nights?: readonly RecordOf<"reservation-nights">[];
  notes?: readonly Note[];
  /** Old ids of further guests on the booking, besides those named by the record. */
  accompanying?: readonly string[];
  idOf: IdOf;
};

/** A booking with its nights. With a block, it uses the block's rooms. */
export function buildReservation(
  settings: HotelSettings,
  given: Reservation,
  { nights = [], notes = [], accompanying = [], idOf }: ReservationLinks,
): Built<Sent, "postReservation"> {
  const fitted = fitRecord(settings, "reservations", given);
  const { refusals } = fitted;
  const changes: Change[] = [...fitted.changes];
  const add = <Values>(step: { values: Values; changes: readonly Change[] }): Values => {
    changes.push(...step.changes);
    return step.values;
  };
  const fittedNights = nights.map((night) => fitRecord(settings, "reservation-nights", night));
  refusals.push(
    ...fittedNights.flatMap((night) =>
      night.refusals.map((refusal) => ({ ...refusal, field: `nights.${refusal.field}` })),
    ),
  );
  const priced = [fitted.record, ...nights].some(({ amount }) => amount !== undefined);
  const filled = add(
    fill(fitted.record, {
      rooms: 1,
      children: 0,
      paymentMethod: settings.stay.paymentMethod,
      currency: priced ? settings.stay.currency : undefined,
    }),
  );
  const byNight = nightsOf(
    filled,
    fittedNights.map((night) => night.record),
  );
  changes.push(...byNight.changes);
  const named = accompanied(byNight.record, accompanying, changes);
  const aged = add(agesOf(named.record));
  const wishes = pairsIn("preferences", aged.preferences, PREFERENCE, changes, refusals);
  const carded = withoutCard(settings, { ...aged, preferences: pairText(wishes) }, changes);
  const channel = add(channelOf(settings, carded));
  const record = add(
    leave({ ...channel, status: madeAs(channel, changes, refusals) } as Sent & Reservation, [
      ...keptIds("reservations"),
      "shareWith",
      "cancellationReason",
      "cancellationText",
      ...(settings.externalSystem === null ? (["oldId"] as const) : []),
      ...(channel.amount === undefined ? (["currency"] as const) : []),
      // A loyalty card needs a programme and a number.
      ...(channel.membershipType === undefined || channel.membershipNumber === undefined
        ? (["membershipType", "membershipNumber"] as const)
        : []),
    ]),
  );
  if (record.departure < record.arrival)
    refusals.push({ field: "departure", reason: "contradiction", value: record.departure });
  const linked = linksOf(record, idOf, refusals);
  const further = named.ids.map((oldId) => {
    const id = idOf("profiles", oldId);
    if (id === undefined) refusals.push({ field: "accompanyingIds", reason: "unlinked", value: oldId });
    return id;
  });
  const kept = fitNotes(settings, notes);
  changes.push(...kept.changes);
  refusals.push(...kept.refusals);
  if (refusals.length > 0) return { ok: false, refusals };

  const block = linked.block === undefined ? undefined : { blockIdList: [{ id: linked.block, type: "Block" }] };
  const shared = {
    reservationBlock: block,
    numberOfUnits: record.rooms,
    roomTypeCharged: record.roomTypeCharged,
    fixedRate: record.fixedRate,
    promotionCode: record.promotion,
    purposeOfStay: record.purpose,
    complimentary: record.complimentary,
    houseUseOnly: record.houseUse,
  };
  const reservation: Stay = {
    hotelId: settings.hotelId,
    roomStayReservation: true,
    reservationStatus: record.status,
    externalReferences: referencesOf(settings, record),
    sourceOfSale: { sourceType: "PMS", sourceCode: settings.hotelId },
    customReference: record.confirmation,
    printRate: record.printRate,
    party: record.party,
    overrideInventoryCheck: settings.overrideInventory || undefined,
    roomStay: {
      arrivalDate: record.arrival,
      departureDate: record.departure,
      expectedTimes: {
        reservationExpectedArrivalTime: moment(record.arrival, record.arrivalTime),
        reservationExpectedDepartureTime: moment(record.departure, record.departureTime),
      },
      guestCounts: {
        adults: record.adults,
        children: record.children,
        childAges: itemsOf(record.childAges).map((age) => ({ age: Number(age) })),
      },
      guarantee: { guaranteeCode: record.reservationType },
      roomNumberLocked: record.doNotMove,
      bookingMedium: record.origin,
      roomRates: byNight.spans.map(({ start, end, value }) => ({
        start,
        end,
        ...shared,
        ...rateOf(settings, start, end, value),
      })),
    },
    reservationGuests: [linked.guest, ...further].map((id, place) => ({
      primary: place === 0,
      profileInfo: { profileIdList: [{ id, type: "Profile" }] },
    })),
    reservationProfiles: { reservationProfile: linked.attached },
    reservationMemberships: [{ membershipType: record.membershipType, membershipId: record.membershipNumber }],
    preferenceCollection: byGroup(wishes).map(({ group, values }) => ({
      preferenceType: group,
      preference: values.map((value) => ({ preferenceValue: value })),
    })),
    reservationPaymentMethods: [
      { paymentMethod: record.paymentMethod, folioView: record.paymentMethod === undefined ? undefined : 1 },
    ],
    comments: [...ownNote(settings, record.note), ...channelNote(settings, record), ...kept.notes].map((note) =>
      commentOf(note, settings.types.reservationNote),
    ),
  };
  const body: Body = compact({
    reservations: { reservation: [reservation] },
    reservationNotification: settings.letOperaDefault || undefined,
  });
  return {
    ok: true,
    call: { operation: "postReservation", path: { hotelId: settings.hotelId }, body },
    sent: compact<Sent>(record),
    changes,
  };
}
