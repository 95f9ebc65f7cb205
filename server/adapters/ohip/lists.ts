import { operations } from "../../../core/ohip/operations.ts";
import type {
  CallInput,
  CallOptions,
  HotelConnection,
  ListName,
  ListOutcome,
  ReadId,
} from "../../ports/hotel-system.ts";
import type { Clock } from "./clock.ts";
import { callerKey } from "./connection.ts";
import { type Engine, read } from "./read.ts";
import { Recent } from "./recent.ts";

type CachedList = { until: number; outcome: Promise<ListOutcome> };
type HotelList = Extract<ReadId, `get${string}LOV`>;
const isHotelList = (name: string): name is HotelList => name.endsWith("LOV") && name in operations;

/** Caches lists of values: Oracle asks for it, and a push checks every code against them. */
export function createLists(engine: Engine, { clock, keepMs }: { clock: Clock; keepMs: number }) {
  const kept = new Recent<CachedList>(2000);

  async function ask(connection: HotelConnection, name: ListName, options: CallOptions): Promise<ListOutcome> {
    const hotel = { parameterName: ["HotelCode"], parameterValue: [connection.hotelId] };
    const outcome = isHotelList(name)
      ? await read(engine, connection, name, {} as CallInput<HotelList>, options)
      : await read(engine, connection, "getListOfValues", { path: { name }, query: hotel }, options);
    if (outcome.kind === "absent") return { ...outcome, kind: "found", items: [] };
    if (outcome.kind !== "found") return outcome;
    const { reply, unread: _, ...report } = outcome;
    const items = (reply.listOfValues?.items ?? [])
      .filter(({ active }) => active !== false)
      .flatMap(({ code, name: title, description }) =>
        code === undefined ? [] : [{ code, name: title ?? description ?? code }],
      );
    return { ...report, kind: "found", items };
  }

  return async function list(
    connection: HotelConnection,
    name: ListName,
    { fresh = false, ...options }: CallOptions & { fresh?: boolean } = {},
  ): Promise<ListOutcome> {
    const key = `${callerKey(connection)} ${connection.hotelId} ${name}`;
    const cached = kept.get(key);
    if (cached && !fresh && clock.now() < cached.until) return cached.outcome;
    // The first caller may cancel while the others still want the list, so its signal is not passed on.
    const sentAt = { until: clock.now() + keepMs, outcome: ask(connection, name, { ...options, signal: undefined }) };
    kept.set(key, sentAt);
    const outcome = await sentAt.outcome.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
    if (outcome.kind !== "found" && kept.get(key) === sentAt) kept.delete(key);
    return outcome;
  };
}
