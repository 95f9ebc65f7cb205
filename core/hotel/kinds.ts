import type { PushKind } from "../../contract/push.ts";
import { type ModuleKey, moduleOf, type RecordOf } from "../modules/catalogue.ts";
import type { HotelSettings } from "./settings.ts";

/** Why a record of a pushed module is not pushed. */
export const keptReasons = [
  /** The guest has left, or the block, closure or cancelled stay has ended. */
  "past-stay",
  /** The guest did not arrive on the day, and OPERA accepts no arrivals in the past. */
  "arrival-passed",
  "no-show",
  /** Leaves on the business date; the old system checks the guest out. */
  "due-out",
  "cancelled",
  /** In the house, but the room is not known. */
  "no-room",
  /** In the house: its in-house line is pushed instead. */
  "in-house-line",
  /** OPERA's list is compared with ours and not changed. */
  "compared",
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** A record belongs to kinds, or has a reason why not. */
export type Belonging = { kinds: readonly PushKind[]; kept: KeptReason | null };

export type Around = {
  settings: Pick<HotelSettings, "pushCancelled" | "pushDueOuts">;
  /** OPERA's business date, never the clock's. */
  businessDate: string;
  /** Whether a pushed booking, or a line of the in-house list, names this profile. */
  isInBooking: (profileId: string) => boolean;
  /** Whether the in-house list has a line for this booking. */
  isInHouse: (reservationId: string) => boolean;
};

const PROFILES = ["all-profiles", "active-profiles", "reservation-profiles"] as const;
const goes = (...kinds: readonly PushKind[]): Belonging => ({ kinds, kept: null });
const stays = (kept: KeptReason): Belonging => ({ kinds: [], kept });

/** The kinds of a record, or the reason why it is not pushed. */
export function kindsOf<Key extends ModuleKey>(key: Key, record: RecordOf<Key>, around: Around): Belonging {
  const item = { key, record } as { [One in ModuleKey]: { key: One; record: RecordOf<One> } }[ModuleKey];
  const { businessDate } = around;
  switch (item.key) {
    case "profiles":
      return goes(
        "all-profiles",
        ...(item.record.status === "Inactive" ? [] : (["active-profiles"] as const)),
        ...(around.isInBooking(item.record.oldId) ? (["reservation-profiles"] as const) : []),
      );
    case "accounts":
      return goes("accounts");
    case "profile-contacts":
      return goes(...PROFILES);
    case "relationships":
    case "memberships":
      return goes("profile-links");
    case "notes":
      return goes(...kindsOfNote(item.record));
    case "blocks":
      return item.record.end < businessDate ? stays("past-stay") : goes("blocks");
    case "block-grid":
      return item.record.date < businessDate ? stays("past-stay") : goes("blocks");
    case "reservations":
      return kindsOfBooking(item.record, around);
    case "reservation-nights":
      return item.record.date < businessDate ? stays("past-stay") : goes("reservations");
    case "in-house":
      return kindsOfGuest(item.record, around);
    case "room-status":
      return goes("room-status");
    case "out-of-order":
      return item.record.end < businessDate ? stays("past-stay") : goes("room-status");
    default:
      return moduleOf(key).push === "compare" ? stays("compared") : goes("configuration");
  }
}

const kindsOfNote = ({ reservationId, blockId }: RecordOf<"notes">): readonly PushKind[] =>
  reservationId !== undefined ? ["reservations"] : blockId !== undefined ? ["blocks"] : PROFILES;

function kindsOfBooking(booking: RecordOf<"reservations">, around: Around): Belonging {
  const { businessDate, settings } = around;
  switch (booking.status) {
    case "Reserved":
    case "DueIn":
    case "Waitlisted":
      if (booking.departure < businessDate) return stays("past-stay");
      return booking.arrival < businessDate ? stays("arrival-passed") : goes("reservations");
    case "Cancelled":
      if (!settings.pushCancelled) return stays("cancelled");
      return booking.arrival < businessDate ? stays("past-stay") : goes("reservations");
    case "InHouse":
    case "DueOut":
      if (around.isInHouse(booking.oldId)) return stays("in-house-line");
      return booking.room === undefined ? stays("no-room") : kindsOfGuest(booking, around);
    case "NoShow":
      return stays("no-show");
    case "CheckedOut":
      return stays("past-stay");
  }
}

function kindsOfGuest({ departure }: { departure: string }, { businessDate, settings }: Around): Belonging {
  if (departure < businessDate) return stays("past-stay");
  return departure === businessDate && !settings.pushDueOuts ? stays("due-out") : goes("in-house");
}

/** A booking of a guest without a line in the in-house list, converted to such a line. */
export function lineOf(booking: RecordOf<"reservations">): RecordOf<"in-house"> | undefined {
  if (booking.room === undefined) return undefined;
  return {
    reservationId: booking.oldId,
    profileId: booking.profileId,
    room: booking.room,
    roomType: booking.roomType,
    arrival: booking.arrival,
    departure: booking.departure,
    adults: booking.adults,
    children: booking.children,
    rateCode: booking.rateCode,
    amount: booking.amount,
    currency: booking.currency,
    market: booking.market,
    source: booking.source,
    reservationType: booking.reservationType,
    paymentMethod: booking.paymentMethod,
    balance: booking.balance,
    status: booking.status,
    note: booking.note,
  };
}
