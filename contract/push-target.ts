import { z } from "zod";
import { route, scoped, time } from "./route.ts";

/** The hotel that is written to. */
export const pushTarget = z.object({
  id: z.uuid(),
  hotelId: z.string(),
  gateway: z.string(),
  environment: z.enum(["sandbox", "test", "live"]),
  hotelName: z.string().nullable(),
  chain: z.string().nullable(),
  currency: z.string().nullable(),
  timezone: z.string().nullable(),
  openedAt: time,
  openedBy: z.string(),
  /** The property now points at another hotel: nothing is pushed until a person closes this target. */
  moved: z.boolean(),
});
export type PushTarget = z.infer<typeof pushTarget>;

/** The hotel's own data compared with the property's; a difference must be confirmed before the first push. */
export const identity = z.object({
  reachable: z.boolean(),
  businessDate: z.string().nullable(),
  fields: z.array(
    z.object({
      name: z.enum(["name", "currency", "timezone"]),
      ours: z.string(),
      theirs: z.string(),
      same: z.boolean(),
    }),
  ),
});

/** The property's name, typed by a person: required before anything starts at a live hotel. */
export const liveName = z.string().max(200).optional();

const read = { kind: "property", can: ["read", "Push"] } as const;
const write = { kind: "property", can: ["write", "Push"] } as const;
const changes = ["pushes", "records"] as const;

export const pushTargetRoutes = {
  target: route({
    method: "GET",
    path: "/api/v2/push/target",
    summary: "The hotel that is written to, and what it says of itself beside the property",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({ target: pushTarget.nullable(), identity }),
  }),
  openTarget: route({
    method: "POST",
    path: "/api/v2/push/target",
    summary:
      "Accept the hotel that the property points at as the target; `confirm` where it differs, `name` if it is live",
    status: 200,
    changes,
    access: write,
    input: scoped({ confirm: z.boolean().optional(), name: liveName }),
    reply: pushTarget,
  }),
  closeTarget: route({
    method: "POST",
    path: "/api/v2/push/target/close",
    summary: "The hotel was reset or is another one: its ids are never used again, its log stays",
    status: 200,
    changes,
    access: { kind: "property", can: ["manage", "Push"] },
    input: scoped({ why: z.string().min(1).max(500) }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};
