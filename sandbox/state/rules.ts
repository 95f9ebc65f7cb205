/**
 * Rules that OPERA documents, or behaviour that tenants have shown. A control call can switch each, because tenants are
 * configured differently.
 */
export const usualRules = {
  /** A booking must meet its reservation type's requirements. */
  guarantees: true,
  /** No more people than the room type allows. */
  occupancy: true,
  /** Amounts are in the hotel's currency. */
  currency: true,
  /** Origin, promotion, purpose, state, territory and commission must be in their lists. */
  codes: true,
  /** An inactive guest cannot be booked. */
  inactiveGuests: true,
  /** A booking without a price gets that of its rate code. */
  prices: true,
  /** Reservations are listed in pages of 200, at most 1,000. */
  pages: true,
  /** For a list of rooms, known rooms are set and unknown ones named in warnings. */
  partialRooms: true,
  /** A grid is accepted with a remark about a night; a refused night would be reported in the same way. */
  gridRemarks: false,
  /** A rate ends on the day of departure instead of the last night: tenants differ. */
  departureEnd: false,
  /** Header and path must name the same hotel; this is not published. */
  sameHotel: false,
};
export type Rules = typeof usualRules;
export type RuleName = keyof Rules;
export const ruleNames = Object.keys(usualRules) as [RuleName, ...RuleName[]];

/** Calls and instructions that the application is not subscribed to. */
export type Unsubscribed = { operations: string[]; instructions: string[] };
