import { randomUUID } from "node:crypto";
import type { ReplyOf } from "../../../core/ohip/operations.ts";
import {
  type CallInput,
  type CallOptions,
  type HotelConnection,
  HotelReadFailed,
  type PagedId,
  type RowOf,
} from "../../ports/hotel-system.ts";
import { refusal } from "./attempt.ts";
import { type Engine, read } from "./read.ts";

type Page<Id extends PagedId> = { rows: RowOf<Id>[] | undefined; hasMore: boolean | undefined };
type Paged<Id extends PagedId> = {
  /** The largest page. */
  limit: number;
  page(reply: ReplyOf<Id>): Page<Id>;
  slices?: Slices<Id>;
};
/** How to read a list that ends at a thousand rows in smaller pieces. */
type Slices<Id extends PagedId> = {
  from: string;
  until: string;
  keyOf(row: RowOf<Id>): string | undefined;
  /** A second filter, for a single day that is too large, and its values. */
  by?: { name: string; values: readonly string[] };
};

const END = 1000;

/** The largest page that each operation allows, and where its rows are. */
const paged: { [Id in PagedId]: Paged<Id> } = {
  getProfiles: {
    limit: 200,
    page: ({ profileSummaries: all }) => ({ rows: all?.profileInfo, hasMore: all?.hasMore }),
  },
  getHotelReservations: {
    limit: 200,
    page: ({ reservations: all }) => ({ rows: all?.reservationInfo, hasMore: all?.hasMore }),
    slices: {
      from: "arrivalStartDate",
      until: "arrivalEndDate",
      keyOf: ({ reservationIdList: ids }) => (ids?.find(({ type }) => type === "Reservation") ?? ids?.[0])?.id,
      by: {
        name: "reservationStatuses",
        values: ["Cancelled", "CheckedOut", "CheckedIn", "DueIn", "DueOut", "InHouse", "NoShow", "WaitList"],
      },
    },
  },
  getBlocks: {
    limit: 200,
    page: ({ blockSummaries: all }) => ({ rows: all?.blockInfo, hasMore: all?.hasMore }),
    slices: {
      from: "blockStartStartDate",
      until: "blockStartEndDate",
      keyOf: ({ blockIdList: ids }) => (ids?.find(({ type }) => type === "Block") ?? ids?.[0])?.id,
    },
  },
  getHousekeepingOverview: {
    limit: 200,
    page: ({ housekeepingRoomInfo: all }) => ({ rows: all?.housekeepingRooms?.room, hasMore: all?.hasMore }),
  },
  getRoomTypes: {
    limit: 1000,
    page: ({ roomTypes, hasMore }) => ({ rows: roomTypes?.flatMap(({ roomType }) => roomType ?? []), hasMore }),
  },
  // The only list that does not say whether there is more.
  getRooms: {
    limit: 1000,
    page: ({ rooms }) => ({ rows: rooms?.flatMap(({ room }) => room ?? []), hasMore: undefined }),
  },
};

type Query = Record<string, unknown>;
type Walk<Id extends PagedId> = (query: Query) => AsyncGenerator<RowOf<Id>[]>;

/** All rows, a page at a time. A list that ends at a thousand rows is read in slices that stay below. */
export async function* rows<Id extends PagedId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): AsyncGenerator<RowOf<Id>[]> {
  const { limit: most, page, slices } = paged[id];
  const query = (input.query ?? {}) as Query;
  const limit = Math.min(most, Number(query.limit ?? most));

  /** Continues while the list says that there is more: totals are capped and cannot be trusted. */
  async function* walk(query: Query): AsyncGenerator<RowOf<Id>[]> {
    for (let offset = 0; ; ) {
      const outcome = await read(
        engine,
        connection,
        id,
        { ...input, query: { ...query, limit, offset } } as CallInput<Id>,
        options,
      );
      if (outcome.kind === "absent") return;
      if (outcome.kind !== "found") throw new HotelReadFailed(outcome);
      const { rows: found = [], hasMore = found.length >= limit } = page(outcome.reply);
      if (found.length > 0) yield found;
      // An empty page that promises more would be requested for ever.
      if (!hasMore || found.length === 0) return;
      offset += found.length;
    }
  }
  if (slices) yield* sliced(walk, slices, query);
  else yield* walk(query);
}

/** Yields whole pages where all rows can be reached; otherwise halves the days, down to one day, then to one status. */
async function* sliced<Id extends PagedId>(
  walk: Walk<Id>,
  slices: Slices<Id>,
  query: Query,
): AsyncGenerator<RowOf<Id>[]> {
  const result = await firstRows(walk, query);
  if (result.whole) {
    if (result.rows.length > 0) yield result.rows;
    return;
  }
  const [from, until] = [query[slices.from], query[slices.until]];
  if (typeof from !== "string" || typeof until !== "string")
    throw tooMany(`More than ${END - 1} rows. They can only be read by ${slices.from} and ${slices.until}.`);
  if (from < until) {
    const middle = dayBetween(from, until);
    yield* sliced(walk, slices, { ...query, [slices.until]: middle });
    yield* sliced(walk, slices, { ...query, [slices.from]: dayAfter(middle) });
    return;
  }
  yield* oneDay(walk, slices, query, result.rows);
}

/** Reads a day by status. A row of the day that is in none of them proves that others may be missing too. */
async function* oneDay<Id extends PagedId>(
  walk: Walk<Id>,
  { by, keyOf, from }: Slices<Id>,
  query: Query,
  known: readonly RowOf<Id>[],
): AsyncGenerator<RowOf<Id>[]> {
  const day = String(query[from]);
  if (!by || query[by.name] !== undefined) throw tooMany(`More than ${END - 1} rows on ${day}.`);
  const seen = new Set<string | undefined>();
  for (const value of by.values) {
    const result = await firstRows(walk, { ...query, [by.name]: [value] });
    if (!result.whole) throw tooMany(`More than ${END - 1} rows on ${day} with ${by.name} ${value}.`);
    const fresh = result.rows.filter((row) => !seen.has(keyOf(row)));
    for (const row of fresh) seen.add(keyOf(row));
    if (fresh.length > 0) yield fresh;
  }
  if (known.some((row) => !seen.has(keyOf(row)))) throw tooMany(`More than ${END - 1} rows on ${day}.`);
}

/** Reads up to the end of the list. A list that is as long as the maximum may be incomplete. */
async function firstRows<Id extends PagedId>(walk: Walk<Id>, query: Query) {
  const rows: RowOf<Id>[] = [];
  for await (const page of walk(query)) {
    rows.push(...page);
    if (rows.length >= END) return { rows, whole: false };
  }
  return { rows, whole: true };
}

const tooMany = (title: string) => {
  const report = { requestId: randomUUID(), attempt: 0, warnings: [], status: undefined, answer: undefined };
  return new HotelReadFailed(refusal(report, "too_many", { title }));
};

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayAfter = (day: string) => dayOf(Date.parse(day) + DAY_MS);
const dayBetween = (from: string, until: string) =>
  dayOf(Date.parse(from) + Math.floor((Date.parse(until) - Date.parse(from)) / DAY_MS / 2) * DAY_MS);
