import { z } from "zod";
import { day, route, scoped, time } from "./route.ts";

/** The steps that every property starts with, in order. */
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
 * `running`: Bellhop is working on it. `blocked`: a problem stops it. `open`: not done yet. `nothing`: it does not
 * apply to this property.
 */
export const cutoverState = z.enum(["done", "running", "blocked", "open", "nothing"]);
export type CutoverState = z.infer<typeof cutoverState>;

/** Why a step is not done, or why it blocks a sign-off. */
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
  "there",
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
  /** How many records, codes or runs; null where there is no number. */
  count: z.int().nullable(),
  /** A date, for reasons that name one. */
  detail: z.string().nullable(),
});
export type Reason = z.infer<typeof reason>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const cutoverStep = z.object({
  /** The key of a common step, or the id of a step that the property added. */
  id: z.string(),
  key: cutoverKey.nullable(),
  /** Set only for a step that the property added. */
  title: z.string().nullable(),
  note: z.string(),
  /** Days relative to the go-live. */
  day: z.int(),
  /** In the property's time zone; null: any time of that day. */
  time: clock.nullable(),
  /** Null: the go-live date is not set. A step without a time is due at the end of its day. */
  dueAt: time.nullable(),
  owner: z.string(),
  /** Bellhop works out whether it is done; a person cannot tick it. */
  seen: z.boolean(),
  state: cutoverState,
  /** It is overdue. */
  late: z.boolean(),
  reasons: z.array(reason),
  /** Who did it and when; for a step that Bellhop works out, the run that did it. */
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
  /** Common steps that this property has removed. */
  removed: z.array(cutoverKey),
  /** Suggested owners; any other name can be typed. */
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
