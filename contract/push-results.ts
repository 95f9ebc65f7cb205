import { z } from "zod";
import { listKind } from "./lists.ts";
import { pushRecordState, pushRun } from "./push.ts";
import { liveName } from "./push-target.ts";
import { day, pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** A field that was changed both here and at the hotel after it was sent; `kept`: which side's value remains. */
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
  /** `ID` of the record in its list; null if it has no list or is no longer stored. */
  ID: z.uuid().nullable(),
  /** Name of the guest, company or block; empty if the record has none. */
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

/** One call for a record, as sent and answered; card numbers are masked. */
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
  /** The hotel's remarks on a call that succeeded. */
  warnings: z.array(z.string()),
  hint: z.string(),
});
export type PushAttempt = z.infer<typeof pushAttempt>;

/** Where a cause is fixed: in a list of codes, in the push settings, in the list of the records, or in the record. */
export const pushMend = z.discriminatedUnion("at", [
  z.object({ at: z.literal("codes"), list: z.string().nullable() }),
  z.object({ at: z.literal("settings") }),
  z.object({ at: z.literal("list"), kind: listKind }),
  z.object({ at: z.literal("record") }),
]);
export type PushMend = z.infer<typeof pushMend>;

export const pushCause = z.object({
  /** Operation and OPERA's code, or the rule of Bellhop that refused. */
  cause: z.string(),
  field: z.string().nullable(),
  module: z.string(),
  /** Whether its records failed, or wait for something. */
  state: z.enum(["failed", "waiting"]),
  count: z.int(),
  hint: z.string(),
  mend: pushMend,
  examples: z.array(z.string()),
});
export type PushCause = z.infer<typeof pushCause>;

/** A field's value as sent, and the record's present value. */
export const sentField = z.object({ field: z.string(), sent: z.string().nullable(), here: z.string().nullable() });
export type SentField = z.infer<typeof sentField>;

/** Something at the hotel that could be the record. `isOurs`: it has the record's reference. */
export const pushCandidate = z.object({
  id: z.string(),
  confirmation: z.string().nullable(),
  name: z.string(),
  /** City, dates, room type: what distinguishes it from others. */
  details: z.array(z.string()),
  isOurs: z.boolean(),
});
export type PushCandidate = z.infer<typeof pushCandidate>;

const read = { kind: "property", can: ["read", "Push"] } as const;
const write = { kind: "property", can: ["write", "Push"] } as const;
const changes = ["pushes", "records"] as const;

export const pushResultRoutes = {
  causes: route({
    method: "GET",
    path: "/api/v2/push/causes",
    summary: "Why records failed or wait, most records first",
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
      /** `next` of the previous answer, instead of `offset`. */
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
      /** Records with a field that was changed both at the hotel and here, newest first. */
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
      /** Empty if nothing was sent, or if it is the same as here. */
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
      /** False: the hotel could not be reached, or cannot search for such records. */
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
    /** Null: the record is not at the hotel; the next push sends it. */
    reply: z.object({ record: recordAtHotel.nullable() }),
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
      name: liveName,
    }),
    reply: pushRun,
  }),
};
