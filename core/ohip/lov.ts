import { z } from "zod";
import { answered, anyText, closed, flag, many, queryFlag, repeated, repeatedCode, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";

const query = {
  includeInactiveFlag: queryFlag,
  parameterName: repeatedCode,
  parameterValue: repeated(z.string().max(2000)),
  excludeCodes: repeatedCode,
};
const reply = closed({
  listOfValues: closed({
    items: many(
      closed({
        code: text(2000),
        name: text(2000),
        description: text(2000),
        shortDescription: text(2000),
        active: flag,
      }),
    ),
    lovName: text(100),
    itemCount: whole,
  }).optional(),
  warnings: answered.warnings,
});
const ofHotel = <const Id extends string>(id: Id, name: string) =>
  operation(id, `GET /lov/v1/listOfValues/hotels/{hotelId}/${name}`, { query, reply });

/** Lists of values: one call for the chain's named lists, and typed paths for a hotel's own lists. */
export const lovOperations = {
  getLOVNames: operation("getLOVNames", "GET /lov/v1/listOfValues", {
    reply: closed({
      lOVNames: many(
        closed({
          name: text(200),
          parameters: many(closed({ parameterName: anyText, mandatory: flag })),
        }),
      ),
      ...answered,
    }),
  }),
  getListOfValues: operation("getListOfValues", "GET /lov/v1/listOfValues/{name}", { query, reply }),
  getFloorsLOV: ofHotel("getFloorsLOV", "floors"),
  getPaymentMethodsLOV: ofHotel("getPaymentMethodsLOV", "paymentMethods"),
  getRatePlansLOV: ofHotel("getRatePlansLOV", "ratePlans"),
  getReservationPreferencesLOV: ofHotel("getReservationPreferencesLOV", "reservationPreferences"),
  getReservationStatusesHotelLOV: ofHotel("getReservationStatusesHotelLOV", "reservationStatusesHotel"),
  getResortGuaranteeCodesLOV: ofHotel("getResortGuaranteeCodesLOV", "resortGuaranteeCodes"),
  getResortMarketCodesLOV: ofHotel("getResortMarketCodesLOV", "resortMarketCodes"),
  getResortRoomNumbersLOV: ofHotel("getResortRoomNumbersLOV", "resortRoomNumbers"),
  getResortRoomTypesLOV: ofHotel("getResortRoomTypesLOV", "resortRoomTypes"),
  getRoomClassesLOV: ofHotel("getRoomClassesLOV", "roomClasses"),
  getRoomTypesLOV: ofHotel("getRoomTypesLOV", "roomTypes"),
  getRoomsLOV: ofHotel("getRoomsLOV", "rooms"),
  getTransactionCodesLOV: ofHotel("getTransactionCodesLOV", "transactionCodes"),
  getTransactionGroupsLOV: ofHotel("getTransactionGroupsLOV", "transactionGroups"),
  getTransactionSubgroupsLOV: ofHotel("getTransactionSubgroupsLOV", "transactionSubgroups"),
};
