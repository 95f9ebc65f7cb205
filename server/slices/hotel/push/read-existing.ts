import { readFloors } from "../../../../core/hotel/rooms.ts";
import {
  readTransactionCodes,
  readTransactionGroups,
  readTransactionSubgroups,
} from "../../../../core/hotel/transactions.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import {
  type HotelConnection,
  HotelReadFailed,
  type HotelSystem,
  type ReadId,
  type ReadOutcome,
} from "../../../ports/hotel-system.ts";

type System = Pick<HotelSystem, "read" | "rows">;
type Values = Readonly<Record<string, unknown>>;

/** Whether the hotel has this entry of a list already. */
export type IsListed = (values: Values) => boolean;
export type Existing = { ok: true; isListed: IsListed } | { ok: false; detail: string };

const NONE: Existing = { ok: true, isListed: () => false };

/**
 * Entries of the lists that we make: a hotel often has some of them, made by hand. Those are left as they are there. Any
 * other module has nothing at the hotel that is not in the ledger.
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
        if (error instanceof HotelReadFailed) return { ok: false, detail: `getRooms ${error.outcome.reason}` };
        throw error;
      }
      return { ok: true, isListed: ({ room }) => rooms.has(room) };
    }
    default:
      return NONE;
  }
}

function listed<Id extends ReadId, Row extends object>(
  outcome: ReadOutcome<Id>,
  read: (reply: Extract<ReadOutcome<Id>, { kind: "found" }>["reply"]) => readonly Row[],
  keyOf: (values: { group?: unknown; code?: unknown }) => unknown,
): Existing {
  if (outcome.kind === "absent") return NONE;
  if (outcome.kind !== "found") return { ok: false, detail: outcome.reason };
  const keys = new Set(read(outcome.reply).map((row) => keyOf(row)));
  return { ok: true, isListed: (values) => keys.has(keyOf(values)) };
}
