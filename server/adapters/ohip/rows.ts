import type { ReplyOf } from "../../../core/ohip/operations.ts";
import {
  type CallInput,
  type CallOptions,
  type HotelConnection,
  HotelReadFailed,
  type PagedId,
  type RowOf,
} from "../../ports/hotel-system.ts";
import { type Engine, read } from "./read.ts";

type Page<Id extends PagedId> = { rows: RowOf<Id>[] | undefined; hasMore: boolean | undefined };

/** The largest page that each call allows, and where its rows stand. */
const paged: { [Id in PagedId]: { limit: number; page(reply: ReplyOf<Id>): Page<Id> } } = {
  getProfiles: {
    limit: 200,
    page: ({ profileSummaries: all }) => ({ rows: all?.profileInfo, hasMore: all?.hasMore }),
  },
  getHotelReservations: {
    limit: 200,
    page: ({ reservations: all }) => ({ rows: all?.reservationInfo, hasMore: all?.hasMore }),
  },
  getBlocks: { limit: 200, page: ({ blockSummaries: all }) => ({ rows: all?.blockInfo, hasMore: all?.hasMore }) },
  getHousekeepingOverview: {
    limit: 200,
    page: ({ housekeepingRoomInfo: all }) => ({ rows: all?.housekeepingRooms?.room, hasMore: all?.hasMore }),
  },
  getRoomTypes: {
    limit: 1000,
    page: ({ roomTypes, hasMore }) => ({ rows: roomTypes?.flatMap(({ roomType }) => roomType ?? []), hasMore }),
  },
  // The one list that does not say whether there is more.
  getRooms: {
    limit: 1000,
    page: ({ rooms }) => ({ rows: rooms?.flatMap(({ room }) => room ?? []), hasMore: undefined }),
  },
};

/** All rows, a page at a time, for as long as the list says that there is more: totals are capped and not to be trusted. */
export async function* rows<Id extends PagedId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): AsyncGenerator<RowOf<Id>[]> {
  const { limit: most, page } = paged[id];
  const limit = Math.min(most, (input.query as { limit?: number } | undefined)?.limit ?? most);
  for (let offset = 0; ; ) {
    const asked = { ...input, query: { ...input.query, limit, offset } } as CallInput<Id>;
    const outcome = await read(engine, connection, id, asked, options);
    if (outcome.kind === "absent") return;
    if (outcome.kind !== "found") throw new HotelReadFailed(outcome);
    const { rows: found = [], hasMore = found.length >= limit } = page(outcome.reply);
    if (found.length > 0) yield found;
    // A page without rows that promises more would be asked for for ever.
    if (!hasMore || found.length === 0) return;
    offset += found.length;
  }
}
