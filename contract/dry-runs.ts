import { z } from "zod";
import { jobProblemShown, jobState } from "./jobs.ts";
import { pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

const moduleKey = z.string().min(1).max(60);

/** What a row would become. */
export const rowFate = z.enum(["create", "update", "unchanged", "rejected", "waiting"]);
export type RowFate = z.infer<typeof rowFate>;

export const dryRunState = z.enum(["queued", "running", "done", "failed", "cancelled"]);

/** A dry run: every staged row through a configuration, nothing stored. */
export const dryRun = z.object({
  id: z.uuid(),
  module: moduleKey,
  sourceId: z.uuid(),
  configurationId: z.uuid(),
  version: z.int(),
  state: dryRunState,
  /** The counts add up to the rows read; null until the run is done. */
  counts: z
    .object({
      read: z.int(),
      create: z.int(),
      update: z.int(),
      unchanged: z.int(),
      rejected: z.int(),
      waiting: z.int(),
      /** Rows that pass with a warning. */
      warned: z.int(),
    })
    .nullable(),
  /** How many rows each cleaning rule changed, by the rule's id. */
  rules: z.record(z.string(), z.int()),
  progress: z.object({ rows: z.int(), of: z.int() }).nullable(),
  problem: jobProblemShown.nullable(),
  /** A code mapping, a row or the configuration changed after the run: its counts may be out of date. */
  outdated: z.boolean(),
  /** A row or the configuration changed: the codes it counted may be out of date too. */
  recount: z.boolean(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
  seq: z.int(),
});
export type DryRun = z.infer<typeof dryRun>;

/** A cell of a sample. `winner`: for `superseded`, the line of the file that counts instead; absent: a later import does. */
export const sampleCell = { line: z.int(), column: z.string(), value: z.string(), winner: z.int().optional() };

/** Rows with the same error or warning: same rule, field and pattern of the value. */
export const cause = z.object({
  id: z.int(),
  /** A rule of core's checks, or `unknown_code`, `superseded`, `exists`, `not_there`. */
  rule: z.string(),
  field: z.string(),
  /** The value's pattern: letters as `a` and `A`, digits as `9`; for a code the code itself; empty: no value. */
  pattern: z.string(),
  warning: z.boolean(),
  count: z.int(),
  /** For `unknown_code`: the list. */
  list: z.string().nullable(),
  sample: z.array(z.object({ row: z.int(), ...sampleCell })),
});
export type Cause = z.infer<typeof cause>;

/** All causes of one rule, field and list, such as every unmapped code of a list. Their counts add up to `count`. */
export const problemOf = <Cause extends z.ZodType>(causeSchema: Cause) =>
  z.object({
    rule: z.string(),
    field: z.string(),
    list: z.string().nullable(),
    warning: z.boolean(),
    count: z.int(),
    /** How many causes it has. */
    causes: z.int(),
    /** Those with most rows. */
    first: z.array(causeSchema),
  });

/** `more`: there are more causes than that, since a dry run tells only the first thousands apart. */
export const problem = problemOf(cause).extend({ more: z.boolean() });
export type Problem = z.infer<typeof problem>;

/** A problem; `list` chooses among the lists of one field. */
const ofProblem = {
  rule: z.string().max(60).optional(),
  field: z.string().max(60).optional(),
  list: z.string().max(60).optional(),
};

/** A row with its result. */
export const dryRunRow = z.object({
  row: z.int(),
  line: z.int(),
  cells: z.array(z.string()),
  fate: rowFate,
  /** By field; a missing field has no value. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  issues: z.array(z.object({ rule: z.string(), field: z.string(), value: z.string(), warning: z.boolean() })),
});
export type DryRunRow = z.infer<typeof dryRunRow>;

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;
const byId = scoped({ id: z.uuid() });

export const dryRunRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/dry-runs",
    summary: "Run every staged row through a configuration without storing anything",
    status: 202,
    changes: ["dryRuns", "codes", "configurations"],
    startsRun: true,
    access: write,
    input: scoped({ sourceId: z.uuid(), configurationId: z.uuid() }),
    reply: z.object({ id: z.uuid(), state: dryRunState }),
  }),
  list: route({
    method: "GET",
    path: "/api/v2/dry-runs",
    summary: "DryRuns, newest first",
    status: 200,
    access: read,
    input: scoped({
      ...paging,
      module: moduleKey.optional(),
      sourceId: z.uuid().optional(),
      configurationId: z.uuid().optional(),
    }),
    reply: pageOf(dryRun),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/dry-runs/:id",
    summary: "One of them, and how far it is",
    status: 200,
    access: read,
    input: byId,
    reply: dryRun,
  }),
  events: route({
    method: "GET",
    path: "/api/v2/dry-runs/:id/events",
    summary: "The same as server-sent events `progress`, resumed by Last-Event-ID; 204 when there is nothing more",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), lastEventId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    reply: dryRun,
  }),
  cancel: route({
    method: "POST",
    path: "/api/v2/dry-runs/:id/cancel",
    summary: "Stop it",
    status: 200,
    changes: ["dryRuns", "codes", "configurations"],
    access: write,
    input: byId,
    reply: z.object({ ok: z.literal(true), state: jobState }),
  }),
  causes: route({
    method: "GET",
    path: "/api/v2/dry-runs/:id/causes",
    summary: "Why rows are rejected, wait or are warned about, most rows first; all causes, or those of a problem",
    status: 200,
    access: read,
    input: scoped({ ...paging, ...ofProblem, id: z.uuid() }),
    reply: z.object({ causes: z.array(cause), total_rows: z.int() }),
  }),
  problems: route({
    method: "GET",
    path: "/api/v2/dry-runs/:id/problems",
    summary: "The same in short: one problem for each rule, field and list, most rows first, with its largest causes",
    status: 200,
    access: read,
    input: byId,
    reply: z.object({ problems: z.array(problem) }),
  }),
  rows: route({
    method: "GET",
    path: "/api/v2/dry-runs/:id/rows",
    summary: "Rows in file order from row number `from` on, of one fate, of one cause or of one problem",
    status: 200,
    access: read,
    input: scoped({
      id: z.uuid(),
      fate: rowFate.optional(),
      cause: wholeNumber(1, 1_000_000).optional(),
      ...ofProblem,
      from: wholeNumber(1, 2_147_483_647).default(1),
      limit: wholeNumber(1, 200).default(50),
    }),
    reply: z.object({ rows: z.array(dryRunRow), total_rows: z.int(), next: z.int().nullable() }),
  }),
};
