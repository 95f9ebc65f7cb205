import { z } from "zod";
import { pushKind, pushRun } from "./push.ts";
import { liveName } from "./push-target.ts";
import { pageOf, paging, route, scoped } from "./route.ts";

/** Taking pushed records back at the hotel, in a run of its own. */
const write = { kind: "property", can: ["write", "Push"] } as const;
const changes = ["pushes", "records"] as const;

/** A record at the hotel that is missing from a newer complete file. */
const gonePushed = z.object({
  module: z.string(),
  old_id: z.string(),
  name: z.string(),
  new_id: z.string().nullable(),
  confirmation: z.string().nullable(),
  /** The run of the file without it. */
  importId: z.uuid(),
});
export type GonePushed = z.infer<typeof gonePushed>;

/** Makes guests' data unreadable at the hotel for good where it could otherwise only be made inactive. */
const forget = z.boolean().optional();

export const pushBackRoutes = {
  takeBackRun: route({
    method: "POST",
    path: "/api/v2/push/:id/take-back",
    summary: "Take back at the hotel what a run made there, in the opposite order; only what Bellhop made",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({ id: z.uuid(), forget, name: liveName }),
    reply: pushRun,
  }),
  takeBack: route({
    method: "POST",
    path: "/api/v2/push/take-back",
    summary: "Take back a `kind`, or the `oldIds` of a `module`",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({
      kind: pushKind.optional(),
      module: z.string().max(60).optional(),
      oldIds: z.array(z.string().min(1).max(200)).min(1).max(5_000).optional(),
      forget,
      name: liveName,
    }),
    reply: pushRun,
  }),
  gone: route({
    method: "GET",
    path: "/api/v2/push/gone",
    summary: "Records at the hotel that a newer complete file no longer has; nothing is done to them by itself",
    status: 200,
    access: { kind: "property", can: ["read", "Push"] },
    input: scoped({ ...paging, module: z.string().max(60).optional() }),
    reply: pageOf(gonePushed),
  }),
  cancelGone: route({
    method: "POST",
    path: "/api/v2/push/gone",
    summary: "Take back chosen `records` at the hotel: bookings are cancelled, guests made inactive",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({
      records: z
        .array(z.object({ module: z.string().max(60), oldId: z.string().min(1).max(200) }))
        .min(1)
        .max(5_000),
      name: liveName,
    }),
    reply: pushRun,
  }),
};
