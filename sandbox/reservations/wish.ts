import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import { codes, refuse } from "../refused.ts";
import type { ReservationRecord } from "./reservation-store.ts";

/** A reservation as somebody wants it, before anything was checked. */
export type Wish = {
  data: HotelReservation;
  /** Take the hotel's defaults where a code is missing or unknown. */
  lenient: boolean;
  /** From the path; a block may also stand in the rates. */
  blockId?: string | undefined;
  /** The reservation as it is, when it is being changed. */
  before?: ReservationRecord | undefined;
  /** A dry run asks for the stay only; how it is paid may be missing. */
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

/** A code that must be there and known; the hotel's own where leniency was asked for. */
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
