import { expect, test } from "vitest";
import { fieldOf } from "./field-of.ts";

test.each([
  ["reservations", "reservationPaymentMethods/paymentMethod", "paymentMethod"],
  ["reservations", "roomStay/guarantee/guaranteeCode", "reservationType"],
  ["reservations", "roomStay.roomRates[0].ratePlanCode", "rateCode"],
  ["profiles", "guestDetails/emails/emailInfo[0]/email/emailAddress", "email"],
  ["reservations", "roomStay/roomRates/oddThing", null],
  ["reservations", "", null],
  ["reservations", undefined, null],
] as const)("%s: %s is our field %s", (module, path, field) => {
  expect(fieldOf(module, path)).toBe(field);
});
