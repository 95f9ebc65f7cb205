import { z } from "zod";
import { listKind } from "./lists.ts";
import { day, pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

/**
 * What an operator chooses to push. A record belongs to every kind that names it and is pushed once. The first eight are
 * the specification's; `configuration` are the lists that the hotel gets from us, `profile-links` memberships and
 * relationships, which go with any kind of profiles.
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

/** The state of a record at the hotel. `withdrawn`: it was pushed and taken back. */
export const pushRecordState = z.enum(["sending", "pushed", "failed", "unknown", "withdrawn"]);
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
 * `pushed` are those that were taken back, `failed` those that could not be, and `unchanged` those with nothing to take back.
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

/** `take_back`: takes back at the hotel what was pushed, in the opposite order. */
const pushMode = z.enum(["push", "take_back"]);
export type PushMode = z.infer<typeof pushMode>;

/**
 * Why a run rests. `person`: a person paused it. `connection`: the hotel system cannot be reached or refuses the
 * credentials. `canary`: the first records are through, a person looks at them. `failures`: too many of the last ones
 * failed. `stop_at`: the time that was set. `quiet`: the quiet hours of the property. `business_date`: the hotel's day has
 * changed, so bookings and guests in the house are planned anew.
 */
export const pauseReason = z.enum(["person", "connection", "canary", "failures", "stop_at", "quiet", "business_date"]);
export type PauseReason = z.infer<typeof pauseReason>;

/** Five seconds of a run: calls a second, and how long one took on average, its turn awaited. */
export const pulseBeat = z.object({ rate: z.number(), ms: z.int() });
export type PulseBeat = z.infer<typeof pulseBeat>;

export const pushRun = z.object({
  id: z.uuid(),
  state: pushState,
  mode: pushMode,
  /** `goesOnAt`: when it goes on by itself; null: a person must let it go on. */
  pause: z.object({ reason: pauseReason, detail: z.string().nullable(), goesOnAt: time.nullable() }).nullable(),
  kinds: z.array(pushKind),
  /** Only some records of the kinds were chosen. */
  isPart: z.boolean(),
  counts: z.partialRecord(pushKind, runCounts),
  /** Over all records, each counted once. */
  sum: runCounts,
  /** Calls a second over the last seconds, while it runs. */
  rate: z.number().nullable(),
  /** The last three minutes while it runs, oldest first. */
  pulse: z.array(pulseBeat),
  problem: z.string().nullable(),
  by: z.string(),
  at: time,
  endedAt: time.nullable(),
});
export type PushRun = z.infer<typeof pushRun>;

/** Which hotel is written to. */
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
  /** The property points at another hotel now: nothing is pushed until a person closes this target. */
  moved: z.boolean(),
});
export type PushTarget = z.infer<typeof pushTarget>;

/** What the hotel says of itself beside what the property says; a difference must be confirmed before the first push. */
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

const read = { kind: "property", can: ["read", "Push"] } as const;
const write = { kind: "property", can: ["write", "Push"] } as const;

export const planStage = z.object({
  kind: pushKind,
  ...standing.shape,
  /** Kept here, not pushed: past stays, no-shows, due-outs, cancelled bookings. */
  kept: z.int(),
});
export type PlanStage = z.infer<typeof planStage>;

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** A field that was changed here and at the hotel since it was sent; `kept`: whose value stands there now. */
export const pushConflict = z.object({
  field: z.string(),
  sent: shownValue,
  here: shownValue,
  there: shownValue,
  kept: z.enum(["here", "there"]),
});
export type PushConflict = z.infer<typeof pushConflict>;

export const recordAtHotel = z.object({
  module: z.string(),
  old_id: z.string(),
  /** `ID` of the record in its list; null where it has no list or is not stored any more. */
  ID: z.uuid().nullable(),
  /** Of the guest, company or block; empty where the record has none. */
  name: z.string(),
  /** First and last day of a stay or a block. */
  from: day.nullable(),
  to: day.nullable(),
  state: pushRecordState,
  step: z.string().nullable(),
  new_id: z.string().nullable(),
  confirmation: z.string().nullable(),
  cause: z.string().nullable(),
  field: z.string().nullable(),
  hint: z.string(),
  attempts: z.int(),
  /** It was changed here since. */
  changed: z.boolean(),
  conflicts: z.array(pushConflict),
  at: time,
});
export type RecordAtHotel = z.infer<typeof recordAtHotel>;

/** One call for a record, as it was sent and answered; card numbers are masked. */
export const pushAttempt = z.object({
  attempt: z.int(),
  at: time,
  kind: z.string(),
  state: z.string(),
  status: z.int().nullable(),
  code: z.string().nullable(),
  request: z.record(z.string(), z.unknown()),
  response: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  new_id: z.string().nullable(),
  /** What the hotel remarked though it took the call. */
  warnings: z.array(z.string()),
  hint: z.string(),
});
export type PushAttempt = z.infer<typeof pushAttempt>;

/** Where a cause is mended: in a list of codes, in the push settings, in the list of the records, or in the record. */
export const pushMend = z.discriminatedUnion("at", [
  z.object({ at: z.literal("codes"), list: z.string().nullable() }),
  z.object({ at: z.literal("settings") }),
  z.object({ at: z.literal("list"), kind: listKind }),
  z.object({ at: z.literal("record") }),
]);
export type PushMend = z.infer<typeof pushMend>;

export const pushCause = z.object({
  /** Operation and OPERA's code, or the rule of ours that refused. */
  cause: z.string(),
  field: z.string().nullable(),
  module: z.string(),
  count: z.int(),
  hint: z.string(),
  mend: pushMend,
  examples: z.array(z.string()),
});
export type PushCause = z.infer<typeof pushCause>;

/** A field as it was sent, and as the record has it now. */
export const sentField = z.object({ field: z.string(), sent: z.string().nullable(), here: z.string().nullable() });
export type SentField = z.infer<typeof sentField>;

/** Something at the hotel that could be the record. `isOurs`: it has the record's reference. */
export const pushCandidate = z.object({
  id: z.string(),
  confirmation: z.string().nullable(),
  name: z.string(),
  /** City, dates, room type: what tells it from others. */
  details: z.array(z.string()),
  isOurs: z.boolean(),
});
export type PushCandidate = z.infer<typeof pushCandidate>;

const changes = ["pushes", "records"] as const;

export const pushRoutes = {
  plan: route({
    method: "GET",
    path: "/api/v2/push/plan",
    summary: "Every stage in push order with what is pushed, ready, waiting, failed and kept here; calls nobody",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({ target: pushTarget.nullable(), businessDate: z.string().nullable(), stages: z.array(planStage) }),
  }),
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
    input: scoped({ confirm: z.boolean().optional(), name: z.string().max(200).optional() }),
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
      /** Also records that were taken back; `oldIds` means those it names in any case. */
      withdrawn: z.boolean().optional(),
    }),
    reply: pushRun,
  }),
  retry: route({
    method: "POST",
    path: "/api/v2/push/retry",
    summary:
      "Push failed records again as they are now: `all`, those of a `cause` of a `module`, or the `oldIds` of a `module`",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({
      all: z.literal(true).optional(),
      module: z.string().max(60).optional(),
      cause: z.string().max(200).optional(),
      /** The field of the cause, as listed; absent: any field. */
      field: z.string().max(100).optional(),
      oldIds: z.array(z.string().min(1).max(200)).min(1).max(5_000).optional(),
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
    input: scoped({ id: z.uuid() }),
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
  causes: route({
    method: "GET",
    path: "/api/v2/push/causes",
    summary: "Why records failed, most records first",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({ causes: z.array(pushCause) }),
  }),
  records: route({
    method: "GET",
    path: "/api/v2/push/records",
    summary: "What is known of a module's records at the hotel, newest first; `state` and `cause` choose among them",
    status: 200,
    access: read,
    input: scoped({
      ...paging,
      module: z.string().max(60),
      state: pushRecordState.optional(),
      cause: z.string().max(200).optional(),
      field: z.string().max(100).optional(),
      /** `next` of the answer before, instead of `offset`. */
      after: z.string().max(600).optional(),
    }),
    reply: pageOf(recordAtHotel).extend({ next: z.string().nullable() }),
  }),
  unsettled: route({
    method: "GET",
    path: "/api/v2/push/unsettled",
    summary:
      "What waits for a person: records whose fate is unknown, fields that both sides changed, and runs that rest",
    status: 200,
    access: read,
    input: scoped({ limit: wholeNumber(1, 500).default(200) }),
    reply: z.object({
      records: z.array(recordAtHotel),
      total: z.int(),
      /** Records of which the desk had changed a field that was changed here too, newest first. */
      conflicts: z.array(recordAtHotel),
      resting: z.array(pushRun),
    }),
  }),
  recordsFile: route({
    method: "GET",
    path: "/api/v2/push/records.csv",
    summary: "The same as a file, of a module or of all; the download is logged",
    status: 200,
    access: read,
    input: scoped({
      module: z.string().max(60).optional(),
      state: pushRecordState.optional(),
      cause: z.string().max(200).optional(),
    }),
    reply: z.string(),
  }),
  record: route({
    method: "GET",
    path: "/api/v2/push/records/:module/:oldId",
    summary: "A record at the hotel with every call that was made for it, newest first",
    status: 200,
    access: read,
    input: scoped({ module: z.string().max(60), oldId: z.string().max(200) }),
    reply: z.object({
      record: recordAtHotel.nullable(),
      attempts: z.array(pushAttempt),
      /** Empty where nothing was sent, or where it is the same as here. */
      fields: z.array(sentField),
    }),
  }),
  candidates: route({
    method: "GET",
    path: "/api/v2/push/records/:module/:oldId/candidates",
    summary: "Asks the hotel by name and date what could be a record whose fate is unknown; changes nothing",
    status: 200,
    access: write,
    input: scoped({ module: z.string().max(60), oldId: z.string().max(200) }),
    reply: z.object({
      /** False: the hotel could not be asked, or has no search for such records. */
      isSearched: z.boolean(),
      candidates: z.array(pushCandidate),
    }),
  }),
  settle: route({
    method: "POST",
    path: "/api/v2/push/records/:module/:oldId/settle",
    summary: "A person says whether a record whose fate is unknown is at the hotel, and under which id",
    status: 200,
    changes,
    access: write,
    input: scoped({
      module: z.string().max(60),
      oldId: z.string().max(200),
      isThere: z.boolean(),
      id: z.string().min(1).max(100).optional(),
    }),
    /** Null: it is not there, and goes with the next push. */
    reply: z.object({ record: recordAtHotel.nullable() }),
  }),
};
