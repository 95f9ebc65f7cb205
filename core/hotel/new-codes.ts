import type { RequestOf } from "../ohip/operations.ts";

/** A code that the hotel lacks: its name, and the other values that its list needs. */
export type NewCode = { code: string; name: string; values: Readonly<Record<string, string | undefined>> };

type Making =
  | "postMarketGroup"
  | "postMarketCode"
  | "postSourceGroup"
  | "postSourceCode"
  | "postOriginCodes"
  | "postRatePlan"
  | "postPaymentMethods"
  | "postGuaranteeCode"
  | "postBlockStatusCode"
  | "postCancellationCodes"
  | "postBlockCancellationReasons"
  | "postTitles"
  | "postVIPLevels"
  | "postNationalities"
  | "postLanguages"
  | "postDepartments"
  | "postPreferences"
  | "postRoomClass"
  | "postRoomTypes";

export type NewCodeCall = {
  [Id in Making]: { operation: Id; path?: Record<string, string>; body: RequestOf<Id> };
}[Making];

/** Which hotels get a new code: this one, or every hotel of the chain. */
export type CodeScope = "hotel" | "chain";

type Creation = {
  operation: Making;
  scope: CodeScope;
  /** The required values of a code of this list, by the module's field names. */
  needs: readonly string[];
  build(hotelId: string, code: NewCode): NewCodeCall;
};

const described = ({ code, name }: NewCode) => ({ code, description: { defaultText: name.slice(0, 50) } });
const whole = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined);
const yes = (text: string | undefined) => (text === undefined ? undefined : text === "true");
type BlockType = NonNullable<NonNullable<RequestOf<"postBlockStatusCode">["blockStatusCode"]>["roomStatusType"]>;

/** How each list accepts a new code. Further requirements are settings of the chain; OPERA then refuses the code. */
const creations: Readonly<Record<string, Creation>> = {
  "market-groups": {
    ...{ operation: "postMarketGroup", scope: "hotel", needs: [] },
    build: (hotelId, item) => ({
      operation: "postMarketGroup",
      path: { marketGroupCode: item.code },
      body: { marketGroup: { hotelId, ...described(item) } },
    }),
  },
  "market-codes": {
    ...{ operation: "postMarketCode", scope: "hotel", needs: ["group"] },
    build: (hotelId, item) => ({
      operation: "postMarketCode",
      path: { marketcode: item.code },
      body: { marketCode: { hotelId, ...described(item), groupCode: item.values.group } },
    }),
  },
  "source-groups": {
    ...{ operation: "postSourceGroup", scope: "hotel", needs: [] },
    build: (hotelId, item) => ({
      operation: "postSourceGroup",
      body: { sourceGroup: { hotelId, ...described(item) } },
    }),
  },
  "source-codes": {
    ...{ operation: "postSourceCode", scope: "hotel", needs: ["group"] },
    build: (hotelId, item) => ({
      operation: "postSourceCode",
      body: { sourceCode: { hotelId, ...described(item), groupCode: item.values.group } },
    }),
  },
  "origin-codes": {
    ...{ operation: "postOriginCodes", scope: "chain", needs: [] },
    build: (_, item) => ({ operation: "postOriginCodes", body: { originCodes: [described(item)] } }),
  },
  "rate-codes": {
    ...{ operation: "postRatePlan", scope: "hotel", needs: ["market", "transactionCode", "currency", "roomType"] },
    build: (hotelId, { code, name, values }) => ({
      operation: "postRatePlan",
      body: {
        ratePlan: {
          hotelId,
          ratePlanCode: code,
          primaryDetails: { description: { defaultText: name } },
          classifications: { rateCategory: values.category, marketCode: values.market, sourceCode: values.source },
          transactionDetails: { transactionCode: values.transactionCode, currencyCode: values.currency },
          roomTypeList: values.roomType ? [{ code: values.roomType }] : [],
        },
      },
    }),
  },
  "payment-methods": {
    ...{ operation: "postPaymentMethods", scope: "hotel", needs: ["transactionCode"] },
    build: (hotelId, { code, name, values: { transactionCode } }) => ({
      operation: "postPaymentMethods",
      body: {
        paymentMethods: [
          {
            ...{ hotelId, paymentMethod: code, description: name },
            paymentMethodTransactionInfo: { transactionCode },
            paymentMethodUsage: { reservation: true },
          },
        ],
      },
    }),
  },
  "reservation-types": {
    ...{ operation: "postGuaranteeCode", scope: "hotel", needs: [] },
    build: (hotelId, { code, name, values }) => ({
      operation: "postGuaranteeCode",
      body: {
        hotelId,
        guaranteeCode: {
          guaranteeCode: code,
          shortDescription: { defaultText: name.slice(0, 80) },
          reserveInventory: yes(values.deducts) ?? true,
        },
      },
    }),
  },
  "block-status-codes": {
    ...{ operation: "postBlockStatusCode", scope: "chain", needs: ["type"] },
    build: (_, { code, name, values }) => ({
      operation: "postBlockStatusCode",
      body: {
        blockStatusCode: {
          status: { code, description: name },
          roomStatusType: values.type as BlockType,
          allowPickup: yes(values.pickup),
          starting: yes(values.starting),
        },
      },
    }),
  },
  "cancellation-reasons": {
    ...{ operation: "postCancellationCodes", scope: "chain", needs: [] },
    build: (_, item) => ({ operation: "postCancellationCodes", body: { cancellationCodes: [described(item)] } }),
  },
  BlockCancellationCodes: {
    ...{ operation: "postBlockCancellationReasons", scope: "chain", needs: [] },
    build: (_, item) => ({
      operation: "postBlockCancellationReasons",
      body: { blockCancellationReasons: [described(item)] },
    }),
  },
  titles: {
    ...{ operation: "postTitles", scope: "chain", needs: [] },
    build: (_, item) => ({ operation: "postTitles", body: { titles: [described(item)] } }),
  },
  "vip-levels": {
    ...{ operation: "postVIPLevels", scope: "chain", needs: [] },
    build: (_, item) => ({ operation: "postVIPLevels", body: { vIPLevels: [described(item)] } }),
  },
  nationalities: {
    ...{ operation: "postNationalities", scope: "chain", needs: [] },
    build: (_, item) => ({ operation: "postNationalities", body: { nationalities: [described(item)] } }),
  },
  languages: {
    ...{ operation: "postLanguages", scope: "chain", needs: [] },
    build: (_, { code: languageCode, name }) => ({
      operation: "postLanguages",
      body: { languages: [{ languageCode, description: { defaultText: name.slice(0, 50) } }] },
    }),
  },
  departments: {
    ...{ operation: "postDepartments", scope: "hotel", needs: [] },
    build: (hotelId, { code: departmentCode, name }) => ({
      operation: "postDepartments",
      body: { departments: [{ hotelId, departmentCode, departmentName: { defaultText: name.slice(0, 30) } }] },
    }),
  },
  preferences: {
    ...{ operation: "postPreferences", scope: "hotel", needs: ["group"] },
    build: (hotelId, { code, name, values }) => ({
      operation: "postPreferences",
      body: { hotelPreferences: [{ hotelId, preferenceGroup: values.group, code, description: name }] },
    }),
  },
  "room-classes": {
    ...{ operation: "postRoomClass", scope: "hotel", needs: [] },
    build: (hotelId, item) => ({ operation: "postRoomClass", body: { roomClass: { hotelId, ...described(item) } } }),
  },
  "room-types": {
    ...{ operation: "postRoomTypes", scope: "hotel", needs: ["roomClass"] },
    build: (hotelId, { code, name, values }) => ({
      operation: "postRoomTypes",
      body: {
        roomType: {
          hotelId,
          roomTypeDetails: {
            roomType: code,
            roomClass: values.roomClass,
            shortDescription: { defaultText: name },
            defaultOccupancy: whole(values.defaultOccupancy),
            maximumOccupancy: whole(values.maximumOccupancy),
          },
        },
      },
    }),
  },
};

/** How codes of a list are created at the hotel; undefined: Bellhop does not create them. */
export const creationOf = (list: string): Creation | undefined => creations[list];

/** The list's required values that a code lacks. */
export const lacking = ({ needs }: Pick<Creation, "needs">, { values }: Pick<NewCode, "values">): string[] =>
  needs.filter((name) => !values[name]?.trim());
