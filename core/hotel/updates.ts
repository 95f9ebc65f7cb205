import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { type Call, compact } from "./built.ts";
import { changedChildren, changedOnly } from "./changed-only.ts";
import { noteMarks } from "./notes.ts";

type Status = NonNullable<SomeOf<"reservations">["status"]>;

/** Bookings whose guest has arrived or will not arrive: they are left alone. */
export const LEFT_ALONE: ReadonlySet<string> = new Set<Status | "Walkin" | "PendingCheckout">([
  "InHouse",
  "DueOut",
  "CheckedOut",
  "Cancelled",
  "NoShow",
  "Walkin",
  "PendingCheckout",
]);

/** Why a booking at the hotel must not be changed; null: it may be changed. */
export function leftAlone(current: ReplyOf<"getReservation">): string | null {
  const { reservationStatus, computedReservationStatus } = current.reservations?.reservation?.[0] ?? {};
  const status = [computedReservationStatus, reservationStatus].find((item) => item && LEFT_ALONE.has(item));
  return status ?? null;
}

/** OPERA reads these together: an update of a night must send the whole stay. */
const STAY = ["arrivalDate", "departureDate", "guestCounts", "roomRates"] as const;

/**
 * Updates an existing booking to a create's present values, only where these differ from `before` (the original create
 * or the last change). Its status has separate calls. Null: nothing to change.
 */
export function updateReservation(
  id: string,
  { path, body }: Call<"postReservation">,
  current: ReplyOf<"getReservation">,
  before?: Call<"postReservation">["body"],
): Call<"putReservation"> | null {
  const { comments, roomStay = {}, ...wanted } = withoutStatus(body);
  const { comments: sentComments, roomStay: sentStay = {}, ...sent } = withoutStatus(before ?? {});
  const there = current.reservations?.reservation?.[0] ?? {};
  const stay = changedOnly(roomStay, before && sentStay, there.roomStay);
  const whole = STAY.some((name) => name in stay)
    ? { ...stay, ...Object.fromEntries(STAY.map((name) => [name, roomStay[name]])) }
    : stay;
  const changed = compact({
    ...changedOnly(wanted, before && sent, there),
    roomStay: whole,
    comments: changedChildren(comments, before && (sentComments ?? []), there.comments, noteMarks),
  });
  if (Object.keys(changed).length === 0) return null;
  return {
    operation: "putReservation",
    path: { ...path, reservationId: id },
    body: { reservations: [{ ...changed, hotelId: wanted.hotelId, reservationIdList: [{ id, type: "Reservation" }] }] },
  };
}

function withoutStatus({ reservations }: Call<"postReservation">["body"]) {
  const {
    reservationStatus: _status,
    overrideInventoryCheck: _override,
    ...rest
  } = reservations?.reservation?.[0] ?? {};
  return rest;
}

/**
 * Updates a block's header in the same way; its profiles replace those at the hotel, and its status and grid have
 * separate calls.
 */
export function updateBlock(
  id: string,
  { path, body }: Call<"postBlock">,
  current: ReplyOf<"getBlock">,
  before?: Call<"postBlock">["body"],
): Call<"putBlock"> | null {
  const { comments, blockProfiles, ...wanted } = headerOf(body);
  const { comments: sentComments, blockProfiles: sentProfiles, ...sent } = headerOf(before ?? {});
  const there = current.blocks?.blockInfo?.[0]?.block ?? {};
  const profiles = blockProfiles && changedOnly(blockProfiles, before && (sentProfiles ?? {}), there.blockProfiles);
  const changed = compact({
    ...changedOnly(wanted, before && sent, there),
    blockProfiles: profiles && Object.keys(profiles).length > 0 ? { ...blockProfiles, fullOverlay: true } : undefined,
    comments: {
      commentInfo: changedChildren(
        comments?.commentInfo,
        before && (sentComments?.commentInfo ?? []),
        there.comments?.commentInfo,
        noteMarks,
      ),
    },
  });
  if (Object.keys(changed).length === 0) return null;
  return {
    operation: "putBlock",
    path: { ...path, blockId: id },
    body: { blocks: [{ ...changed, hotelId: wanted.hotelId, blockIdList: [{ id, type: "Block" }] }] },
  };
}

function headerOf({ blocks }: Call<"postBlock">["body"]) {
  const { blockDetails = {}, ...block } = blocks?.blockInfo?.[0]?.block ?? {};
  const { blockStatus: _status, ...details } = blockDetails;
  return { ...block, blockDetails: details };
}
