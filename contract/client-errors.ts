import { z } from "zod";
import { ok, route } from "./route.ts";

export const clientErrorRoutes = {
  report: route({
    method: "POST",
    path: "/api/v2/client-errors",
    summary: "Write an error of the browser to the server's log; what may belong to a guest is masked",
    status: 202,
    access: { kind: "open" },
    rate: { max: 30, perSeconds: 60 },
    maxBytes: 16_384,
    input: z.strictObject({
      message: z.string().max(1_000),
      stack: z.string().max(8_000).nullable(),
      /** The page's path, without its query. */
      page: z.string().max(500),
      /** The id of the failed call, if a call failed. */
      requestId: z.string().max(100).nullable(),
    }),
    reply: ok,
  }),
};
