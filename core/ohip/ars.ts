import { closed, date, many, number, status, text } from "./fields.ts";
import { operation } from "./operation.ts";

const amount = closed({ amount: number, currencyCode: text(3) }).optional();

export const arsOperations = {
  /**
   * Balances that another system brought along, onto accounts that exist. A real posting: nothing takes it back, and no
   * call that we know reads it.
   */
  postAROldBalances: operation("postAROldBalances", "POST /ars/v1/oldBalances", {
    request: closed({
      oldBalances: many(
        closed({
          accountId: closed({
            hotelId: text(20),
            profileId: closed({ id: text(80), type: text(20) }).optional(),
            accountNo: text(200),
            accountName: text(200),
          }).optional(),
          posting: closed({
            postingReference: text(2000),
            postingRemark: text(2000),
            date,
            folioNo: number,
            amount,
          }).optional(),
          cashierId: number,
        }),
      ),
    }),
    reply: status,
  }),
};
