import { z } from "zod";
import { listKind, recordId } from "./lists.ts";
import { route, scoped, time, wholeNumber } from "./route.ts";

/**
 * `collecting`: the matching records are noted first, so that later changes do not alter the selection. `stopped`: the
 * edit ended early; what it changed can be undone.
 */
export const bulkState = z.enum(["collecting", "changing", "done", "undoing", "undone", "stopped"]);
export type BulkState = z.infer<typeof bulkState>;

export const bulkEdit = z.object({
  id: z.uuid(),
  kind: listKind,
  field: z.string(),
  state: bulkState,
  by: z.string(),
  at: time,
  endedAt: time.nullable(),
  /** Records in the selection; grows while they are noted. */
  found: z.int(),
  /** Records processed so far. A record deleted meanwhile is in none of the counts below. */
  done: z.int(),
  changed: z.int(),
  /** The record already had the value. */
  unchanged: z.int(),
  /** The record cannot hold the value and stays as it was. */
  refused: z.int(),
  /** Reasons for the refusals, with their counts. */
  reasons: z.array(z.object({ text: z.string(), rows: z.int() })),
  /** Some of the refused records. */
  examples: z.array(z.object({ ID: z.uuid(), old_id: z.string() })),
  /** Records that the undo restored. */
  reversed: z.int(),
  /** Records that the undo left alone because they were changed later. */
  kept: z.int(),
});
export type BulkEdit = z.infer<typeof bulkEdit>;

const read = { kind: "property", can: ["read", "Data"] } as const;
const write = { kind: "property", can: ["write", "Data"] } as const;

export const bulkEditRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/bulk-edits",
    summary:
      "Give one field of many records the same value, or none: those of `ids`, or all that fit a list's `filter`",
    status: 202,
    changes: ["bulk-edits", "records"],
    access: write,
    input: scoped({
      kind: listKind,
      /** The same filter as the list takes; the order of its names does not matter. */
      filter: z.record(z.string(), z.unknown()).optional(),
      ids: z.array(recordId).min(1).max(5_000).optional(),
      field: z.string().max(60),
      /** Null removes the value. */
      value: z.string().max(4_000).nullable(),
    }),
    reply: bulkEdit,
  }),
  list: route({
    method: "GET",
    path: "/api/v2/bulk-edits",
    summary: "The last changes of many records at once, newest first",
    status: 200,
    access: read,
    input: scoped({ kind: listKind.optional(), limit: wholeNumber(1, 50).default(10) }),
    reply: z.object({ rows: z.array(bulkEdit) }),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/bulk-edits/:id",
    summary: "How far a change of many records is, and what became of them",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid() }),
    reply: bulkEdit,
  }),
  undo: route({
    method: "POST",
    path: "/api/v2/bulk-edits/:id/undo",
    summary: "Take a change of many records back, except those changed since",
    status: 202,
    changes: ["bulk-edits", "records"],
    access: write,
    input: scoped({ id: z.uuid() }),
    reply: bulkEdit,
  }),
};
