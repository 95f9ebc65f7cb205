import { z } from "zod";
import { day, route, scoped, time } from "./route.ts";

/** The steps that every property begins with, in their order. */
export const cutoverKey = z.enum([
  "connection",
  "files",
  "rehearsal",
  "codes",
  "letters",
  "profiles",
  "check",
  "bookings",
  "team",
  "freeze",
  "lastFiles",
  "gone",
  "delta",
  "nightAudit",
  "businessDate",
  "inHouse",
  "roomStatus",
  "unknown",
  "ledgers",
  "arrivals",
  "readBack",
  "reconciliation",
  "interfaces",
  "signOff",
  "secondReadBack",
  "purgeDate",
  "oldSystem",
]);
export type CutoverKey = z.infer<typeof cutoverKey>;

/**
 * `done`; `running`: work of the product for it is under way; `blocked`: something is wrong that stops it; `open`: not
 * done yet; `nothing`: there is nothing of it at this property.
 */
export const cutoverState = z.enum(["done", "running", "blocked", "open", "nothing"]);
export type CutoverState = z.infer<typeof cutoverState>;

/** Why a step is not done, or stands in the way of a sign-off. */
export const cutoverReason = z.enum([
  "connection_untested",
  "connection_failed",
  "import_none",
  "import_running",
  "import_review",
  "import_failed",
  "rows_waiting",
  "codes_none",
  "codes_unsigned",
  "no_target",
  "ready",
  "failed",
  "waiting",
  "unknown",
  "push_running",
  "push_paused",
  "check_none",
  "check_running",
  "check_unreachable",
  "check_stops",
  "check_old",
  "no_freeze",
  "no_import_since",
  "no_push_since",
  "gone",
  "no_date",
  "date_unread",
  "date_wrong",
  "read_none",
  "read_running",
  "read_early",
  "unread",
  "differs",
  "changedAtHotel",
  "missing",
  "doubled",
  "unprovable",
  "unbalanced",
  "unanswered",
  "not_signed",
  "outdated",
]);
export type CutoverReason = z.infer<typeof cutoverReason>;

export const reason = z.object({
  code: cutoverReason,
  /** How many records, codes or runs; null where it is not a number. */
  count: z.int().nullable(),
  /** A day, where the reason names one. */
  detail: z.string().nullable(),
});
export type Reason = z.infer<typeof reason>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const cutoverStep = z.object({
  /** The key of a common step, or the id of a step that the property added. */
  id: z.string(),
  key: cutoverKey.nullable(),
  /** Only of a step that the property added. */
  title: z.string().nullable(),
  note: z.string(),
  /** Counted from the day of the go-live. */
  day: z.int(),
  /** By the property's clock; null: some time of that day. */
  time: clock.nullable(),
  /** Null: the day of the go-live is not set. A step without a time is due at the end of its day. */
  dueAt: time.nullable(),
  owner: z.string(),
  /** The product works out whether it is done; a person cannot tick it. */
  seen: z.boolean(),
  state: cutoverState,
  /** It is due, and not done. */
  late: z.boolean(),
  reasons: z.array(reason),
  /** Whose work, and when; of a step that the product sees, the run that did it. */
  done: z.object({ by: z.string(), at: time }).nullable(),
  version: z.int(),
});
export type CutoverStep = z.infer<typeof cutoverStep>;

export const cutover = z.object({
  goLive: day.nullable(),
  timezone: z.string(),
  /** What kind of hotel Bellhop pushes to; null before the first push. */
  environment: z.enum(["sandbox", "test", "live"]).nullable(),
  steps: z.array(cutoverStep),
  /** Steps of the common list that this property does not have. */
  removed: z.array(cutoverKey),
  /** People to choose an owner from; any other name can be typed. */
  people: z.array(z.string()),
});
export type Cutover = z.infer<typeof cutover>;

const read = { kind: "property", can: ["read", "Verification"] } as const;
const write = { kind: "property", can: ["write", "Verification"] } as const;
const changes = ["cutover"] as const;

const words = (max: number) => z.string().trim().max(max);
export const stepPlan = {
  note: words(1_000),
  day: z.int().min(-60).max(30),
  time: clock.nullable(),
  owner: words(120),
};
const id = z.string().min(1).max(60);

export const cutoverRoutes = {
  show: route({
    method: "GET",
    path: "/api/v2/cutover",
    summary:
      "The cut-over list: every step with owner, time and state; what the product sees is ticked by what it sees",
    status: 200,
    access: read,
    input: scoped({}),
    reply: cutover,
  }),
  events: route({
    method: "GET",
    path: "/api/v2/cutover/events",
    summary: "Server-sent events of the cut-over list: the whole list, whenever something in it has changed",
    status: 200,
    access: read,
    input: scoped({}),
    reply: cutover,
  }),
  add: route({
    method: "POST",
    path: "/api/v2/cutover/steps",
    summary: "A step of the property's own",
    status: 201,
    changes,
    access: write,
    input: scoped({ title: words(200).min(1), ...stepPlan }),
    reply: cutover,
  }),
  change: route({
    method: "PUT",
    path: "/api/v2/cutover/steps/:id",
    summary: "Owner, time and note of a step; of an own step its title too",
    status: 200,
    changes,
    access: write,
    input: scoped({ id, title: words(200).min(1).optional(), ...stepPlan, version: z.int().optional() }),
    reply: cutover,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/cutover/steps/:id",
    summary: "Take a step out of the list; one of the common list can be put back",
    status: 200,
    changes,
    access: write,
    input: scoped({ id }),
    reply: cutover,
  }),
  putBack: route({
    method: "POST",
    path: "/api/v2/cutover/steps/:id/put-back",
    summary: "Put a step of the common list back",
    status: 200,
    changes,
    access: write,
    input: scoped({ id: cutoverKey }),
    reply: cutover,
  }),
  tick: route({
    method: "POST",
    path: "/api/v2/cutover/steps/:id/tick",
    summary: "Tick a step that people do, by name and moment, or take the tick away; the first tick counts",
    status: 200,
    changes,
    access: write,
    input: scoped({ id, done: z.boolean() }),
    reply: cutover,
  }),
};
