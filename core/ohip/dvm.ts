import { z } from "zod";
import { answered, anyText, closed, flag, many, queryText, repeatedCode, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";

const path = "/dvm/v1/externalSystems/{externalSystem}/conversionCodes";
const mapping = {
  operaValue: anyText,
  externalValue: anyText,
  description: anyText,
  hotelId: anyText,
  isGlobal: flag,
  operaToExternalDefault: flag,
  externalToOperaDefault: flag,
};
const request = closed({
  conversionCodeMappings: many(
    closed({ id: anyText, ...mapping, overrideExternalDefault: flag, overrideOperaDefault: flag }),
  ),
});
const failed = z.array(closed({ id: whole, reason: anyText })).optional();

/** OPERA's own code translation per external system, used if a call has `externalData: true`. */
export const dvmOperations = {
  getDvmConversionCodes: operation("getDvmConversionCodes", `GET ${path}`, {
    query: { hotelId: text(20), conversionCode: repeatedCode, configuredOnly: queryText },
    reply: closed({
      conversionCodes: many(
        closed({
          conversionCode: z.string().min(1).max(80).optional(),
          label: text(200),
          description: text(2000),
          group: text(2000),
          hotelId: text(20),
        }),
      ),
      ...answered,
    }),
  }),
  getDataValueMappings: operation("getDataValueMappings", `GET ${path}/{conversionCode}/dataValueMappings`, {
    query: { hotelId: text(20), mappingIds: repeatedCode, searchText: queryText },
    reply: closed({
      conversionCodeMappings: z.array(closed({ id: whole, ...mapping })).optional(),
      links: answered.links,
    }),
    ofHotel: false,
  }),
  postDataValueMappings: operation("postDataValueMappings", `POST ${path}/{conversionCode}/dataValueMappings`, {
    request,
    reply: closed({
      conversionCodesCreated: many(closed({ id: whole, operaId: whole })),
      conversionCodesFailed: failed,
      ...answered,
    }),
    ofHotel: false,
  }),
  putDataValueMappings: operation("putDataValueMappings", `PUT ${path}/{conversionCode}/dataValueMappings`, {
    request,
    reply: closed({ conversionCodesUpdated: many(z.int()), conversionCodeFailed: failed, ...answered }),
  }),
  deleteDataValueMappings: operation("deleteDataValueMappings", `DELETE ${path}/{conversionCode}/dataValueMappings`, {
    query: {
      mappingIds: z.preprocess(
        (value) => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(z.string().regex(/^\d+$/)).min(1),
      ),
    },
    reply: closed({ conversionCodesDeleted: z.array(z.int()).optional(), conversionCodesDeleteFailed: failed }),
  }),
};
