import { z } from "zod";
import { pushKind } from "./push.ts";
import { pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

/**
 * What reading a record back has shown. `verified`: the hotel has what was sent. `expected`: so too, and some fields had
 * to be cut, moved, defaulted or left here before they were sent. `differs`: something arrived otherwise.
 * `changedAtHotel`: it arrived, and somebody at the hotel has changed it since. `missing`: it is not there. `doubled`: the
 * hotel has another record with the same reference. `unprovable`: the hotel does not let us read it.
 */
export const proofState = z.enum([
  "verified",
  "expected",
  "differs",
  "changedAtHotel",
  "missing",
  "doubled",
  "unprovable",
]);
export type ProofState = z.infer<typeof proofState>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const proofField = z.object({
  name: z.string(),
  sent: value,
  found: value,
  /** Of an expected field: what was done to it before it was sent. */
  change: z.enum(["cut", "moved", "defaulted", "left"]).optional(),
});
export type ProofField = z.infer<typeof proofField>;

/** A record that was read back. */
export const proofItem = z.object({
  kind: z.string(),
  old_id: z.string(),
  new_id: z.string().nullable(),
  state: proofState,
  fields: z.array(proofField),
  /** Why it cannot be read; of a doubled record the other id at the hotel. */
  detail: z.string().nullable(),
  /** Somebody has decided to leave it as it is. */
  left: z.object({ why: z.string(), by: z.string(), at: time }).nullable(),
  at: time,
});
export type ProofItem = z.infer<typeof proofItem>;

/** total = pending + all the others. `unknown`: whether the record is at the hotel is not known, so it was not read. */
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
});
export type ProofCounts = z.infer<typeof proofCounts>;

export const verification = z.object({
  id: z.uuid(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  kinds: z.array(pushKind),
  ...proofCounts.shape,
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
    summary: "Read back what was pushed and hold it against what was sent; `kinds` absent: everything",
    status: 202,
    startsRun: true,
    changes,
    access: write,
    input: scoped({ kinds: z.array(pushKind).min(1).optional() }),
    reply: verification,
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
    input: scoped({ ...paging, kind: z.string().max(60).optional(), state: proofState.optional() }),
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
