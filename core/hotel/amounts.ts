import type { HotelSettings } from "./settings.ts";

/** The field for an amount: OPERA's `amountBeforeTax` is the price as the rate code states it. */
export const AMOUNT_IN = {
  asRateCode: "amountBeforeTax",
  net: "amountBeforeAnyTax",
  gross: "amountAfterTax",
} as const satisfies Record<HotelSettings["rateTax"], string>;
