import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import { codes, refuse } from "../refused.ts";
import type { ReservationRecord } from "./reservation-store.ts";

/** A requested reservation, before any check. */
export type Wish = {
  data: HotelReservation;
  /** Use the hotel's defaults for missing or unknown codes. */
  lenient: boolean;
  /** From the path; a block may also be in the rates. */
  blockId?: string | undefined;
  /** The present reservation, if it is being changed. */
  before?: ReservationRecord | undefined;
  /** A dry run requires only the stay; the payment may be missing. */
  dry?: boolean;
};

const defaults = {
  roomType: "DBL",
  ratePlanCode: "BAR",
  marketCode: "LEIS",
  sourceCode: "DIR",
  guaranteeCode: "NON",
  paymentMethod: "CA",
};

/** A required and known code; with leniency, the hotel's default. */
export function required(
  wish: Wish,
  known: boolean,
  value: string | undefined,
  name: keyof typeof defaults,
  path: string,
): string {
  if (value !== undefined && known) return value;
  if (wish.lenient) return defaults[name];
  return value === undefined
    ? refuse(codes.reservation, `${name} is required.`, path)
    : refuse(codes.unknownCode, `${value} is not a valid ${name}.`, path);
}
