import type { PushSettings } from "../../contract/push-settings.ts";
import type { CodeTable } from "../translation/translate.ts";

/** What a property decides about its pushes, and its place in OPERA. */
export type HotelSettings = PushSettings & {
  hotelId: string;
  /** Code of the external system that references are kept under; null where the property has none configured. */
  externalSystem: string | null;
  /** The property's code tables by list, read with its settings: codes of records pass through them once more. */
  codes?: ReadonlyMap<string, CodeTable> | undefined;
  /** Guarantee codes that ask for a card, as the hotel's own configuration says. */
  cardCodes?: ReadonlySet<string> | undefined;
};

/** What most properties use; codes of a chain of its own replace them. */
export const usualPushSettings: PushSettings = {
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
  overrideInventory: false,
  letOperaDefault: false,
  channelSystem: null,
  cancellationReason: null,
  withoutCard: null,
  pricePerCall: null,
};

export const usualSettings = (hotelId: string, externalSystem: string | null): HotelSettings => ({
  ...usualPushSettings,
  hotelId,
  externalSystem,
});
