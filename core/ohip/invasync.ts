import { z } from "zod";
import { closed, codes, date, many, text } from "./fields.ts";
import { operation } from "./operation.ts";

const PATH = "/inv/async/v1/externalSystems/{extSystemCode}/hotels/{hotelId}/revenueInventoryStatistics";
/** All information is in the headers. */
const nothing = z.undefined();
/** OPERA sends these figures as text. */
const figure = z.string().optional();

/** Revenue as computed by OPERA in the background, at most 94 days at a time. */
export const invasyncOperations = {
  /** The Location of the answer ends with the id for the status call. */
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
  /** 200: in progress or invalid, see the header Status. 201: done, and the Location ends with the id of the result. */
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
