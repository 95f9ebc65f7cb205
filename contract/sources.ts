import { z } from "zod";
import { jobProblemShown, jobState } from "./jobs.ts";
import { columnFinding, dateFormat, fileKind, leftOut, rawRow, reading } from "./reading.ts";
import { pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

const moduleKey = z.string().min(1).max(60);

/** `reading` until every row is staged and every column profiled; `purged`: the retention rule deleted the rows. */
export const sourceState = z.enum(["reading", "read", "failed", "cancelled", "purged"]);
export type SourceState = z.infer<typeof sourceState>;

/** A table of raw rows: a CSV, an in-house file or a sheet of a workbook, read for one module. */
export const source = z.object({
  id: z.uuid(),
  file: z.object({ id: z.uuid(), name: z.string(), kind: fileKind, size: z.int() }),
  /** Empty: the file is not a workbook. */
  sheet: z.string(),
  module: moduleKey,
  /** Null where none is needed: in-house files and workbooks. */
  reading: reading.nullable(),
  columns: z.array(z.string()),
  state: sourceState,
  /** Counted from rows. */
  rows: z.int(),
  /** How many rows have each mark. */
  marked: z.object({
    short: z.int(),
    long: z.int(),
    quote: z.int(),
    bytes: z.int(),
    card: z.int(),
    control: z.int(),
    joined: z.int(),
    hidden: z.int(),
  }),
  /** Lines that are not rows of the table: the first few; empty until the file is read. */
  leftOut: z.object({ lines: z.int(), first: z.array(leftOut) }),
  /** Bytes of the file read so far, while it is read. */
  progress: z.object({ bytes: z.int(), of: z.int(), rows: z.int() }).nullable(),
  problem: jobProblemShown.nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
  readAt: time.nullable(),
  /** Grows with every change; a stream resumes after it. */
  seq: z.int(),
});
export type Source = z.infer<typeof source>;

/** What a column holds, over all its rows. */
export const columnProfile = z.object({
  index: z.int(),
  name: z.string(),
  filled: z.int(),
  distinct: z.int(),
  longest: z.int(),
  /** Most frequent first; an empty cell is not a value. */
  top: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Letters as `a` and `A`, digits as `9`, repeats shortened; `of`: how many rows were examined. */
  shapes: z.array(z.object({ shape: z.string(), count: z.int() })),
  shapesOf: z.int(),
  samples: z.array(z.string()),
  dateFormat: dateFormat.nullable(),
  /** How its values are written, and how sure that is; absent: no evidence, or read before this was stored. */
  found: columnFinding.optional(),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

export const stagedRow = rawRow.extend({
  /** Indexes of the cells that a person changed. */
  edited: z.array(z.int()),
});
export type StagedRow = z.infer<typeof stagedRow>;

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;
const byId = scoped({ id: z.uuid() });

export const sourceRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/sources",
    summary: "Read a file (or a sheet of a workbook) into rows for a module; what `reading` leaves out is as found",
    status: 202,
    changes: ["sources", "rows", "files", "modules", "dryRuns"],
    startsRun: true,
    access: write,
    input: scoped({
      fileId: z.uuid(),
      module: moduleKey,
      sheet: z.string().max(200).optional(),
      reading: reading.partial().optional(),
    }),
    reply: z.object({ id: z.uuid(), state: sourceState }),
  }),
  list: route({
    method: "GET",
    path: "/api/v2/sources",
    summary: "What has been read into rows, newest first",
    status: 200,
    access: read,
    input: scoped({ ...paging, module: moduleKey.optional(), fileId: z.uuid().optional() }),
    reply: pageOf(source),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/sources/:id",
    summary: "One of them, and how far its reading is",
    status: 200,
    access: read,
    input: byId,
    reply: source,
  }),
  events: route({
    method: "GET",
    path: "/api/v2/sources/:id/events",
    summary: "The same as server-sent events `progress`, resumed by Last-Event-ID; 204 when there is nothing more",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), lastEventId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    reply: source,
  }),
  cancel: route({
    method: "POST",
    path: "/api/v2/sources/:id/cancel",
    summary: "Stop reading; what was read goes",
    status: 200,
    changes: ["sources", "rows", "files", "modules", "dryRuns"],
    access: write,
    input: byId,
    reply: z.object({ ok: z.literal(true), state: jobState }),
  }),
  rows: route({
    method: "GET",
    path: "/api/v2/sources/:id/rows",
    summary:
      "Raw rows in file order from row number `from` on; `q` finds text in any cell, `marked` takes odd rows only",
    status: 200,
    access: read,
    input: scoped({
      id: z.uuid(),
      from: wholeNumber(1, 2_147_483_647).default(1),
      limit: wholeNumber(1, 500).default(100),
      q: z.string().max(200).optional(),
      marked: z.enum(["any", "short", "long", "quote", "bytes", "card", "control", "joined", "hidden"]).optional(),
    }),
    reply: z.object({
      rows: z.array(stagedRow),
      /** All matching rows. */
      total_rows: z.int(),
      /** The row number to continue from; null at the end. */
      next: z.int().nullable(),
    }),
  }),
  columns: route({
    method: "GET",
    path: "/api/v2/sources/:id/columns",
    summary: "The profile of every column; empty until the reading is done",
    status: 200,
    access: read,
    input: byId,
    reply: z.object({ columns: z.array(columnProfile), rows: z.int() }),
  }),
  edit: route({
    method: "PUT",
    path: "/api/v2/sources/:id/rows/:row",
    summary: "Change a cell; `was` is what the caller saw, and 409 answers the fresh row when it is no longer so",
    status: 200,
    changes: ["rows", "sources", "dryRuns"],
    access: write,
    input: scoped({
      id: z.uuid(),
      row: wholeNumber(1, 2_147_483_647),
      column: wholeNumber(0, 9_999),
      value: z.string().max(100_000),
      was: z.string().max(100_000),
    }),
    reply: z.object({ ok: z.literal(true), row: stagedRow }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/sources/:id",
    summary: "Delete the rows of a reading; the file stays",
    status: 200,
    changes: ["sources", "rows", "files", "modules", "dryRuns"],
    access: write,
    input: byId,
    reply: z.object({ ok: z.literal(true) }),
  }),
};
