import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { Change, IdOf, Refusal } from "./built.ts";
import type { NightValues } from "./nights.ts";
import type { HotelSettings } from "./settings.ts";

type Reservation = RecordOf<"reservations">;
type Sent = SomeOf<"reservations">;
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

/** What a reservation is made as; steps that follow make it what it is. */
export function madeAs(record: Reservation, changes: Change[], refusals: Refusal[]): Status {
  const status = MADE_AS[record.status];
  if (status === undefined) refusals.push({ field: "status", reason: "no-target", value: record.status });
  else if (status !== record.status) changes.push({ field: "status", change: "moved", sent: status });
  return status ?? record.status;
}

/** The ids of everybody the booking names; who is not there yet stops it. */
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
  ...(record.crsNumber === undefined ? [] : [{ id: record.crsNumber, idContext: record.crsSystem }]),
];

export const rateOf = (start: string, end: string, value: NightValues) => ({
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
