import { blockStatusCode } from "./blk.ts";
import { closed, many, simpleCodes, status, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";

export const blkcfgOperations = {
  postBlockStatusCode: operation("postBlockStatusCode", "POST /blk/config/v1/blockStatusCodes", {
    request: closed({ blockStatusCode: blockStatusCode.optional() }),
    reply: status,
  }),
  /** The statuses that may follow a status. */
  putNextBlockStatusCodes: operation(
    "putNextBlockStatusCodes",
    "PUT /blk/config/v1/blockStatusCodes/{srcBlockStatusCode}/nextStatusCodes",
    {
      request: closed({
        nextBlockStatusCodeList: many(
          closed({
            nextConfiguredStatusList: many(closed({ status: text(20), order: whole })),
            status: text(20),
          }),
        ),
      }),
      reply: status,
    },
  ),
  postBlockCancellationReasons: operation(
    "postBlockCancellationReasons",
    "POST /blk/config/v1/blockCancellationReasons",
    { request: closed({ blockCancellationReasons: simpleCodes }), reply: status },
  ),
};
