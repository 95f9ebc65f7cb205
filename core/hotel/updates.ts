import type { ReplyOf } from "../ohip/operations.ts";
import type { Call } from "./built.ts";
import { inPlace } from "./in-place.ts";
import { isSameNote } from "./notes.ts";

/** Changes a booking that exists to what a create would have said; the wrapper differs from a create's. */
export function updateReservation(
  id: string,
  { path, body }: Call<"postReservation">,
  current: ReplyOf<"getReservation">,
): Call<"putReservation"> {
  const wanted = body.reservations?.reservation?.[0] ?? {};
  const comments = inPlace(wanted.comments, current.reservations?.reservation?.[0]?.comments, isSameNote);
  return {
    operation: "putReservation",
    path: { ...path, reservationId: id },
    body: {
      reservations: [{ ...wanted, ...(comments && { comments }), reservationIdList: [{ id, type: "Reservation" }] }],
    },
  };
}

/**
 * Changes a block's header to what a create would have said; the wrapper differs. Its profiles replace those there, and
 * its status has a call of its own.
 */
export function updateBlock(
  id: string,
  { path, body }: Call<"postBlock">,
  current: ReplyOf<"getBlock">,
): Call<"putBlock"> {
  const { blockDetails = {}, blockProfiles, comments, ...block } = body.blocks?.blockInfo?.[0]?.block ?? {};
  const { blockStatus: _status, ...details } = blockDetails;
  const there = current.blocks?.blockInfo?.[0]?.block?.comments?.commentInfo;
  return {
    operation: "putBlock",
    path: { ...path, blockId: id },
    body: {
      blocks: [
        {
          ...block,
          blockDetails: details,
          ...(blockProfiles && { blockProfiles: { ...blockProfiles, fullOverlay: true } }),
          ...(comments && { comments: { commentInfo: inPlace(comments.commentInfo, there, isSameNote) } }),
          blockIdList: [{ id, type: "Block" }],
        },
      ],
    },
  };
}
