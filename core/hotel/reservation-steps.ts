import type { RecordOf } from "../modules/catalogue.ts";
import type { Call, Refusal } from "./built.ts";
import type { HotelSettings } from "./settings.ts";

/** Asks OPERA what it would have against a booking, without making it. */
export function dryRunOf({ path, body }: Call<"postReservation">): Call<"putValidateReservationChanges"> {
  const reservation = body.reservations?.reservation?.[0] ?? {};
  return {
    operation: "putValidateReservationChanges",
    path,
    body: {
      reservation,
      timeSpan: { startDate: reservation.roomStay?.arrivalDate, endDate: reservation.roomStay?.departureDate },
      instructions: { instruction: ["StayHeader", "StayDates"] },
    },
  };
}

/** The second step of a cancelled reservation. OPERA wants the reason's words as well as its code. */
export function buildCancellation(
  { hotelId }: HotelSettings,
  id: string,
  given: Pick<RecordOf<"reservations">, "cancellationReason" | "cancellationText">,
  words: (code: string) => string,
): { ok: true; call: Call<"postCancelReservation"> } | { ok: false; refusals: readonly Refusal[] } {
  const code = given.cancellationReason;
  if (code === undefined) return { ok: false, refusals: [{ field: "cancellationReason", reason: "missing" }] };
  const description = given.cancellationText ?? words(code);
  return {
    ok: true,
    call: {
      operation: "postCancelReservation",
      path: { hotelId, reservationId: id },
      body: {
        reason: { code, description: description.slice(0, 2000) },
        reservations: [{ hotelId, reservationIdList: [{ id, type: "Reservation" }], allowedActions: ["Cancel"] }],
        verificationOnly: false,
      },
    },
  };
}
