/**
 * What OPERA is documented to insist on, or what tenants are known to answer. Each can be switched by a control call: a
 * tenant may be set up otherwise.
 */
export const usualRules = {
  /** A booking must have what its reservation type asks for. */
  guarantees: true,
  /** No more people than the room type holds. */
  occupancy: true,
  /** Amounts are in the hotel's currency. */
  currency: true,
  /** Origin, promotion, purpose, state, territory and commission stand in their lists. */
  codes: true,
  /** An inactive guest cannot be booked. */
  inactiveGuests: true,
  /** A booking without a price gets the one of its rate code. */
  prices: true,
  /** Reservations come by 200 and end after 1,000. */
  pages: true,
  /** Of a list of rooms the known ones are set and the others named in warnings. */
  partialRooms: true,
  /** A grid is taken with a remark about a night: what was not taken would be said in the same way. */
  gridRemarks: false,
  /** A rate ends on the day of departure, not on the last night: tenants differ. */
  departureEnd: false,
  /** Header and path must name the same hotel: not published. */
  sameHotel: false,
};
export type Rules = typeof usualRules;
export type RuleName = keyof Rules;
export const ruleNames = Object.keys(usualRules) as [RuleName, ...RuleName[]];

/** What the application is not subscribed to: calls, and instructions that exist. */
export type Unsubscribed = { operations: string[]; instructions: string[] };
