import { z } from "zod";
import { closed, codes, date, many, text } from "./fields.ts";
import { operation } from "./operation.ts";

const PATH = "/inv/async/v1/externalSystems/{extSystemCode}/hotels/{hotelId}/revenueInventoryStatistics";
/** Everything that is said stands in the headers. */
const nothing = z.undefined();
/** OPERA writes these figures as text. */
const figure = z.string().optional();

/** Revenue as OPERA counts it: worked out in the background, at most 94 days at a time. */
export const invasyncOperations = {
  /** The Location of the answer ends with the id to look at. */
  startRevenueInventoryStatisticsProcess: operation("startRevenueInventoryStatisticsProcess", `POST ${PATH}`, {
    request: closed({
      dateRangeStart: date,
      dateRangeEnd: date,
      roomTypes: codes(),
      marketCodes: codes(),
      guaranteeCodes: codes(),
      groupBy: z.array(z.enum(["MarketCode", "RoomType", "GuaranteeType"])).optional(),
    }),
    reply: nothing,
    status: 202,
  }),
  /** 200: under way, or invalid, as the header Status says. 201: done, and the Location ends with the id of the result. */
  getRevenueInventoryStatisticsProcessStatus: operation(
    "getRevenueInventoryStatisticsProcessStatus",
    `HEAD ${PATH}/{requestId}`,
    { reply: nothing },
  ),
  getRevenueInventoryStatistics: operation("getRevenueInventoryStatistics", `GET ${PATH}/{requestId}`, {
    reply: closed({
      revInvStats: many(
        closed({
          property: text(20),
          occupancyDate: date,
          resType: text(20),
          marketCode: text(20),
          roomType: text(20),
          physicalRooms: figure,
          ooRooms: figure,
          osRooms: figure,
          roomsSold: figure,
          roomRevenue: figure,
          roomArrivals: figure,
          roomDepartures: figure,
          foodRevenue: figure,
          totalRevenue: figure,
          cancelledRooms: figure,
          noShowRooms: figure,
        }),
      ),
    }),
  }),
};
