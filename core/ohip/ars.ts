import { closed, date, many, number, status, text } from "./fields.ts";
import { operation } from "./operation.ts";

const amount = closed({ amount: number, currencyCode: text(3) }).optional();

export const arsOperations = {
  /**
   * Posts balances of another system to existing accounts. It is a real posting: no call reverses it, and no known call
   * reads it.
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
