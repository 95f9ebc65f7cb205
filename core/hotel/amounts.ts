import type { HotelSettings } from "./settings.ts";

/** Where an amount stands: OPERA's `amountBeforeTax` is the price as the rate code states it. */
export const AMOUNT_IN = {
  asRateCode: "amountBeforeTax",
  net: "amountBeforeAnyTax",
  gross: "amountAfterTax",
} as const satisfies Record<HotelSettings["rateTax"], string>;
