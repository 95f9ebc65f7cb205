import { z } from "zod";
import { profileTypes } from "./crm-profile.ts";
import {
  answered,
  closed,
  codeText,
  date,
  flag,
  managedBy,
  many,
  number,
  oneOf,
  paged,
  queryFlag,
  queryWhole,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

const negotiatedRate = closed({
  hotelId: text(20),
  ratePlanCode: text(20),
  negotiatedProfile: many(
    closed({
      profileIdList: many(closed({ id: text(80), type: text(40) })),
      rateInfoList: many(
        closed({
          negotiatedRateOrder: whole,
          inactive: flag,
          newTimeSpan: closed({ startDate: date, endDate: date }).optional(),
        }),
      ),
      profileType: oneOf(...profileTypes),
    }),
  ),
});

export const rtpOperations = {
  postRatePlan: operation("postRatePlan", "POST /rtp/v1/hotels/{hotelId}/ratePlans", {
    request: closed({
      ratePlan: closed({
        hotelId: text(20),
        ratePlanCode: text(20),
        primaryDetails: closed({
          description: codeText(2000),
          startSellDate: date,
          endSellDate: date,
          sellSequence: number,
        }).optional(),
        classifications: closed({
          rateCategory: text(20),
          marketCode: text(20),
          sourceCode: text(20),
        }).optional(),
        transactionDetails: closed({
          transactionCode: text(20),
          currencyCode: text(20),
          rateIncludesTax: flag,
        }).optional(),
        roomTypeList: many(closed({ code: text(20) })),
        printRate: flag,
        complimentary: flag,
        houseUse: flag,
        negotiated: flag,
        managedBy,
      }).optional(),
    }),
    reply: status,
  }),
  postNegotiatedRates: operation("postNegotiatedRates", "POST /rtp/v1/hotels/{hotelId}/negotiatedRates", {
    request: closed({ negotiatedRates: z.array(negotiatedRate).max(4000).optional() }),
    reply: status,
  }),
  /** At most 500 rows and 90 days. */
  getNegotiatedRates: operation("getNegotiatedRates", "GET /rtp/v1/hotels/{hotelId}/negotiatedRates", {
    query: {
      limit: queryWhole,
      offset: queryWhole,
      startDate: date,
      endDate: date,
      includeInactiveNegotiatedRates: queryFlag,
    },
    reply: closed({ negotiatedRates: many(negotiatedRate), ...paged, ...answered }),
  }),
};
