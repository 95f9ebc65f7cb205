import { answered, closed, flag, many, oneOf, queryFlag, status, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";
import { hotelReservation, reservationUniqueId } from "./rsv-parts.ts";

/** Separate bookings in one room, and the call that separates them. */
const shareReservations = closed({
  reservation: many(hotelReservation),
  hasMore: flag,
  totalResults: whole,
  count: whole,
}).optional();
const of = "/rsv/v1/hotels/{hotelId}/reservations/{reservationId}";

export const shareOperations = {
  /** Fixed rates are not changed, whatever the distribution: the amounts must be right beforehand. */
  postCombineShareReservations: operation("postCombineShareReservations", `POST ${of}/shares`, {
    request: closed({
      criteria: closed({
        hotelId: text(20),
        shareToReservation: closed({ reservationIdList: many(reservationUniqueId) }).optional(),
        existingReservationId: reservationUniqueId.optional(),
        combineShareInstruction: closed({
          distributionType: oneOf("Full", "Entire", "Split", "CustomSplit"),
          overrideInventoryCheck: flag,
          overrideMaxOccupancyCheck: flag,
          roomMoveCheckedinResv: flag,
        }).optional(),
      }).optional(),
    }),
    reply: closed({ shareReservations, ...answered }),
  }),
  /** All sharing bookings, including the requested one. */
  getShareReservations: operation("getShareReservations", `GET ${of}/shares`, {
    reply: closed({ shareReservations, ...answered }),
  }),
  /** Each booking needs its own room again. */
  deleteShareReservation: operation("deleteShareReservation", `DELETE ${of}/shares`, {
    query: { overrideInventoryCheck: queryFlag, overrideMaxOccupancyCheck: queryFlag },
    reply: status,
  }),
  putReinstateReservation: operation("putReinstateReservation", `PUT ${of}/cancellations`, {
    request: closed({
      hotelId: text(20),
      reservationIdList: many(reservationUniqueId),
      overrideInventory: flag,
      overrideRates: flag,
      overrideRoomOutOfService: flag,
      overrideRoomAllocation: flag,
    }),
    reply: status,
  }),
};
