import { z } from "zod";
import { commentInfo } from "./crm-parts.ts";
import {
  answered,
  anyText,
  closed,
  date,
  flag,
  many,
  number,
  oneOf,
  paged,
  queryFlag,
  queryText,
  queryWhole,
  repeatedCode,
  repeatedOf,
  stamps,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";
import {
  hotelReservation,
  paymentMethod,
  reservationBlock,
  reservationReference,
  reservationStatuses,
  reservationUniqueId,
} from "./rsv-parts.ts";

const instructions = [
  "Reservation",
  "Comments",
  "GuestComments",
  "Packages",
  "InventoryItems",
  "ReservationPaymentMethods",
  "RoutingInstructions",
  "Preferences",
  "Memberships",
  "Alerts",
  "Traces",
  "Indicators",
  "LinkedReservations",
  "RevenuesAndBalances",
  "Shares",
] as const;
const reservations = closed({
  reservation: many(hotelReservation),
  hasMore: flag,
  totalResults: whole,
  count: whole,
}).optional();
const create = closed({
  reservations,
  fetchInstructions: z.array(z.enum(instructions)).optional(),
  reservationNotification: flag,
});
/** Differs from the wrapper of a create, which is an unknown property here. */
const change = closed({
  reservations: z
    .array(
      hotelReservation.extend({
        /** Misspelled by Oracle. Without it, the guests sent replace all existing ones. */
        changeInstrunctions: closed({ deltaUpdateOnAccompanyingGuests: flag, overrideInventory: flag }).optional(),
      }),
    )
    .optional(),
  reservationNotification: flag,
});
const single = closed({ reservations, ...answered });
const details = { fetchInstructions: repeatedOf(...instructions) };

const amount = closed({ amount: number, currencyCode: z.string().length(3).optional() });
/** A row of a list. Comments and user-defined fields need the whole reservation. */
const reservationInfo = closed({
  reservationIdList: many(reservationUniqueId),
  externalReferences: many(reservationReference),
  roomStay: closed({
    arrivalDate: date,
    departureDate: date,
    adultCount: whole,
    childCount: whole,
    roomClass: text(20),
    roomType: text(20),
    numberOfRooms: whole,
    roomId: text(20),
    ratePlanCode: text(20),
    rateAmount: amount.optional(),
    reservationBlock: reservationBlock.optional(),
    fixedRate: flag,
    totalAmount: amount.optional(),
    guarantee: closed({ guaranteeCode: text(20), shortDescription: text(80) }).optional(),
    marketCode: text(20),
    sourceCode: text(20),
    roomTypeCharged: text(20),
    pseudoRoom: flag,
  }).optional(),
  reservationGuest: closed({
    givenName: text(40),
    surname: text(80),
    nameTitle: text(20),
    fullName: anyText,
    nameType: oneOf("Guest", "Company", "Agent", "Contact", "Source", "Group", "Employee", "Hotel", "Purge"),
    id: text(80),
    type: text(40),
  }).optional(),
  reservationPaymentMethod: paymentMethod.optional(),
  cancellationInfo: closed({ description: text(2000), code: text(20), date }).optional(),
  hotelId: text(20),
  roomStayReservation: flag,
  ...stamps,
  reservationStatus: oneOf(...reservationStatuses),
  computedReservationStatus: oneOf(...reservationStatuses),
  paymentMethod: text(20),
});
const byExternalId =
  "/rsv/v1/hotels/{hotelId}/externalSystems/{externalSystemCode}/reservations/{reservationExternalId}";

export const rsvOperations = {
  postReservation: operation("postReservation", "POST /rsv/v1/hotels/{hotelId}/reservations", {
    request: create,
    reply: single,
    large: true,
  }),
  postReservationByBlock: operation(
    "postReservationByBlock",
    "POST /rsv/v1/hotels/{hotelId}/blocks/{blockId}/reservations",
    { request: create, reply: status, large: true },
  ),
  getReservation: operation("getReservation", "GET /rsv/v1/hotels/{hotelId}/reservations/{reservationId}", {
    query: details,
    reply: single,
  }),
  putReservation: operation("putReservation", "PUT /rsv/v1/hotels/{hotelId}/reservations/{reservationId}", {
    request: change,
    reply: single,
  }),
  getReservationByExtId: operation("getReservationByExtId", `GET ${byExternalId}`, { query: details, reply: single }),
  putReservationByExtId: operation("putReservationByExtId", `PUT ${byExternalId}`, { request: change, reply: single }),
  getHotelReservations: operation("getHotelReservations", "GET /rsv/v1/hotels/{hotelId}/reservations", {
    query: {
      limit: queryWhole,
      offset: queryWhole,
      searchType: oneOf("Any", "Arrival", "Departure", "Cancellation", "CheckedOut", "NoShow", "InHouse", "WaitList"),
      reservationIdList: repeatedCode,
      confirmationNumberList: repeatedCode,
      externalReferenceIds: repeatedCode,
      externalSystemCodes: repeatedCode,
      arrivalStartDate: date,
      arrivalEndDate: date,
      departureStartDate: date,
      departureEndDate: date,
      stayOnStartDate: date,
      createdOnStartDate: date,
      profileId: queryText,
      surname: queryText,
      givenName: queryText,
      guaranteeCode: queryText,
      ratePlanCodes: repeatedCode,
      marketCodes: repeatedCode,
      sourceCodes: repeatedCode,
      blockIds: repeatedCode,
      blockCodes: repeatedCode,
      customReference: queryText,
      roomId: queryText,
      excludePMRooms: queryFlag,
      reservationStatuses: repeatedOf(
        "Cancelled",
        "CheckedOut",
        "CheckedIn",
        "DueIn",
        "DueOut",
        "InHouse",
        "NoShow",
        "WaitList",
      ),
      fetchInstructions: repeatedOf(
        "Reservation",
        "ReservationID",
        "Indicators",
        "CancellationInfo",
        "BlockReservations",
      ),
    },
    reply: closed({
      reservations: closed({ reservationInfo: many(reservationInfo), ...paged }).optional(),
      ...answered,
    }),
  }),
  /** A dry run: changes nothing and lists what would prevent the change. */
  putValidateReservationChanges: operation(
    "putValidateReservationChanges",
    "PUT /rsv/v1/hotels/{hotelId}/reservations/validations",
    {
      request: closed({
        reservation: hotelReservation.optional(),
        timeSpan: closed({ startDate: date, endDate: date }).optional(),
        instructions: closed({
          instruction: z
            .array(
              z.enum(["StayHeader", "StayDates", "OverlappingStay", "Packages", "Preferences", "AccessRestrictions"]),
            )
            .optional(),
        }).optional(),
      }),
      reply: closed({
        validationMessages: many(
          closed({
            validationType: text(20),
            validationMessage: text(2000),
            validationAction: oneOf("StopProcessing", "UserResponseRequired"),
            validationCode: text(100),
          }),
        ),
        reservation: hotelReservation.optional(),
        ...answered,
      }),
    },
  ),
  postCancelReservation: operation(
    "postCancelReservation",
    "POST /rsv/v1/hotels/{hotelId}/reservations/{reservationId}/cancellations",
    {
      request: closed({
        reason: closed({ description: text(2000), code: text(20) }).optional(),
        reservations: z
          .array(
            closed({
              reservationIdList: many(reservationUniqueId),
              externalReferences: many(reservationReference),
              allowedActions: many(z.enum(["Cancel"]), 11),
              hotelId: text(20),
            }),
          )
          .optional(),
        reservationNotification: flag,
        verificationOnly: flag,
        comments: many(commentInfo),
      }),
      reply: closed({
        cxlActivityLog: many(
          closed({
            reason: closed({ description: text(2000), code: text(20) }).optional(),
            cxlDate: date,
            cancellationIdList: many(reservationUniqueId),
          }),
        ),
        reservations: many(
          closed({
            reservationIdList: many(reservationUniqueId),
            cancellationInfo: closed({ description: text(2000), code: text(20), date }).optional(),
            hotelId: text(20),
            reservationStatus: oneOf(...reservationStatuses),
          }),
        ),
        ...answered,
      }),
    },
  ),
};
