import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { Call, Refusal } from "./built.ts";
import { translatedCode } from "./late-code.ts";
import type { HotelSettings } from "./settings.ts";

/** Asks OPERA for its objections to a booking without creating it. */
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

/**
 * The second step of a cancelled reservation. OPERA wants the reason's text as well as its code. `sent` is the state
 * that reading back must show after both steps.
 */
export function buildCancellation(
  settings: HotelSettings,
  id: string,
  given: Pick<RecordOf<"reservations">, "cancellationReason" | "cancellationText">,
  words: (code: string) => string,
):
  | { ok: true; call: Call<"postCancelReservation">; sent: SomeOf<"reservations"> }
  | { ok: false; refusals: readonly Refusal[] } {
  const { hotelId } = settings;
  const refusals: Refusal[] = [];
  const place = { field: "cancellationReason", list: "cancellation-reasons" };
  const own = translatedCode(settings, place, given.cancellationReason, refusals);
  const code = own ?? settings.cancellationReason ?? undefined;
  if (code === undefined && refusals.length === 0) refusals.push({ field: "cancellationReason", reason: "missing" });
  if (code === undefined || refusals.length > 0) return { ok: false, refusals };
  const description = (given.cancellationText ?? words(code)).slice(0, 2000);
  return {
    ok: true,
    sent: { status: "Cancelled", cancellationReason: code, cancellationText: description },
    call: {
      operation: "postCancelReservation",
      path: { hotelId, reservationId: id },
      body: {
        reason: { code, description },
        reservations: [{ hotelId, reservationIdList: [{ id, type: "Reservation" }], allowedActions: ["Cancel"] }],
        verificationOnly: false,
      },
    },
  };
}
