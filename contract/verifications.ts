import { z } from "zod";
import { pushKind, pushRun } from "./push.ts";
import { pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

/**
 * Result of reading a record back. `verified`: the hotel has what was sent. `expected`: the same, but some fields were
 * cut, moved, defaulted or left here before sending. `differs`: the hotel stored something else. `changedAtHotel`: it
 * arrived, and the hotel's staff has changed it since. `missing`: it is not there. `doubled`: the hotel has another
 * record with the same reference. `unprovable`: the hotel does not let us read it. `there`: outside the sample of a large
 * hotel; the hotel's own list has it, a booking with the days, status and room type that were sent. Its other fields were
 * not compared.
 */
export const proofState = z.enum([
  "verified",
  "expected",
  "differs",
  "changedAtHotel",
  "missing",
  "doubled",
  "unprovable",
  "there",
]);
export type ProofState = z.infer<typeof proofState>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const proofField = z.object({
  name: z.string(),
  sent: value,
  found: value,
  /** The record's present value; absent: the record has no such field. */
  here: value.optional(),
  /** For an expected field: how it was changed before sending. */
  change: z.enum(["cut", "moved", "defaulted", "left"]).optional(),
});
export type ProofField = z.infer<typeof proofField>;

/**
 * How a difference can be repaired. `push`: send the record again and overwrite the hotel's values. `take`: copy the
 * hotel's values into the record, as an edit. `leave`: leave it, with a reason.
 */
export const proofRepair = z.enum(["push", "take", "leave"]);
export type ProofRepair = z.infer<typeof proofRepair>;

/** A record that was read back. */
export const proofItem = z.object({
  kind: z.string(),
  old_id: z.string(),
  /** `ID` of the record in its list; null if it has no list or is no longer stored. */
  ID: z.uuid().nullable(),
  /** Name of the guest, company or block; empty if the record has none. */
  name: z.string(),
  new_id: z.string().nullable(),
  confirmation: z.string().nullable(),
  state: proofState,
  fields: z.array(proofField),
  /** Why it cannot be read; for a doubled record, the other id at the hotel. */
  detail: z.string().nullable(),
  /** Who changed the record at the hotel and when, if the hotel says so; else null. */
  changed: z.object({ by: z.string().nullable(), at: time.nullable() }).nullable(),
  /** The decision to leave the difference. */
  left: z.object({ why: z.string(), by: z.string(), at: time }).nullable(),
  /** It was pushed since, or is about to be: its state is unknown until the next reading. */
  isStale: z.boolean(),
  /** The differing fields as a key: records with the same key share their cause. */
  cause: z.string(),
  repairs: z.array(proofRepair),
  at: time,
});
export type ProofItem = z.infer<typeof proofItem>;

/**
 * total = pending + all the others. `unknown`: not read, because it is not known whether the record is at the hotel. Of a
 * sample: `there` are records that the hotel's own list has, bookings with the days, status and room type that were sent;
 * `unproved` are records outside the sample that no list of the hotel has.
 */
export const proofCounts = z.object({
  total: z.int(),
  pending: z.int(),
  verified: z.int(),
  expected: z.int(),
  differs: z.int(),
  changedAtHotel: z.int(),
  missing: z.int(),
  doubled: z.int(),
  unprovable: z.int(),
  unknown: z.int(),
  there: z.int(),
  unproved: z.int(),
});
export type ProofCounts = z.infer<typeof proofCounts>;

/**
 * A sample of `of` records is read field by field. The share of the others that differ is below `atMost` in 99 of 100
 * cases.
 */
export const proofSample = z.object({ of: z.int(), atMost: z.number().nullable() });

/** State of all records of a module at the hotel. `unread`: not read since their last push. */
export const proofStanding = z.object({
  kind: z.string(),
  ...proofCounts.omit({ pending: true, unproved: true }).shape,
  unread: z.int(),
  /** Differing records that were left with a reason. */
  left: z.int(),
});
export type ProofStanding = z.infer<typeof proofStanding>;

/** Records of a module with the same difference, not counting those that were left. */
export const proofCause = z.object({
  kind: z.string(),
  state: proofState,
  cause: z.string(),
  count: z.int(),
  repairs: z.array(proofRepair),
});
export type ProofCause = z.infer<typeof proofCause>;

export const verification = z.object({
  id: z.uuid(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  kinds: z.array(pushKind),
  /** Only records pushed since their last reading. */
  isPart: z.boolean(),
  ...proofCounts.shape,
  /** Null: all records are read. */
  sample: proofSample.nullable(),
  /** The hotel's bookings that Bellhop did not create, arriving on the days of ours; null: not counted. */
  beside: z.int().nullable(),
  problem: z.string().nullable(),
  by: z.string(),
  at: time,
  endedAt: time.nullable(),
});
export type Verification = z.infer<typeof verification>;

const read = { kind: "property", can: ["read", "Verification"] } as const;
const write = { kind: "property", can: ["write", "Verification"] } as const;
const changes = ["verifications"] as const;

export const verificationRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/verifications",
    summary:
      "Read back what was pushed and hold it against what was sent; `kinds` absent: everything. Above 50,000 records a sample is read field by field and all others are looked up in the hotel's lists, unless `all`; `only: changed` reads what was not read since its push",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({
      kinds: z.array(pushKind).min(1).optional(),
      only: z.literal("changed").optional(),
      all: z.boolean().optional(),
    }),
    reply: verification,
  }),
  summary: route({
    method: "GET",
    path: "/api/v2/verifications/summary",
    summary: "What is known of all records at the hotel, by module in push order, and why records differ",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({ kinds: z.array(proofStanding), causes: z.array(proofCause) }),
  }),
  repair: route({
    method: "POST",
    path: "/api/v2/verifications/repair",
    summary:
      "Mend records of a module that differ, those of `oldIds` or all of a `cause`: push them again, take the hotel's values, or leave them with a reason. What was mended is read back by itself",
    status: 200,
    changes: ["verifications", "pushes", "records"],
    access: write,
    input: scoped({
      repair: proofRepair,
      kind: z.string().max(60),
      oldIds: z.array(z.string().min(1).max(200)).min(1).max(5_000).optional(),
      state: proofState.optional(),
      cause: z.string().max(2_000).optional(),
      why: z.string().trim().min(1).max(500).optional(),
      /** The property's name; required to push into a live hotel. */
      name: z.string().max(200).optional(),
    }),
    reply: z.object({
      repaired: z.int(),
      /** Records that could not be repaired this way, with the reason in words. */
      refused: z.array(z.object({ old_id: z.string(), why: z.string() })),
      /** The push that sends them; null: not needed. */
      run: pushRun.nullable(),
      /** The reading that follows; null: nothing to read, or another reading runs. */
      verification: verification.nullable(),
    }),
  }),
  list: route({
    method: "GET",
    path: "/api/v2/verifications",
    summary: "Verifications of a property, newest first",
    status: 200,
    access: read,
    input: scoped({ limit: wholeNumber(1, 100).default(20) }),
    reply: z.object({ rows: z.array(verification) }),
  }),
  records: route({
    method: "GET",
    path: "/api/v2/verifications/records",
    summary: "What reading back has shown last of each record; `kind` is a module, `state` chooses among them",
    status: 200,
    access: read,
    input: scoped({
      ...paging,
      kind: z.string().max(60).optional(),
      /** `open`: all differences that are not left. */
      state: z.enum([...proofState.options, "open"]).optional(),
      cause: z.string().max(2_000).optional(),
      oldId: z.string().max(200).optional(),
    }),
    reply: pageOf(proofItem),
  }),
  leave: route({
    method: "POST",
    path: "/api/v2/verifications/records/:kind/:oldId/leave",
    summary: "Leave a record that differs as it is, and say why",
    status: 200,
    changes,
    access: write,
    input: scoped({
      kind: z.string().max(60),
      oldId: z.string().max(200),
      why: z.string().trim().min(1).max(500),
    }),
    reply: proofItem,
  }),
  one: route({
    method: "GET",
    path: "/api/v2/verifications/:id",
    summary: "A verification: its counts, and up to `items` of the records that are not as they were sent",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), items: wholeNumber(0, 500).default(100) }),
    reply: verification.extend({ items: z.array(proofItem) }),
  }),
  events: route({
    method: "GET",
    path: "/api/v2/verifications/:id/events",
    summary: "Server-sent events of a verification, each with its counts",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), lastEventId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    reply: verification,
  }),
  cancel: route({
    method: "POST",
    path: "/api/v2/verifications/:id/cancel",
    summary: "End a verification; what it has shown so far stays",
    status: 200,
    changes,
    access: write,
    input: scoped({ id: z.uuid() }),
    reply: verification,
  }),
};
