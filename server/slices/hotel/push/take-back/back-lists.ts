import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import type { AtHotel, Step, StepResult } from "../build/recipe.ts";
import { read, step } from "./back-context.ts";

type Way = (atHotel: AtHotel) => Promise<StepResult>;
type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Deletes list entries that we made; OPERA refuses to delete used ones, and says so. */
export function floorWay({ hotelId }: HotelSettings, floor: string): Way {
  return async (atHotel) => {
    const reply = await read(atHotel, "getFloors", { query: { hotelIds: [hotelId], floorCodes: [floor] } });
    if (!reply?.hotelFloors?.some((entry) => entry.floor === floor)) return undefined;
    return { operation: "removeFloors", path: { floorsId: floor }, query: { hotelId: [hotelId] } };
  };
}

export function roomWay({ hotelId }: HotelSettings, roomId: string): Way {
  return async (atHotel) => {
    const reply = await read(atHotel, "getRooms", { path: { hotelId }, query: { room: roomId } });
    if (!reply?.rooms?.some(({ room }) => room?.some((entry) => entry.roomId === roomId))) return undefined;
    return { operation: "deleteRooms", path: { hotelId, roomsId: roomId } };
  };
}

/** Deletes a group after its subgroups, and a subgroup after its codes: the stages of taking back are in that order. */
export function transactionWay(
  { hotelId }: HotelSettings,
  module: "transaction-groups" | "transaction-subgroups" | "transaction-codes",
  sent: Values,
): Step {
  const [code, group] = [text(sent.code), text(sent.group)];
  const hotelIds = [hotelId];
  const has = (rows: readonly { code?: string | undefined }[] | undefined) => rows?.some((row) => row.code === code);
  if (module === "transaction-codes")
    return step("deleteTransactionCodes", async (atHotel) => {
      const query = { hotelIds, transactionCodes: [code], includeInactive: true };
      if (!has((await read(atHotel, "getTransactionCodes", { query }))?.transactionCodes)) return undefined;
      return { operation: "deleteTransactionCodes", path: { hotelId, transactionCode: code } };
    });
  if (module === "transaction-subgroups")
    return step("deleteTransactionSubgroups", async (atHotel) => {
      const query = { hotelIds, transactionGroupCodes: [group], transactionSubgroupsCodes: [code] };
      if (!has((await read(atHotel, "getTransactionSubgroups", { query }))?.transactionSubgroups)) return undefined;
      const named = { subgroup: [code], group: [group], hotelId: hotelIds };
      return { operation: "deleteTransactionSubgroups", path: {}, query: named };
    });
  return step("deleteTransactionGroups", async (atHotel) => {
    const query = { hotelIds, transactionGroupCodes: [code] };
    if (!has((await read(atHotel, "getTransactionGroups", { query }))?.transactionGroups)) return undefined;
    return { operation: "deleteTransactionGroups", path: {}, query: { code: [code], hotelId: hotelIds } };
  });
}
