import { answered, closed, date, many, text } from "./fields.ts";
import { operation } from "./operation.ts";

export const bofOperations = {
  /** The hotel's business date, never the server's clock. */
  getBusinessDate: operation("getBusinessDate", "GET /bof/v1/hotels/{hotelId}/businessDate", {
    reply: closed({ hotels: many(closed({ hotelId: text(20), businessDate: date })), ...answered }),
  }),
};
