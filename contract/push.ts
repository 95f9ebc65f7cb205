import { z } from "zod";
import { liveName, pushTarget } from "./push-target.ts";
import { route, scoped, time, wholeNumber } from "./route.ts";

/**
 * What an operator chooses to push. A record belongs to every kind that names it and is pushed once. The first eight
 * come from the specification; `configuration` is the lists that Bellhop creates at the hotel, `profile-links` is
 * memberships and relationships, which go with any kind of profiles.
 */
export const pushKind = z.enum([
  "all-profiles",
  "active-profiles",
  "reservation-profiles",
  "accounts",
  "blocks",
  "reservations",
  "in-house",
  "room-status",
  "configuration",
  "profile-links",
]);
export type PushKind = z.infer<typeof pushKind>;

/**
 * The state of a record at the hotel. `waiting`: it could not be sent yet, and its cause says what it waits for.
 * `withdrawn`: it was pushed and taken back.
 */
export const pushRecordState = z.enum(["sending", "pushed", "failed", "unknown", "waiting", "withdrawn"]);
export type PushRecordState = z.infer<typeof pushRecordState>;

/** total = pushed + failed + unknown + waiting + withdrawn. `ready`: the part of `waiting` that could go now. */
export const standing = z.object({
  total: z.int(),
  pushed: z.int(),
  failed: z.int(),
  unknown: z.int(),
  waiting: z.int(),
  withdrawn: z.int(),
  ready: z.int(),
});
export type Standing = z.infer<typeof standing>;

/**
 * total = pending + pushed + unchanged + failed + unknown + waiting; pending is 0 at the end. In a run that takes back,
 * `pushed` counts the records taken back, `failed` those that could not be, `unchanged` those with nothing to take
 * back.
 */
export const runCounts = z.object({
  total: z.int(),
  pending: z.int(),
  pushed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  unknown: z.int(),
  waiting: z.int(),
});
export type RunCounts = z.infer<typeof runCounts>;

export const pushState = z.enum(["queued", "running", "paused", "done", "failed", "cancelled"]);
export type PushState = z.infer<typeof pushState>;

/** `take_back`: removes pushed records at the hotel, in reverse order. */
const pushMode = z.enum(["push", "take_back"]);
export type PushMode = z.infer<typeof pushMode>;

/**
 * Why a run is paused. `person`: a person paused it. `connection`: the hotel system is unreachable or refuses the
 * credentials. `canary`: the first records are pushed and a person checks them. `failures`: too many of the last
 * records failed. `stop_at`: the set stop time. `quiet`: the property's quiet hours. `business_date`: the hotel's date
 * has changed, so bookings and guests in the house are planned again.
 */
export const pauseReason = z.enum(["person", "connection", "canary", "failures", "stop_at", "quiet", "business_date"]);
export type PauseReason = z.infer<typeof pauseReason>;

/** Five seconds of a run: calls a second, and the average duration of a call with its waiting time. */
export const pulseBeat = z.object({ rate: z.number(), ms: z.int() });
export type PulseBeat = z.infer<typeof pulseBeat>;

export const pushRun = z.object({
  id: z.uuid(),
  state: pushState,
  mode: pushMode,
  /** `goesOnAt`: when it resumes automatically; null: a person must resume it. */
  pause: z.object({ reason: pauseReason, detail: z.string().nullable(), goesOnAt: time.nullable() }).nullable(),
  kinds: z.array(pushKind),
  /** Only some records of the kinds were chosen. */
  isPart: z.boolean(),
  counts: z.partialRecord(pushKind, runCounts),
  /** All records, each counted once. */
  sum: runCounts,
  /** Records that wait at its end although everything they name is at the hotel: an error of Bellhop. */
  stuck: z.int(),
  /** Calls a second over the last seconds, while it runs. */
  rate: z.number().nullable(),
  /** The last three minutes while it runs, oldest first. */
  pulse: z.array(pulseBeat),
  /** Why it failed; null while it goes on. */
  problem: z.string().nullable(),
  /** It goes on by itself as soon as the database answers, or as there is space on the disk. */
  waits: z.enum(["database", "disk"]).nullable(),
  by: z.string(),
  at: time,
  endedAt: time.nullable(),
});
export type PushRun = z.infer<typeof pushRun>;

const read = { kind: "property", can: ["read", "Push"] } as const;
const write = { kind: "property", can: ["write", "Push"] } as const;

export const planStage = z.object({
  kind: pushKind,
  ...standing.shape,
  /** Kept here, not pushed: past stays, no-shows, due-outs, cancelled bookings. */
  kept: z.int(),
});
export type PlanStage = z.infer<typeof planStage>;

const changes = ["pushes", "records"] as const;

export const pushRoutes = {
  plan: route({
    method: "GET",
    path: "/api/v2/push/plan",
    summary: "Every stage in push order with what is pushed, ready, waiting, failed and kept here; calls no hotel",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({
      target: pushTarget.nullable(),
      businessDate: z.string().nullable(),
      stages: z.array(planStage),
      /** Open groups of profiles that are surely the same: after the push, only the hotel can merge them. */
      duplicates: z.int(),
    }),
  }),
  start: route({
    method: "POST",
    path: "/api/v2/push",
    summary: "Push records in the right order; `kinds` absent: all, `oldIds`: only these, `canary`: rest after so many",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({
      kinds: z.array(pushKind).min(1).optional(),
      /** Only these modules of the kinds. */
      modules: z.array(z.string().max(60)).min(1).optional(),
      oldIds: z.array(z.string().min(1).max(200)).min(1).max(5_000).optional(),
      /** Also records that others of the chosen kinds name. */
      prerequisites: z.boolean().optional(),
      canary: wholeNumber(1, 1_000).optional(),
      stopAt: time.optional(),
      /** Include records that were taken back; records named in `oldIds` are always included. */
      withdrawn: z.boolean().optional(),
      name: liveName,
    }),
    reply: pushRun,
  }),
  list: route({
    method: "GET",
    path: "/api/v2/push",
    summary: "Push runs of a property, newest first",
    status: 200,
    access: read,
    input: scoped({ limit: wholeNumber(1, 100).default(20) }),
    reply: z.object({ rows: z.array(pushRun) }),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/push/:id",
    summary: "A push run: how far it is, and what became of its records",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid() }),
    reply: pushRun,
  }),
  events: route({
    method: "GET",
    path: "/api/v2/push/:id/events",
    summary: "Server-sent events of a push run, each with its counts",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), lastEventId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    reply: pushRun,
  }),
  pause: route({
    method: "POST",
    path: "/api/v2/push/:id/pause",
    summary: "Send nothing more; calls under way end",
    status: 200,
    changes,
    access: write,
    input: scoped({ id: z.uuid() }),
    reply: pushRun,
  }),
  resume: route({
    method: "POST",
    path: "/api/v2/push/:id/resume",
    summary: "Go on where a paused or failed run stopped",
    status: 200,
    changes,
    access: write,
    input: scoped({ id: z.uuid(), name: liveName }),
    reply: pushRun,
  }),
  cancel: route({
    method: "POST",
    path: "/api/v2/push/:id/cancel",
    summary: "End a run; what was pushed stays at the hotel",
    status: 200,
    changes,
    access: write,
    input: scoped({ id: z.uuid() }),
    reply: pushRun,
  }),
};
