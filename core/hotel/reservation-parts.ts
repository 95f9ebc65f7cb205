import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import { AMOUNT_IN } from "./amounts.ts";
import type { Change, IdOf, Refusal } from "./built.ts";
import type { NightValues } from "./nights.ts";
import { readNote } from "./notes.ts";
import type { HotelSettings } from "./settings.ts";

type Reservation = RecordOf<"reservations">;
type Sent = SomeOf<"reservations">;
type Status = Reservation["status"];

/**
 * Every reservation is created as a booking; check-in and cancellation are separate steps, and past stays are not
 * created.
 */
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

/** The status a reservation is created with; later steps change it. */
export function madeAs(record: Reservation, changes: Change[], refusals: Refusal[]): Status {
  const status = MADE_AS[record.status];
  if (status === undefined) refusals.push({ field: "status", reason: "no-target", value: record.status });
  else if (status !== record.status) changes.push({ field: "status", change: "moved", sent: status });
  return status ?? record.status;
}

/** The ids of everyone the booking names; a person who is not at the hotel yet stops it. */
export function linksOf(record: Sent & Reservation, idOf: IdOf, refusals: Refusal[]) {
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

export const referencesOf = ({ externalSystem }: HotelSettings, record: Sent) => [
  ...(record.oldId === undefined || externalSystem === null ? [] : [{ id: record.oldId, idContext: externalSystem }]),
  ...(record.crsNumber === undefined || record.crsSystem === undefined
    ? []
    : [{ id: record.crsNumber, idContext: record.crsSystem }]),
];

/**
 * A channel's number needs the name of its system to be a reference. If neither the record nor the property names one,
 * the number goes into a note, so that staff can find the booking by it.
 */
export function channelOf(
  { channelSystem }: HotelSettings,
  record: Reservation,
): { values: Reservation; changes: Change[] } {
  const { crsNumber, crsSystem } = record;
  if (crsNumber === undefined) {
    const { crsSystem: _system, ...values } = record;
    return { values, changes: crsSystem === undefined ? [] : [{ field: "crsSystem", change: "left" }] };
  }
  if (crsSystem !== undefined) return { values: record, changes: [] };
  if (channelSystem === null) return { values: record, changes: [{ field: "crsNumber", change: "moved" }] };
  return {
    values: { ...record, crsSystem: channelSystem },
    changes: [{ field: "crsSystem", change: "defaulted", sent: channelSystem }],
  };
}

const channelTitle = ({ noteTitle }: HotelSettings) => `${noteTitle}: channel number`;

export const channelNote = (settings: HotelSettings, { crsNumber, crsSystem }: Sent) =>
  crsNumber === undefined || crsSystem !== undefined ? [] : [{ title: channelTitle(settings), text: crsNumber }];

export const readChannelNote = (
  settings: HotelSettings,
  comments: Parameters<typeof readNote>[1],
): string | undefined => readNote({ noteTitle: channelTitle(settings) }, comments);

/** Cards are not pushed: a guarantee that requires one is replaced by the property's guarantee without a card. */
export function withoutCard(settings: HotelSettings, record: Reservation, changes: Change[]): Reservation {
  const { withoutCard: code, cardCodes } = settings;
  if (code === null || cardCodes?.has(record.reservationType) !== true) return record;
  changes.push({ field: "reservationType", change: "moved", sent: code });
  return { ...record, reservationType: code };
}

export const rateOf = ({ rateTax }: HotelSettings, start: string, end: string, value: NightValues) => ({
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
        : [{ start, end, base: { [AMOUNT_IN[rateTax]]: Number(value.amount), currencyCode: value.currency } }],
  },
});
