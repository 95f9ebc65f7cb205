import { z } from "zod";
import {
  answered,
  closed,
  date,
  dateTime,
  flag,
  many,
  oneOf,
  queryFlag,
  repeatedCode,
  repeatedOf,
  status,
  text,
} from "./fields.ts";
import { operation } from "./operation.ts";
import { reservationStatuses, reservationUniqueId } from "./rsv-parts.ts";

/** Only the fields that a desk reads; `/rsv/v1` reads the rest of a reservation. */
const arrived = closed({
  reservationIdList: many(reservationUniqueId),
  roomStay: closed({
    currentRoomInfo: closed({ roomType: text(20), roomId: text(20) }).optional(),
    arrivalDate: date,
    departureDate: date,
  }).optional(),
  hotelId: text(20),
  reservationStatus: oneOf(...reservationStatuses),
  computedReservationStatus: oneOf(...reservationStatuses),
});

export const fofOperations = {
  postRoomAssignment: operation(
    "postRoomAssignment",
    "POST /fof/v1/hotels/{hotelId}/reservations/{reservationId}/roomAssignments",
    {
      request: closed({
        criteria: closed({
          hotelId: text(20),
          reservationIdList: many(reservationUniqueId),
          roomId: text(20),
          overrideInstructions: closed({
            dirtyRoom: flag,
            outOfServiceRoom: flag,
            inventoryRestriction: flag,
            roomNumberLocked: flag,
            rateChange: closed({ rateChange: oneOf("Verify", "OldRate", "NewRate") }).optional(),
          }).optional(),
          updateRoomTypeCharged: flag,
          roomNumberLocked: flag,
          comments: text(4000),
        }).optional(),
      }),
      reply: closed({ ...answered }),
    },
  ),
  verifyCheckinReservation: operation(
    "verifyCheckinReservation",
    "GET /fof/v1/hotels/{hotelId}/reservations/{reservationId}/verifyCheckIns",
    {
      query: { verifyCheckinInstructions: repeatedOf("AuthorizationInfo", "ExcludeRoomSuggestion", "Keys", "Voucher") },
      reply: closed({ reservation: z.array(arrived).optional(), ...answered }),
    },
  ),
  /** Only for a reservation due in, with one room, an assigned room and a payment method. */
  postCheckIn: operation("postCheckIn", "POST /fof/v1/hotels/{hotelId}/reservations/{reservationId}/checkIns", {
    request: closed({
      reservation: closed({
        roomId: text(20),
        checkOutTime: dateTime,
        ignoreWarnings: flag,
        stopCheckin: flag,
        printRegistration: flag,
        overrideAdvancePaymentValidation: flag,
        checkInInitiatedBy: text(40),
      }).optional(),
      fetchReservationInstruction: many(z.enum(["ReservationDetail", "AutoFolios", "ExcludeRoomSuggestion"])),
      includeNotifications: flag,
    }),
    reply: closed({ reservation: many(arrived), ...answered }),
  }),
  /** Only on the day of check-in and before any charge: the booking is due in again. */
  deleteCheckin: operation("deleteCheckin", "DELETE /fof/v1/hotels/{hotelId}/reservations/{reservationId}/checkIns", {
    query: {
      roomStatus: oneOf("Clean", "Dirty", "Pickup", "Inspected"),
      unassignRoom: queryFlag,
      sharersList: repeatedCode,
    },
    reply: status,
  }),
};
