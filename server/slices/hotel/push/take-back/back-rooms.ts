import { readClosures, readRoomStatuses } from "../../../../../core/hotel/room-state.ts";
import { type AtHotel, BackRefused, type StepResult } from "../build/recipe.ts";
import { type BackContext, type BackInput, read } from "./back-context.ts";

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** How many days OPERA answers at once. */
const DAYS = 90;

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Opens a closed room again, unless the hotel has changed the period since. */
export function closureWay(
  { settings, businessDate }: BackContext,
  sent: Values,
): (atHotel: AtHotel) => Promise<StepResult> {
  const { hotelId } = settings;
  const [room, begin, end] = [text(sent.room), text(sent.begin), text(sent.end)];
  const isService = sent.kind === "OutOfService";
  return async (atHotel) => {
    const startDate = begin > businessDate ? begin : businessDate;
    const last = plusDays(startDate, DAYS);
    const input = { path: { hotelId }, query: { startDate, endDate: [end, last].sort()[0] ?? end, roomId: room } };
    if (end < businessDate) return undefined;
    const reply = isService
      ? await read(atHotel, "getOutOfServiceRooms", input)
      : await read(atHotel, "getOutOfOrderRooms", input);
    const closures = reply ? readClosures(isService ? "OutOfService" : "OutOfOrder", reply) : [];
    const [other] = closures.filter((closure) => closure.room === room);
    if (!other) return undefined;
    const own = closures.find(
      (closure) => closure.room === room && closure.end === end && closure.reason === sent.reason,
    );
    if (!own) throw new BackRefused("changed", `${other.begin} – ${other.end}`);
    const returnStatus = own.returnStatus;
    const repair = { roomId: room, roomOutOfOrder: { start: own.begin, end, ...(returnStatus && { returnStatus }) } };
    return {
      operation: isService ? "completeOutOfServiceRooms" : "completeOutOfOrderRooms",
      path: { hotelId },
      body: { criteria: { roomRepairByRoomNumber: [repair] } },
    };
  };
}

/** Restores the room's earlier status, unless housekeeping has changed it since. */
export function roomStatusWay(
  { settings }: BackContext,
  { sent, was }: Pick<BackInput, "sent" | "was">,
): (atHotel: AtHotel) => Promise<StepResult> {
  const { hotelId } = settings;
  const room = text(sent.room);
  return async (atHotel) => {
    if (!was) throw new BackRefused("no-way");
    const query = { fromRoomNumber: room, toRoomNumber: room };
    const reply = await read(atHotel, "getHousekeepingOverview", { path: { hotelId }, query });
    const now = reply && readRoomStatuses(reply).find((status) => status.room === room);
    if (!now || now.status === was.status) return undefined;
    if (now.status !== sent.status) throw new BackRefused("changed", now.status);
    return {
      operation: "putRoomRelatedStatus",
      path: { hotelId },
      body: { roomList: [{ roomId: room }], housekeepingRoomStatus: was.status as typeof now.status },
    };
  };
}
