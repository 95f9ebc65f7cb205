import { z } from "zod";
import { route, scoped, time, wholeNumber } from "./route.ts";

/** OHIP allows 50 requests a second for all clients of a gateway. */
export const MOST_PER_SECOND = 50;
export const MOST_AT_ONCE = 64;

/**
 * Request limit of a gateway, shared by all its properties. The empty address applies to every gateway without a row.
 */
export const gatewayBudget = z.object({
  gateway: z.string(),
  perSecond: z.int(),
  concurrency: z.int(),
  /** Null: not decided yet; Bellhop's default applies. */
  at: time.nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type GatewayBudget = z.infer<typeof gatewayBudget>;

const access = { kind: "account", can: ["manage", "System"] } as const;
const gateway = z.string().trim().max(253);

/** For super admins, because a budget applies to every account whose hotels share the gateway. */
export const gatewayRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/system/gateways",
    summary: "The budgets of gateways, that of all others first",
    status: 200,
    access,
    input: scoped({}),
    reply: z.object({ rows: z.array(gatewayBudget) }),
  }),
  save: route({
    method: "PUT",
    path: "/api/v2/system/gateways",
    summary: "Set a gateway's budget; an empty address sets that of all others",
    status: 200,
    changes: ["gateways"],
    access,
    input: scoped({
      gateway,
      perSecond: wholeNumber(1, MOST_PER_SECOND),
      concurrency: wholeNumber(1, MOST_AT_ONCE),
    }),
    reply: z.object({ rows: z.array(gatewayBudget) }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/system/gateways",
    summary: "Forget a gateway's own budget: it has that of all others again",
    status: 200,
    changes: ["gateways"],
    access,
    input: scoped({ gateway }),
    reply: z.object({ rows: z.array(gatewayBudget) }),
  }),
};
