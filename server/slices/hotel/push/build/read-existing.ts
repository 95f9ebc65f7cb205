import { readRoomStatuses } from "../../../../../core/hotel/room-state.ts";
import { readFloors } from "../../../../../core/hotel/rooms.ts";
import {
  readTransactionCodes,
  readTransactionGroups,
  readTransactionSubgroups,
} from "../../../../../core/hotel/transactions.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import {
  type HotelConnection,
  HotelReadFailed,
  type HotelSystem,
  type ReadId,
  type ReadOutcome,
} from "../../../../ports/hotel-system.ts";

type System = Pick<HotelSystem, "read" | "rows">;
type Values = Readonly<Record<string, unknown>>;

/** Whether the hotel already has this entry of a list. */
export type IsListed = (values: Values) => boolean;
/** What a record overwrites at the hotel, so that it can be restored. */
export type WasOf = (sent: Values) => object | undefined;
export type Existing =
  | { ok: true; isListed: IsListed; wasOf?: WasOf }
  | { ok: false; detail: string; passing: boolean };

const NONE: Existing = { ok: true, isListed: () => false };

/**
 * The hotel's entries of the lists that we push: a hotel often has some of them, made by hand. Those stay as they are.
 * Other modules have nothing at the hotel that is not in the ledger.
 */
export async function readExisting(
  system: System,
  to: HotelConnection,
  module: ModuleKey,
  signal: AbortSignal,
): Promise<Existing> {
  const options = { signal };
  const query = { hotelIds: [to.hotelId] };
  switch (module) {
    case "floors":
      return listed(await system.read(to, "getFloors", { query }, options), readFloors, ({ code }) => code);
    case "transaction-groups":
      return listed(
        await system.read(to, "getTransactionGroups", { query }, options),
        readTransactionGroups,
        ({ code }) => code,
      );
    case "transaction-subgroups":
      return listed(
        await system.read(to, "getTransactionSubgroups", { query }, options),
        readTransactionSubgroups,
        ({ group, code }) => `${group} ${code}`,
      );
    case "transaction-codes":
      return listed(
        await system.read(to, "getTransactionCodes", { query }, options),
        readTransactionCodes,
        ({ code }) => code,
      );
    case "rooms": {
      const rooms = new Set<unknown>();
      try {
        for await (const page of system.rows(to, "getRooms", {}, options))
          for (const { roomId } of page) rooms.add(roomId);
      } catch (error) {
        if (error instanceof HotelReadFailed) {
          const { kind, reason } = error.outcome;
          return { ok: false, detail: `getRooms ${reason}`, passing: kind === "retry" };
        }
        throw error;
      }
      return { ok: true, isListed: ({ room }) => rooms.has(room) };
    }
    case "room-status":
      return readStatuses(system, to, options);
    default:
      return NONE;
  }
}

async function readStatuses(system: System, to: HotelConnection, options: { signal: AbortSignal }): Promise<Existing> {
  const states = new Map<unknown, object>();
  try {
    for await (const room of system.rows(to, "getHousekeepingOverview", {}, options))
      for (const status of readRoomStatuses({ housekeepingRoomInfo: { housekeepingRooms: { room } } }))
        states.set(status.room, status);
  } catch (error) {
    // Without it a status can still be set, but not restored.
    if (!(error instanceof HotelReadFailed)) throw error;
  }
  return { ok: true, isListed: () => false, wasOf: ({ room }) => states.get(room) };
}

function listed<Id extends ReadId, Row extends object>(
  outcome: ReadOutcome<Id>,
  read: (reply: Extract<ReadOutcome<Id>, { kind: "found" }>["reply"]) => readonly Row[],
  keyOf: (values: { group?: unknown; code?: unknown }) => unknown,
): Existing {
  if (outcome.kind === "absent") return NONE;
  if (outcome.kind !== "found") return { ok: false, detail: outcome.reason, passing: outcome.kind === "retry" };
  const keys = new Set(read(outcome.reply).map((row) => keyOf(row)));
  return { ok: true, isListed: (values) => keys.has(keyOf(values)) };
}
