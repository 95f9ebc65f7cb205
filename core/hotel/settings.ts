import type { CodeTable } from "../translation/translate.ts";

/** What a property decides about its pushes: its place in OPERA, and what to say where a record says nothing. */
export type HotelSettings = {
  hotelId: string;
  /** Code of the external system that references are kept under; null where the property has none configured. */
  externalSystem: string | null;
  /** The property's code tables by list, read with its settings: codes of records pass through them once more. */
  codes?: ReadonlyMap<string, CodeTable> | undefined;
  /** Guarantee codes that ask for a card, as the hotel's own configuration says. */
  cardCodes?: ReadonlySet<string> | undefined;
  /** Types OPERA wants to hear for what our records hold without one. */
  types: {
    address: string;
    businessAddress: string;
    phone: string;
    businessPhone: string;
    mobile: string;
    fax: string;
    email: string;
    web: string;
    profileNote: string;
    reservationNote: string;
    blockNote: string;
    corporateId: string;
  };
  /** Title of the notes we write, so that they can be told from others when read back. */
  noteTitle: string;
  /** Owner of blocks that name none. */
  blockOwner: string;
  /** Used for reservations whose old system knew none; absent means such a reservation is refused. */
  stay: {
    roomType?: string | undefined;
    rateCode?: string | undefined;
    market?: string | undefined;
    source?: string | undefined;
    reservationType?: string | undefined;
    paymentMethod?: string | undefined;
    currency?: string | undefined;
  };
  /** Used for blocks whose old system knew none. */
  block: {
    reservationType?: string | undefined;
    status?: string | undefined;
    origin?: string | undefined;
    market?: string | undefined;
    source?: string | undefined;
  };
  /** What the amounts in the files are: as the rate code states them, without any tax, or with all taxes. */
  rateTax: "asRateCode" | "net" | "gross";
  /** Make cancelled bookings at the hotel and cancel them there. Off: they stay here. */
  pushCancelled: boolean;
  /** Check guests in who leave on the business date. Off: the old system checks them out. */
  pushDueOuts: boolean;
  /** External system of channel numbers whose own is not named; null: the number goes into a note. */
  channelSystem: string | null;
  /** Reason of cancellations that have none; null: such a cancellation waits. */
  cancellationReason: string | null;
  /** Guarantee code in place of codes that ask for a card, since cards do not travel; null: the code stays. */
  withoutCard: string | null;
  /** Sell rooms that OPERA says are not there. Off unless the property turns it on. */
  overrideInventory: boolean;
  /** Let OPERA fill unknown codes with its own defaults. Off unless the property turns it on: it blurs the proof. */
  letOperaDefault: boolean;
};

/** What most properties use; codes of a chain of its own replace them. */
export const usualSettings = (hotelId: string, externalSystem: string | null): HotelSettings => ({
  hotelId,
  externalSystem,
  types: {
    address: "HOME",
    businessAddress: "BUSINESS",
    phone: "HOME",
    businessPhone: "BUSINESS",
    mobile: "MOBILE",
    fax: "FAX",
    email: "EMAIL",
    web: "WEB",
    profileNote: "GEN",
    reservationNote: "GEN",
    blockNote: "BOOK",
    corporateId: "CorporateId",
  },
  noteTitle: "Migration",
  blockOwner: "ALL",
  stay: {},
  block: {},
  rateTax: "asRateCode",
  pushCancelled: false,
  pushDueOuts: false,
  channelSystem: null,
  cancellationReason: null,
  withoutCard: null,
  overrideInventory: false,
  letOperaDefault: false,
});
