import { z } from "zod";
import { route, slugs } from "./route.ts";

export const dashboardRoutes = {
  counts: route({
    method: "GET",
    path: "/dashboaddata",
    summary: "How much the property holds, counted at this moment: modules that it works with, and records",
    status: 200,
    access: { kind: "property", can: ["read", "Dashboard"] },
    /** A call of the specification: names that are not known are dropped. */
    input: z.object(slugs),
    reply: z.object({ modules: z.int(), profiles: z.int(), reservations: z.int(), blocks: z.int() }),
  }),
};
