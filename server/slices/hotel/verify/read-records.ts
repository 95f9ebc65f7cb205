import type { ProofField } from "../../../../contract/verifications.ts";
import type { OldIdOf } from "../../../../core/hotel/built.ts";
import { readMembership, readRelationship } from "../../../../core/hotel/profile-links.ts";
import {
  held,
  heldBlock,
  heldProfile,
  heldReservation,
  type SentOf,
  type Stamps,
} from "../../../../core/hotel/read-back.ts";
import { readClosures, readRoomStatuses } from "../../../../core/hotel/room-state.ts";
import { readFloors, readRooms } from "../../../../core/hotel/rooms.ts";
import type { HotelSettings } from "../../../../core/hotel/settings.ts";
import {
  readTransactionCodes,
  readTransactionGroups,
  readTransactionSubgroups,
} from "../../../../core/hotel/transactions.ts";
import type { ModuleKey, RecordOf, SomeOf } from "../../../../core/modules/catalogue.ts";
import { foundBlock, foundBooking } from "../../../../core/reconcile/found.ts";
import type {
  CallInput,
  Failed,
  HotelConnection,
  HotelSystem,
  ReadId,
  ReadOutcome,
} from "../../../ports/hotel-system.ts";

/** The result of reading a record; it is compared once it is known which ids of the answer are ours. */
export type Read =
  | {
      kind: "found";
      reply: unknown;
      compare(oldIdOf: OldIdOf): { fields: readonly ProofField[]; stamps: Stamps };
      /** The values behind the figures. */
      counted?: (oldIdOf: OldIdOf) => object;
    }
  | { kind: "missing" }
  | { kind: "unprovable"; detail: string };

/** The hotel cannot be read now: the page is read again later, or the run ends if `isRefused`. */
export class HotelAway extends Error {
  readonly afterMs: number;
  readonly isRefused: boolean;
  constructor(detail: string, { afterMs, isRefused }: { afterMs: number; isRefused: boolean }) {
    super(detail);
    this.afterMs = afterMs;
    this.isRefused = isRefused;
  }
}

export type Reading = {
  system: Pick<HotelSystem, "read" | "rows">;
  to: HotelConnection;
  settings: HotelSettings;
  signal: AbortSignal;
};

/** `id`: at the hotel. `profileIdOf`: ids of profiles that it refers to by old id. */
export type RecordToRead = { id: string | null; sent: SentOf; profileIdOf: (oldId: string) => string | undefined };

type Reader = (record: RecordToRead) => Promise<Read>;

const PROFILE = ["Profile", "Address", "Communication", "Comment", "Preference", "Keyword"] as const;
const BLOCK = ["Block", "Header", "Owners", "Profiles", "Rates", "RateGrid", "ExternalReferences", "Comments"] as const;
const BOOKING = ["Reservation", "Comments", "ReservationPaymentMethods"] as const;

/** How records of a module are read. Lists that the hotel returns whole are read once. */
export async function openReader(reading: Reading, module: ModuleKey): Promise<Reader> {
  const { settings, to } = reading;
  const hotelIds = { query: { hotelIds: [to.hotelId] } };
  switch (module) {
    case "accounts":
    case "profiles":
      return byId(
        reading,
        (profileId) => ["getProfile", { path: { profileId }, query: { fetchInstructions: [...PROFILE] } }],
        (sent, reply) => heldProfile(settings, module, sent, reply),
        ({ profileDetails }) => profileDetails,
      );
    case "blocks":
      return byId(
        reading,
        (blockId) => ["getBlock", { path: { blockId }, query: { fetchInstructions: [...BLOCK] } }],
        (sent, reply, oldIdOf) => heldBlock(settings, sent, reply, oldIdOf),
        ({ blocks }) => blocks?.blockInfo?.[0]?.block,
        (reply) => foundBlock(settings, reply),
      );
    case "reservations":
    case "in-house":
      return byId(
        reading,
        (reservationId) => ["getReservation", { path: { reservationId }, query: { fetchInstructions: [...BOOKING] } }],
        (sent, reply, oldIdOf) => heldReservation(settings, sent, reply, oldIdOf),
        ({ reservations }) => reservations?.reservation?.[0],
        (reply, oldIdOf) => foundBooking(settings, reply, oldIdOf),
      );
    case "memberships":
      return linked(reading, "getProfile", { fetchInstructions: ["Membership"] }, (sent, reply) =>
        readMembership(reply, sent as RecordOf<"memberships">),
      );
    case "relationships":
      return linked(reading, "getProfileRelationships", {}, (sent, reply, target) =>
        readRelationship(reply, sent as RecordOf<"relationships">, target),
      );
    case "floors":
      return listed("floors", readFloors(await found(reading, "getFloors", hotelIds)), ({ code }) => code);
    case "rooms": {
      const rooms: SomeOf<"rooms">[] = [];
      for await (const room of reading.system.rows(to, "getRooms", {}, { signal: reading.signal }))
        rooms.push(...readRooms({ rooms: [{ room }] } as never));
      return listed("rooms", rooms, ({ room }) => room);
    }
    case "transaction-groups":
      return listed(
        "transaction-groups",
        readTransactionGroups(await found(reading, "getTransactionGroups", hotelIds)),
        ({ code }) => code,
      );
    case "transaction-subgroups":
      return listed(
        "transaction-subgroups",
        readTransactionSubgroups(await found(reading, "getTransactionSubgroups", hotelIds)),
        ({ group, code }) => `${group} ${code}`,
      );
    case "transaction-codes":
      return listed(
        "transaction-codes",
        readTransactionCodes(await found(reading, "getTransactionCodes", hotelIds)),
        ({ code }) => code,
      );
    case "out-of-order":
      return closures(reading);
    case "room-status": {
      const states: SomeOf<"room-status">[] = [];
      for await (const room of reading.system.rows(to, "getHousekeepingOverview", {}, { signal: reading.signal }))
        states.push(...readRoomStatuses({ housekeepingRoomInfo: { housekeepingRooms: { room } } } as never));
      return listed("room-status", states, ({ room }) => room);
    }
    default:
      throw new Error(`${module} is not pushed by calls of its own.`);
  }
}

/** OPERA lists closed rooms for a few weeks at most: the list of each first day is read once. */
function closures(reading: Reading): Reader {
  const days = new Map<string, Promise<readonly SomeOf<"out-of-order">[]>>();
  const readDay = async (kind: SomeOf<"out-of-order">["kind"], startDate: string) => {
    const id = kind === "OutOfService" ? "getOutOfServiceRooms" : "getOutOfOrderRooms";
    return readClosures(kind, await found(reading, id, { query: { startDate, endDate: startDate } }));
  };
  return async (record) => {
    const { kind, begin = "", end } = record.sent.sent as SomeOf<"out-of-order">;
    const key = `${kind} ${begin}`;
    const day = days.get(key) ?? readDay(kind, begin);
    days.set(key, day);
    const rows = (await day).filter((closure) => closure.end === end);
    return listed("out-of-order", rows, ({ room }) => room)(record);
  };
}

type Call<Id extends ReadId> = [Id, CallInput<Id>];
type Reply<Id extends ReadId> = Extract<ReadOutcome<Id>, { kind: "found" }>["reply"];

function byId<Id extends ReadId>(
  reading: Reading,
  call: (id: string) => Call<Id>,
  compare: (sent: SentOf, reply: Reply<Id>, oldIdOf: OldIdOf) => readonly ProofField[],
  stampsOf: (reply: Reply<Id>) => Stamps | undefined,
  counted?: (reply: Reply<Id>, oldIdOf: OldIdOf) => object,
): Reader {
  return async ({ id, sent }) => {
    if (id === null) return { kind: "unprovable", detail: "no_id" };
    const outcome = await read(reading, ...call(id));
    if (outcome.kind !== "found") return outcome;
    const { reply } = outcome;
    return {
      kind: "found",
      reply,
      compare: (oldIdOf) => ({ fields: compare(sent, reply, oldIdOf), stamps: stampsOf(reply) ?? {} }),
      ...(counted && { counted: (oldIdOf: OldIdOf) => counted(reply, oldIdOf) }),
    };
  };
}

/** Links are read together with their profile. */
function linked<Id extends "getProfile" | "getProfileRelationships", Key extends "memberships" | "relationships">(
  reading: Reading,
  id: Id,
  query: object,
  pick: (sent: object, reply: Reply<Id>, target: string) => SomeOf<Key> | undefined,
): Reader {
  return async ({ sent, profileIdOf }) => {
    const names = sent.sent as { profileId?: string; relatedId?: string };
    const profileId = profileIdOf(names.profileId ?? "");
    if (profileId === undefined) return { kind: "unprovable", detail: "no_id" };
    const outcome = await read(reading, id, { path: { profileId }, query } as unknown as CallInput<Id>);
    if (outcome.kind !== "found") return outcome;
    const there = pick(sent.sent, outcome.reply, profileIdOf(names.relatedId ?? "") ?? "");
    if (!there) return { kind: "missing" };
    const module = id === "getProfile" ? "memberships" : "relationships";
    const fields = held(module, sent.sent as never, there as never);
    return { kind: "found", reply: {}, compare: () => ({ fields, stamps: {} }) };
  };
}

function listed<Key extends ModuleKey>(
  module: Key,
  rows: readonly SomeOf<Key>[],
  keyOf: (row: SomeOf<Key>) => unknown,
): Reader {
  const there = new Map(rows.map((row) => [keyOf(row), row]));
  return async ({ sent }) => {
    // Nothing of its own was sent: another record covers it.
    const isSilent = Object.keys(sent.sent).length === 0;
    const row = isSilent ? (sent.sent as SomeOf<Key>) : there.get(keyOf(sent.sent as SomeOf<Key>));
    if (!row) return { kind: "missing" };
    const fields = held(module, sent.sent as SomeOf<Key>, row);
    return { kind: "found", reply: {}, compare: () => ({ fields, stamps: {} }) };
  };
}

async function read<Id extends ReadId>(
  { system, to, signal }: Reading,
  id: Id,
  input: CallInput<Id>,
): Promise<{ kind: "found"; reply: Reply<Id> } | { kind: "missing" } | { kind: "unprovable"; detail: string }> {
  const outcome = await system.read(to, id, input, { signal });
  switch (outcome.kind) {
    case "found":
      if (outcome.unread.length > 0) return { kind: "unprovable", detail: `unread ${outcome.unread.join(", ")}` };
      return { kind: "found", reply: outcome.reply };
    case "absent":
      return { kind: "missing" };
    case "refused":
      if (outcome.reason === "not_found") return { kind: "missing" };
      return { kind: "unprovable", detail: `${id} ${outcome.code ?? outcome.reason}` };
    default:
      throw awayOf(outcome);
  }
}

export const awayOf = (outcome: Failed): HotelAway =>
  new HotelAway(outcome.reason, {
    afterMs: outcome.kind === "retry" ? outcome.afterMs : 0,
    isRefused: outcome.kind !== "retry",
  });

async function found<Id extends ReadId>(reading: Reading, id: Id, input: CallInput<Id>): Promise<Reply<Id>> {
  const outcome = await read(reading, id, input);
  if (outcome.kind === "found") return outcome.reply;
  if (outcome.kind === "missing") return {} as Reply<Id>;
  throw new HotelAway(outcome.detail, { afterMs: 0, isRefused: true });
}
