import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { RequestOf } from "../ohip/operations.ts";
import { type Built, type Change, compact, type IdOf, type Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { type NightValues, nightsOf } from "./nights.ts";
import { commentOf, type Note } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave } from "./values.ts";

type Reservation = RecordOf<"reservations">;
type Sent = SomeOf<"reservations">;
type Body = RequestOf<"postReservation">;
type Stay = NonNullable<NonNullable<Body["reservations"]>["reservation"]>[number];
type Status = Reservation["status"];

/** Every reservation is made as a booking; desk and cancellation are steps of their own, the past has no place. */
const MADE_AS: Readonly<Record<Status, "Reserved" | "Waitlisted" | undefined>> = {
  Reserved: "Reserved",
  DueIn: "Reserved",
  InHouse: "Reserved",
  DueOut: "Reserved",
  Cancelled: "Reserved",
  Waitlisted: "Waitlisted",
  CheckedOut: undefined,
  NoShow: undefined,
};
const ATTACHED = {
  companyId: ["accounts", "Company"],
  agentId: ["accounts", "TravelAgent"],
  sourceId: ["accounts", "Source"],
  groupId: ["accounts", "Group"],
  contactId: ["profiles", "ReservationContact"],
} as const;
const ATTACHED_IDS = Object.keys(ATTACHED) as (keyof typeof ATTACHED)[];

/**
 * The property keeps its own wall clock and the contract wants a zone: the clock's time is written as if the property
 * stood in Greenwich, and read back the same way.
 */
const moment = (day: string, time: string | undefined) => (time === undefined ? undefined : `${day}T${time}:00Z`);

export type ReservationLinks = {
  nights?: readonly RecordOf<"reservation-nights">[];
  notes?: readonly Note[];
  idOf: IdOf;
};

/** A booking with its nights. With a block it draws on the block's rooms. */
export function buildReservation(
  settings: HotelSettings,
  given: Reservation,
  { nights = [], notes = [], idOf }: ReservationLinks,
): Built<Sent, "postReservation"> {
  const fitted = fitRecord("reservations", given);
  const { refusals } = fitted;
  const changes: Change[] = [...fitted.changes];
  const add = <Values>(step: { values: Values; changes: readonly Change[] }): Values => {
    changes.push(...step.changes);
    return step.values;
  };
  const fittedNights = nights.map((night) => fitRecord("reservation-nights", night));
  refusals.push(...fittedNights.flatMap((night) => night.refusals));
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
  const record = add(
    leave({ ...byNight.record, status: madeAs(byNight.record, changes, refusals) } as Sent & Reservation, [
      "shareWith",
      "bookedOn",
      "deposit",
      "balance",
      "cancellationReason",
      "cancellationText",
      ...(settings.externalSystem === null ? (["oldId"] as const) : []),
      ...(byNight.record.crsNumber === undefined || byNight.record.crsSystem === undefined
        ? (["crsNumber", "crsSystem"] as const)
        : []),
      ...(byNight.record.amount === undefined ? (["currency"] as const) : []),
    ]),
  );
  if (record.departure < record.arrival)
    refusals.push({ field: "departure", reason: "contradiction", value: record.departure });
  const linked = linksOf(record, idOf, refusals);
  const comments = notes.map((note) => fitRecord("notes", note));
  refusals.push(...comments.flatMap((note) => note.refusals));
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
  const own = record.note === undefined ? [] : [{ title: settings.noteTitle, text: record.note }];
  const reservation: Stay = {
    hotelId: settings.hotelId,
    roomStayReservation: true,
    reservationStatus: record.status,
    externalReferences: referencesOf(settings, record),
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
      guestCounts: { adults: record.adults, children: record.children },
      guarantee: { guaranteeCode: record.reservationType },
      roomNumberLocked: record.doNotMove,
      bookingMedium: record.origin,
      roomRates: byNight.spans.map(({ start, end, value }) => ({
        start,
        end,
        ...shared,
        ...rateOf(start, end, value),
      })),
    },
    reservationGuests: [{ primary: true, profileInfo: { profileIdList: [{ id: linked.guest, type: "Profile" }] } }],
    reservationProfiles: { reservationProfile: linked.attached },
    reservationPaymentMethods: [
      { paymentMethod: record.paymentMethod, folioView: record.paymentMethod === undefined ? undefined : 1 },
    ],
    comments: [...own, ...comments.map((note) => note.record)].map((note) =>
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

function madeAs(record: Reservation, changes: Change[], refusals: Refusal[]): Status {
  const status = MADE_AS[record.status];
  if (status === undefined) refusals.push({ field: "status", reason: "no-target", value: record.status });
  else if (status !== record.status) changes.push({ field: "status", change: "moved", sent: status });
  return status ?? record.status;
}

function linksOf(record: Sent & Reservation, idOf: IdOf, refusals: Refusal[]) {
  const found = (module: "profiles" | "accounts" | "blocks", field: string, oldId: string | undefined) => {
    const id = oldId === undefined ? undefined : idOf(module, oldId);
    if (oldId !== undefined && id === undefined) refusals.push({ field, reason: "unlinked", value: oldId });
    return id;
  };
  return {
    guest: found("profiles", "profileId", record.profileId),
    block: found("blocks", "blockId", record.blockId),
    attached: ATTACHED_IDS.flatMap((field) => {
      const [module, reservationProfileType] = ATTACHED[field];
      const id = found(module, field, record[field]);
      return id === undefined ? [] : [{ reservationProfileType, profileIdList: [{ id, type: "Profile" }] }];
    }),
  };
}

const referencesOf = ({ externalSystem }: HotelSettings, record: Sent) => [
  ...(record.oldId === undefined || externalSystem === null ? [] : [{ id: record.oldId, idContext: externalSystem }]),
  ...(record.crsNumber === undefined ? [] : [{ id: record.crsNumber, idContext: record.crsSystem }]),
];

const rateOf = (start: string, end: string, value: NightValues) => ({
  roomType: value.roomType,
  roomId: value.room,
  ratePlanCode: value.rateCode,
  marketCode: value.market,
  sourceCode: value.source,
  guestCounts: { adults: value.adults, children: value.children },
  rates: {
    rate:
      value.amount === undefined
        ? []
        : [{ start, end, base: { amountBeforeTax: Number(value.amount), currencyCode: value.currency } }],
  },
});
