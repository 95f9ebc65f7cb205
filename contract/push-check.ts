import { z } from "zod";
import { pushKind } from "./push.ts";
import { route, scoped, time } from "./route.ts";

/**
 * What was checked. `record`: built here. `code`: the hotel's lists. `guarantee`: what a reservation type requires.
 * `occupancy`, `currency`, `date`: the hotel's room types, currency and business date. `opera`: OPERA's own checks.
 */
const checkArea = z.enum(["record", "code", "guarantee", "occupancy", "currency", "date", "opera"]);

export const checkProblem = z.object({
  area: checkArea,
  /**
   * `stops`: OPERA would refuse it. `waits`: it is pushed automatically once something else is done. `warns`: OPERA
   * would accept it.
   */
  weight: z.enum(["stops", "waits", "warns"]),
  module: z.string(),
  cause: z.string(),
  field: z.string().nullable(),
  /** An example value, where the records' values differ. */
  value: z.string().nullable(),
  count: z.int(),
  hint: z.string(),
  examples: z.array(z.string()),
});
export type CheckProblem = z.infer<typeof checkProblem>;

/** How records are changed to fit: cut, moved, defaulted, left here, translated. */
export const checkChange = z.object({
  module: z.string(),
  field: z.string(),
  change: z.enum(["cut", "moved", "defaulted", "left", "translated"]),
  count: z.int(),
  examples: z.array(z.string()),
});

const checkStage = z.object({
  module: z.string(),
  /** Records that differ at the hotel or are absent there; each was built once. */
  checked: z.int(),
  ready: z.int(),
  waits: z.int(),
  stops: z.int(),
  unchanged: z.int(),
  calls: z.int(),
});

export const checkReport = z.object({
  hotel: z.object({ reachable: z.boolean(), businessDate: z.string().nullable(), detail: z.string().nullable() }),
  stages: z.array(checkStage),
  problems: z.array(checkProblem),
  changes: z.array(checkChange),
  /** Lists of the hotel that could not be read, so their codes were not checked. */
  unread: z.array(z.string()),
  /** OPERA's own checks: one record for each combination of room type, rate, market and guarantee, or all. */
  opera: z.object({ combinations: z.int(), asked: z.int() }),
  /** `price` is null while the price of a call is not set for this hotel. */
  cost: z.object({ calls: z.int(), minutes: z.number(), perSecond: z.int(), price: z.number().nullable() }),
});
export type CheckReport = z.infer<typeof checkReport>;

export const pushCheck = z.object({
  id: z.uuid(),
  state: z.enum(["queued", "running", "done", "failed"]),
  kinds: z.array(pushKind),
  everyRecord: z.boolean(),
  /** Records built so far. */
  checked: z.int(),
  report: checkReport.nullable(),
  by: z.string(),
  at: time,
  endedAt: time.nullable(),
});
export type PushCheck = z.infer<typeof pushCheck>;

const read = { kind: "property", can: ["read", "Push"] } as const;

export const pushCheckRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/push/check",
    summary:
      "Build everything that a push of these kinds would send, hold it against the hotel's lists and OPERA's own checks, and count the calls; changes nothing at the hotel",
    status: 202,
    changes: ["pushes"],
    access: { kind: "property", can: ["write", "Push"] },
    input: scoped({
      kinds: z.array(pushKind).min(1).optional(),
      /** Ask OPERA about every booking and block instead of one of each combination. */
      everyRecord: z.boolean().optional(),
    }),
    reply: pushCheck,
  }),
  newest: route({
    method: "GET",
    path: "/api/v2/push/check",
    summary: "The newest check of the property, with its report once it is done",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({ check: pushCheck.nullable() }),
  }),
};
