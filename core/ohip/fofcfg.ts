import { z } from "zod";
import {
  answered,
  closed,
  codeDescription,
  flag,
  managedBy,
  many,
  number,
  oneOf,
  queryFlag,
  queryText,
  repeatedCode,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

/** Transaction groups, subgroups and codes are configured in `/fof/config`, not in `/csh`. */
const kind = oneOf("Revenue", "Payment", "Wrapper");

const group = closed({
  hotelId: text(20),
  code: text(20),
  description: text(2000),
  sequence: whole,
  type: kind,
});
const subgroup = closed({
  hotelId: text(20),
  code: text(20),
  description: text(2000),
  sequence: whole,
  group: text(20),
  groupDescription: text(2000),
  newGroup: text(20),
  type: kind,
});
const transactionCode = closed({
  hotelId: text(20),
  code: text(20),
  description: closed({ defaultText: text(2000) }).optional(),
  classification: closed({
    type: kind,
    transactionType: closed({
      code: oneOf("Lodging", "FoodAndBeverage", "Telephone", "Minibar", "Tax", "NonRevenue", "Others"),
    }).optional(),
    group: codeDescription.optional(),
    subgroup: codeDescription.optional(),
  }).optional(),
  paymentSetup: closed({ paymentType: oneOf("Cash", "Check", "CreditCard", "Others") }).optional(),
  trxSetup: closed({
    taxInclusive: flag,
    revenue: flag,
    manualPosting: flag,
    useForPaidout: flag,
    inactive: flag,
  }).optional(),
  adjustmentCode: text(20),
});

const groups = closed({ transactionGroups: many(group) });
const subgroups = closed({ transactionSubgroups: many(subgroup) });
const transactionCodes = closed({ transactionCodes: many(transactionCode) });

/** Unlike elsewhere, the hotels must be named. */
const hotelIds = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(z.string().max(2000)).min(1),
);

export const fofcfgOperations = {
  getTransactionGroups: operation("getTransactionGroups", "GET /fof/config/v1/transactionGroups", {
    query: { hotelIds, transactionGroupCodes: repeatedCode, transactionGroupType: kind },
    reply: closed({ ...groups.shape, ...answered }),
  }),
  postTransactionGroups: operation("postTransactionGroups", "POST /fof/config/v1/transactionGroups", {
    request: groups,
    reply: status,
  }),
  putTransactionGroups: operation("putTransactionGroups", "PUT /fof/config/v1/transactionGroups", {
    request: groups,
    reply: status,
  }),
  deleteTransactionGroups: operation("deleteTransactionGroups", "DELETE /fof/config/v1/transactionGroups", {
    query: { code: repeatedCode, hotelId: repeatedCode },
    reply: status,
  }),
  getTransactionSubgroups: operation("getTransactionSubgroups", "GET /fof/config/v1/transactionSubGroups", {
    query: { hotelIds, transactionGroupCodes: repeatedCode, transactionSubgroupsCodes: repeatedCode },
    reply: closed({ ...subgroups.shape, ...answered }),
  }),
  postTransactionSubgroups: operation("postTransactionSubgroups", "POST /fof/config/v1/transactionSubGroups", {
    request: subgroups,
    reply: status,
  }),
  putTransactionSubgroups: operation("putTransactionSubgroups", "PUT /fof/config/v1/transactionSubGroups", {
    request: subgroups,
    reply: status,
  }),
  deleteTransactionSubgroups: operation("deleteTransactionSubgroups", "DELETE /fof/config/v1/transactionSubGroups", {
    query: { subgroup: repeatedCode, group: repeatedCode, hotelId: repeatedCode },
    reply: status,
  }),
  getTransactionCodes: operation("getTransactionCodes", "GET /fof/config/v1/transactionCodes", {
    query: {
      hotelIds,
      includeInactive: queryFlag,
      transactionGroupCodes: repeatedCode,
      transactionSubgroupsCodes: repeatedCode,
      transactionCodes: repeatedCode,
      description: queryText,
    },
    reply: closed({ ...transactionCodes.shape, ...answered }),
  }),
  postTransactionCodes: operation("postTransactionCodes", "POST /fof/config/v1/transactionCodes", {
    request: transactionCodes,
    reply: status,
  }),
  putTransactionCodes: operation("putTransactionCodes", "PUT /fof/config/v1/transactionCodes", {
    request: transactionCodes,
    reply: status,
  }),
  deleteTransactionCodes: operation(
    "deleteTransactionCodes",
    "DELETE /fof/config/v1/hotels/{hotelId}/transactionCodes/{transactionCode}/transactionCodes",
    { reply: status },
  ),
  postPaymentMethods: operation("postPaymentMethods", "POST /fof/config/v1/hotelPaymentMethods", {
    request: closed({
      paymentMethods: many(
        closed({
          hotelId: text(20),
          paymentMethod: text(20),
          description: text(2000),
          paymentMethodTransactionInfo: closed({ transactionCode: text(20) }).optional(),
          paymentMethodUsage: closed({
            billing: flag,
            deposit: flag,
            reservation: flag,
            cash: flag,
          }).optional(),
          orderSequence: number,
          inactive: flag,
          managedBy,
        }),
      ),
    }),
    reply: status,
  }),
};
