import { z } from "zod";
import { importMode } from "./configurations.ts";
import { problemOf, sampleCell } from "./dry-runs.ts";
import { jobProblemShown } from "./jobs.ts";
import { recordId } from "./lists.ts";
import { evidence } from "./reading.ts";
import { importChanges } from "./resources.ts";
import { flag, pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

const moduleKey = z.string().min(1).max(60);
const by = z.object({ id: z.uuid(), name: z.string() });

/**
 * `failed` and `cancelled` runs can be resumed, `done` runs can be undone. `undoing` lasts until the last record is
 * restored. `needs_review`: something about the file is not sure; nothing is stored, and the run waits for a person's
 * answers.
 */
export const importState = z.enum([
  "queued",
  "running",
  "paused",
  "needs_review",
  "undoing",
  "done",
  "failed",
  "cancelled",
  "undone",
]);
export type ImportState = z.infer<typeof importState>;

/**
 * `column`: which field a column goes to. `field`: which column a required field comes from. `dates`, `numbers` and
 * `empty`: how a column is written; several formats or words are joined by `|`. `ids`: how to treat masked numbers in a
 * column of ids. `hotel`: whether an in-house file belongs to this property, which has no code to compare; an empty
 * choice: it does not. The rest: how the file is read.
 */
const reviewed = z.enum([
  ...["encoding", "misread", "delimiter", "quote", "headerRow", "decimal", "dateFormat"],
  ...["shortRows", "longRows", "hiddenRows", "hotel"],
  ...["column", "field", "dates", "numbers", "empty", "ids"],
] as const);

/** A finding about a file that is not sure. */
export const reviewItem = z.object({
  what: reviewed,
  /** The column in question; null if the question is about the file or a field. */
  column: z.string().nullable(),
  /** The suggested answer; for `field` the field without a column. */
  found: z.string(),
  /** `likely`: one answer is better than the others. `open`: several are equally good. */
  confidence: z.enum(["likely", "open"]),
  evidence: z.array(evidence),
  /** Possible answers, best first if they have an order; an empty text: none of them. */
  choices: z.array(z.string()),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const reviewAnswer = z.strictObject({
  what: reviewed,
  /** The column of the question, if any. */
  column: z.string().max(1_000).optional(),
  /** The field of the question, for `field`. */
  field: z.string().max(60).optional(),
  choice: z.string().max(1_000),
});
export type ReviewAnswer = z.infer<typeof reviewAnswer>;

/** How every row of the file ended; these add up to the rows read at all times. */
export const importCounts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  waiting: z.int(),
  /** Rows accepted with a warning. They also count as created, updated or unchanged. */
  warned: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const rowEnd = z.enum(["created", "updated", "unchanged", "rejected", "waiting"]);
export type RowEnd = z.infer<typeof rowEnd>;

/** Old ids that an undo restored, and those it left because they were changed later; the first thousand of each. */
export const undoLists = z.object({
  reversed: z.int(),
  changedSince: z.array(z.string()),
  pushedSince: z.array(z.string()),
});
export type UndoLists = z.infer<typeof undoLists>;

const undoProgress = z.object({
  records: z.int(),
  of: z.int(),
  reversed: z.int(),
  changedSince: z.array(z.string()),
  stopped: z.boolean(),
});

/** What an undo would remove, and which records of other runs refer to those records. */
export const undoPreview = z.object({
  /** Runs that would be undone. */
  runs: z.array(z.uuid()),
  /** Records that these runs created or changed. */
  records: z.int(),
  /** `more`: counting stopped early, there may be more. `examples`: some of their old ids. */
  referring: z.array(
    z.object({
      ...{ module: moduleKey, field: z.string(), records: z.int(), more: z.boolean() },
      examples: z.array(z.string()),
    }),
  ),
  /** Runs that stored the referring records, and runs that refer to those in turn: with `take` they are undone too. */
  also: z.array(z.object({ id: z.uuid(), module: moduleKey, file: z.string(), records: z.int() })),
});

/**
 * What happens to records of other runs that refer to the removed records. `take`: their runs are undone too. `keep`:
 * they stay, and the quality panel counts reservations without their guest or block.
 */
export const undoChoice = z.enum(["take", "keep"]);
export type UndoChoice = z.infer<typeof undoChoice>;

export type UndoPreview = z.infer<typeof undoPreview>;

export const importRun = z.object({
  id: z.uuid(),
  module: moduleKey,
  mode: importMode,
  state: importState,
  counts: importCounts,
  file: z.object({ id: z.uuid(), name: z.string() }),
  sourceId: z.uuid(),
  /** The sheet of a workbook. */
  sheet: z.string(),
  /** The workbook restore it belongs to. */
  restoreId: z.uuid().nullable(),
  configuration: z.object({ id: z.uuid(), name: z.string(), version: z.int() }).nullable(),
  /** In `needs_review`: the questions for a person. */
  review: z.array(reviewItem).optional(),
  /** A person accepted the uncertain findings without checking them. */
  acceptedUnsure: z.boolean(),
  /** Rows of the file, once known. */
  rows: z.int().nullable(),
  /**
   * Records stored before that are missing from this complete file; null until the run is done, or if the file is not
   * complete.
   */
  gone: z.int().nullable(),
  /** While rows are retried: how many are done. */
  retry: z.object({ rows: z.int(), of: z.int() }).optional(),
  /** While it is being undone: how many records are done. `stopped`: the job ended early; a further undo continues. */
  undoing: undoProgress.optional(),
  /** Result of a finished undo. */
  undo: undoLists.optional(),
  /** Why the run, or its last retry, stopped, in plain words; `error` has the code for programs. */
  problem: z.string().optional(),
  error: jobProblemShown.nullable(),
  by,
  createdAt: time,
  endedAt: time.nullable(),
  /** Grows with every change; a stream resumes after it. */
  seq: z.int(),
});
export type ImportRun = z.infer<typeof importRun>;

/** Rows with the same outcome for the same reason. */
export const importCause = z.object({
  rule: z.string(),
  field: z.string(),
  pattern: z.string(),
  count: z.int(),
  warning: z.boolean(),
  list: z.string().nullable(),
  hint: z.string(),
  sample: z.array(z.object(sampleCell)),
});
export type ImportCause = z.infer<typeof importCause>;

export const importProblem = problemOf(importCause);
export type ImportProblem = z.infer<typeof importProblem>;

export const importedRow = z.object({
  row: z.int(),
  line: z.int(),
  cells: z.array(z.string()),
  /** Indexes of the cells that a person changed. */
  edited: z.array(z.int()),
  end: rowEnd,
  issues: z.array(z.object({ rule: z.string(), field: z.string(), value: z.string(), warning: z.boolean() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** The record that a row became, with its present values. */
export const rowRecord = z.object({
  row: z.int(),
  line: z.int(),
  end: rowEnd,
  oldId: z.string().nullable(),
  record: z
    .object({
      id: z.uuid(),
      /** By field; a missing field has no value. */
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      /** A later run has changed it. */
      changedSince: z.boolean(),
    })
    .nullable(),
});
export type RowRecord = z.infer<typeof rowRecord>;

/** A stored record that is missing from a complete file. */
export const goneRecord = z.object({ id: z.uuid(), oldId: z.string(), name: z.string() });
export type GoneRecord = z.infer<typeof goneRecord>;

/** A problem; `list` chooses among the lists of one field. */
const ofProblem = {
  rule: z.string().max(60).optional(),
  field: z.string().max(60).optional(),
  list: z.string().max(60).optional(),
};
/** Selects rows by their reason: a rule and its field. `pattern`: of one cause only. */
const ofCause = { ...ofProblem, pattern: z.string().max(200).optional() };

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;
const byId = scoped({ id: z.uuid() });
const run = z.object({ id: z.uuid(), state: importState });

export const importRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/imports",
    summary:
      "Import a file into a module; without `configuration` the one that fits its columns, with `auto` reading and mapping as suggested",
    status: 202,
    changes: importChanges,
    startsRun: true,
    access: write,
    input: scoped({
      fileId: z.uuid(),
      module: moduleKey,
      sheet: z.string().max(200).optional(),
      mode: importMode,
      configuration: z.uuid().optional(),
      auto: flag.optional(),
      /** With `auto`: accept uncertain findings instead of stopping in `needs_review`. */
      acceptUnsure: flag.optional(),
      /** Percentage of rejected rows at which a run stops itself; 100: never. */
      stopAt: wholeNumber(1, 100).default(50),
      /** The file has every record of the module: the run ends by listing the stored records that it lacks. */
      full: flag.optional(),
    }),
    reply: run,
  }),
  list: route({
    method: "GET",
    path: "/api/v2/imports",
    summary: "Import runs, newest first",
    status: 200,
    access: read,
    input: scoped({ ...paging, module: moduleKey.optional() }),
    reply: pageOf(importRun),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/imports/:id",
    summary: "A run and its counts, counted from its rows",
    status: 200,
    access: read,
    input: byId,
    reply: importRun,
  }),
  released: route({
    method: "GET",
    path: "/api/v2/imports/released/:id",
    summary: "What a job has imported of rows that waited, by run; the job is named where a code is mapped",
    status: 200,
    access: read,
    input: byId,
    reply: z.object({
      ended: z.boolean(),
      runs: z.array(z.object({ id: z.uuid(), module: moduleKey, file: z.string(), rows: z.int() })),
    }),
  }),
  events: route({
    method: "GET",
    path: "/api/v2/imports/:id/events",
    summary: "The same as server-sent events `progress`, resumed by Last-Event-ID; 204 when there is nothing more",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), lastEventId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    reply: importRun,
  }),
  issues: route({
    method: "GET",
    path: "/api/v2/imports/:id/issues",
    summary: "Why rows were rejected, wait or were warned about, by cause, most rows first; all, or those of a problem",
    status: 200,
    access: read,
    input: scoped({ ...paging, ...ofProblem, id: z.uuid() }),
    reply: z.object({ causes: z.array(importCause), total_rows: z.int() }),
  }),
  problems: route({
    method: "GET",
    path: "/api/v2/imports/:id/problems",
    summary: "The same in short: one problem for each rule, field and list, most rows first, with its largest causes",
    status: 200,
    access: read,
    input: byId,
    reply: z.object({ problems: z.array(importProblem) }),
  }),
  rows: route({
    method: "GET",
    path: "/api/v2/imports/:id/rows",
    summary: "Rows in file order from row number `from` on, of one end, of one cause or of one problem",
    status: 200,
    access: read,
    input: scoped({
      id: z.uuid(),
      end: rowEnd.optional(),
      ...ofCause,
      from: wholeNumber(1, 2_147_483_647).default(1),
      limit: wholeNumber(1, 200).default(50),
    }),
    reply: z.object({ rows: z.array(importedRow), total_rows: z.int(), next: z.int().nullable() }),
  }),
  records: route({
    method: "GET",
    path: "/api/v2/imports/:id/records",
    summary: "The same rows with the records they became, as these are now",
    status: 200,
    access: read,
    input: scoped({
      id: z.uuid(),
      end: rowEnd.optional(),
      from: wholeNumber(1, 2_147_483_647).default(1),
      limit: wholeNumber(1, 200).default(50),
    }),
    reply: z.object({ rows: z.array(rowRecord), total_rows: z.int(), next: z.int().nullable() }),
  }),
  gone: route({
    method: "GET",
    path: "/api/v2/imports/:id/gone",
    summary: "Records that a complete file no longer has, in the order of their ids",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), after: recordId.optional(), limit: wholeNumber(1, 500).default(50) }),
    reply: z.object({ rows: z.array(goneRecord), total_rows: z.int(), next: z.string().nullable() }),
  }),
  goneFile: route({
    method: "GET",
    path: "/api/v2/imports/:id/gone.csv",
    summary: "All of them as a file",
    status: 200,
    access: read,
    input: byId,
    reply: z.string(),
  }),
  retry: route({
    method: "POST",
    path: "/api/v2/imports/:id/retry",
    summary:
      "Take rejected, waiting and warned rows again, all, of one cause or problem or the named ones, with the newest version of the configuration",
    status: 202,
    changes: importChanges,
    startsRun: true,
    access: write,
    input: scoped({
      id: z.uuid(),
      ...ofCause,
      /** Row numbers; not together with a cause. */
      rows: z.array(wholeNumber(1, 2_147_483_647)).min(1).max(500).optional(),
      /**
       * With a cause `corrected_by_hand` or with rows: which value counts where both a person and the file have changed
       * it. Absent: the correction and its warning stay.
       */
      settle: z.enum(["file", "person"]).optional(),
    }),
    reply: run,
  }),
  rejects: route({
    method: "GET",
    path: "/api/v2/imports/:id/rejects.csv",
    summary: "The rejected and waiting lines as they were, with reason columns: mend and upload again",
    status: 200,
    access: read,
    input: byId,
    reply: z.string(),
  }),
  cancel: route({
    method: "POST",
    path: "/api/v2/imports/:id/cancel",
    summary: "Stop a run; what it has stored stays, and it can be resumed",
    status: 200,
    changes: importChanges,
    access: write,
    input: byId,
    reply: run,
  }),
  resume: route({
    method: "POST",
    path: "/api/v2/imports/:id/resume",
    summary: "Go on where a failed or cancelled run stopped",
    status: 200,
    changes: importChanges,
    access: write,
    input: byId,
    reply: run,
  }),
  review: route({
    method: "POST",
    path: "/api/v2/imports/:id/review",
    summary:
      "Answer what a run in `needs_review` asks, and let it go on; `acceptUnsure` takes what is not answered as it was found",
    status: 202,
    changes: importChanges,
    access: write,
    input: scoped({
      id: z.uuid(),
      answers: z.array(reviewAnswer).max(500).optional(),
      acceptUnsure: flag.optional(),
    }),
    reply: run,
  }),
  previewUndo: route({
    method: "GET",
    path: "/api/v2/imports/:id/undo",
    summary: "What an undo would take, and how many records of others refer to it; changes nothing",
    status: 200,
    access: read,
    input: byId,
    reply: undoPreview,
  }),
  undo: route({
    method: "POST",
    path: "/api/v2/imports/:id/undo",
    summary:
      "Put back what was before. A small run is `undone` in the answer, with what was reversed and what could not be; a larger one is `undoing` and goes on by itself. Where records of others refer to what would go and `referring` is absent, 409 answers them",
    status: 200,
    changes: importChanges,
    access: write,
    input: scoped({ id: z.uuid(), referring: undoChoice.optional() }),
    reply: run.extend(undoLists.shape),
  }),
};
