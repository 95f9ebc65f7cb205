import type { PushSettings } from "../../contract/push-settings.ts";
import type { CodeTable } from "../translation/translate.ts";

/** A property's push settings and its hotel in OPERA. */
export type HotelSettings = PushSettings & {
  hotelId: string;
  /** Code of the external system for references; null if the property has none configured. */
  externalSystem: string | null;
  /** The property's code mappings by list, read with its settings: codes of records are translated once more. */
  codes?: ReadonlyMap<string, CodeTable> | undefined;
  /** Guarantee codes that require a card, by the hotel's configuration. */
  cardCodes?: ReadonlySet<string> | undefined;
};

/** Defaults that suit most properties; a chain's own codes replace them. */
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
