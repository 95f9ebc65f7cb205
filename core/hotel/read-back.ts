import type { ProofField, ProofState } from "../../contract/verifications.ts";
import { fieldsOf, type ModuleKey, type SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { readAccount } from "./accounts.ts";
import { readBlockGrid } from "./block-grid.ts";
import type { Change, OldIdOf } from "./built.ts";
import { differences } from "./diff.ts";
import { readNotes } from "./notes.ts";
import { readProfile } from "./profiles.ts";
import { readContacts } from "./reach.ts";
import { readBlock } from "./read-block.ts";
import { readReservation } from "./read-reservation.ts";
import type { HotelSettings } from "./settings.ts";
import { sameValue } from "./three-way.ts";

/** The last sent state of a record. `body`: of the call that created it. */
export type SentOf = { sent: object; body: object; changes: readonly Change[] };
type Value = ProofField["sent"];
type Fields = readonly ProofField[];

/**
 * These statuses follow from OPERA's date: a booking is due in on its arrival day, a guest is due out on the departure
 * day.
 */
const SAME_STATUS: readonly ReadonlySet<Value>[] = [new Set(["Reserved", "DueIn"]), new Set(["InHouse", "DueOut"])];

/** The sent fields that were not found with their values. */
export function held<Key extends ModuleKey>(module: Key, sent: SomeOf<Key>, found: SomeOf<Key>): Fields {
  return differences(module, sent, found)
    .map(({ field, sent: ours, found: theirs }) => ({ name: field, sent: ours ?? null, found: theirs ?? null }))
    .filter(
      ({ name, sent: ours, found: theirs }) =>
        name !== "status" || !SAME_STATUS.some((words) => words.has(ours) && words.has(theirs)),
    );
}

export function heldProfile(
  settings: HotelSettings,
  module: "accounts" | "profiles",
  { sent, body }: SentOf,
  reply: ReplyOf<"getProfile">,
): Fields {
  const main =
    module === "accounts"
      ? held("accounts", sent, readAccount(settings, reply))
      : held("profiles", sent, readProfile(settings, reply));
  type Details = NonNullable<ReplyOf<"getProfile">["profileDetails"]>;
  const sentBody = body as { guestDetails?: Details; companyDetails?: Details };
  const ours = sentBody.guestDetails ?? sentBody.companyDetails ?? {};
  const theirs = reply.profileDetails ?? {};
  // The first contact of each kind and the first note are fields of the profile, so that a difference is named once.
  const named = new Set(main.map(({ name }) => name));
  const isNamed = ({ kind }: SomeOf<"profile-contacts">) => OWN_CONTACTS[kind ?? "Address"].some((id) => named.has(id));
  const contacts = readContacts(settings, ours).filter((contact) => !isNamed(contact));
  const notes = named.has("note") ? [] : readNotes(ours.comments?.commentInfo);
  return [
    ...main,
    ...lost("contacts", contacts, readContacts(settings, theirs)),
    ...lost("notes", notes, readNotes(theirs.comments?.commentInfo)),
  ];
}

const ADDRESS = [
  "addressType",
  "address1",
  "address2",
  "address3",
  "address4",
  "city",
  "postalCode",
  "state",
  "country",
];
const OWN_CONTACTS: Readonly<Record<NonNullable<SomeOf<"profile-contacts">["kind"]>, readonly string[]>> = {
  Address: ADDRESS,
  Phone: ["phone"],
  Mobile: ["mobile"],
  Fax: ["fax"],
  Email: ["email"],
  Web: ["website"],
};

export function heldReservation(
  settings: HotelSettings,
  { sent, body }: SentOf,
  reply: ReplyOf<"getReservation">,
  oldIdOf: OldIdOf,
): Fields {
  const found = readReservation(settings, reply, oldIdOf);
  const current = reply.reservations?.reservation?.[0]?.roomStay?.currentRoomInfo?.roomId;
  const { room = found.reservation.room } = { room: current };
  const nights = readReservation(settings, body as ReplyOf<"getReservation">, oldIdOf).nights;
  const main = held("reservations", sent, { ...found.reservation, ...(room !== undefined && { room }) });
  const byNight = heldRows("reservation-nights", nights, found.nights, ({ date }) => String(date));
  return [...main, ...byNight.filter((field) => !followsFrom(main, field))];
}

/** A moved stay has other nights, and a new rate changes each night: the difference of the booking is enough. */
function followsFrom(main: Fields, { name, found }: ProofField): boolean {
  const [, field] = name.split(" ");
  if (field === undefined) return main.some((item) => item.name === "arrival" || item.name === "departure");
  return main.some((item) => item.name === field && item.found === found);
}

export function heldBlock(
  settings: HotelSettings,
  { sent }: SentOf,
  reply: ReplyOf<"getBlock">,
  oldIdOf: OldIdOf,
): Fields {
  const { grid = [], oldId = "" } = sent as { grid?: readonly SomeOf<"block-grid">[]; oldId?: string };
  return [
    ...held("blocks", sent, readBlock(settings, reply, oldIdOf)),
    ...heldRows("block-grid", grid, readBlockGrid(oldId, reply), ({ date, roomType }) => `${date} ${roomType}`),
  ];
}

/** Compares a record's rows by their keys. Rows that only the hotel has are ignored. */
function heldRows<Key extends "reservation-nights" | "block-grid">(
  module: Key,
  sent: readonly SomeOf<Key>[],
  found: readonly SomeOf<Key>[],
  keyOf: (row: SomeOf<Key>) => string,
): Fields {
  const theirs = new Map(found.map((row) => [keyOf(row), row]));
  return sent.flatMap((row) => {
    const key = keyOf(row);
    const there = theirs.get(key);
    if (!there) return [{ name: key, sent: key, found: null }];
    return held(module, row, there).map((field) => ({ ...field, name: `${key} ${field.name}` }));
  });
}

/** Sent entries without a key that are missing among those found; they are compared as a whole. */
function lost(name: string, sent: readonly object[], found: readonly object[]): Fields {
  const wordsOf = (entry: object) =>
    Object.values(entry)
      .filter((word) => word !== undefined)
      .join(" ");
  const theirs = new Set(found.map(wordsOf));
  return sent
    .map(wordsOf)
    .filter((words) => !theirs.has(words))
    .map((words) => ({ name, sent: words, found: null }));
}

export type Stamps = {
  createDateTime?: string | undefined;
  lastModifyDateTime?: string | undefined;
  lastModifierId?: string | undefined;
};

/** Our changes take seconds longer at the hotel than here. */
const SLACK_MS = 5_000;

/**
 * Whether staff changed a record after us: between creation and last change, more time passed at the hotel than here.
 * The clocks need not agree; they must only run at the same speed.
 */
export function isTouched({ createDateTime, lastModifyDateTime }: Stamps, oursMs: number | null): boolean {
  const [made, changed] = [Date.parse(createDateTime ?? ""), Date.parse(lastModifyDateTime ?? "")];
  return oursMs !== null && changed - made > oursMs + SLACK_MS;
}

/**
 * Removes differences in which the hotel has the record's present value, whichever side changed it. For a record that
 * was changed after sending. Differences in fields that the push settings filled remain.
 */
export function unlikeHere(module: ModuleKey, fields: Fields, here: object, changes: readonly Change[]): Fields {
  const types = new Map<string, string>(fieldsOf(module).map(({ id, type }) => [id, type]));
  const ours = here as Readonly<Record<string, Exclude<Value, null> | undefined>>;
  return fields.filter(({ name, found }) => {
    const type = types.get(name);
    const isGiven = changes.some(({ field, change }) => field === name && change === "defaulted");
    return type === undefined || isGiven || !sameValue(type, ours[name], found ?? undefined);
  });
}

/** `isTheirs`: the record was as sent before, or the hotel reports a later change by staff. */
export function judge(
  fields: Fields,
  changes: readonly Change[],
  isTheirs: boolean,
): { state: ProofState; fields: Fields } {
  if (fields.length > 0) return { state: isTheirs ? "changedAtHotel" : "differs", fields };
  const expected = changes.flatMap(({ field, change, sent }) =>
    change === "translated" ? [] : [{ name: field, sent: sent ?? null, found: sent ?? null, change }],
  );
  return { state: expected.length > 0 ? "expected" : "verified", fields: expected };
}
