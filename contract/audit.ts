import { z } from "zod";
import { day, route, scoped, time, wholeNumber } from "./route.ts";

/** Old and new values hold what changed. They never hold a secret. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: time,
  by: z.object({ id: z.uuid().nullable(), name: z.string() }),
  action: z.string(),
  recordKind: z.string(),
  recordId: z.string().nullable(),
  /** The record's name, if known: a file, a person, a hotel; for a job its kind. */
  recordName: z.string().nullable(),
  /** The module of an import or a configuration. */
  recordModule: z.string().nullable(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const access = { kind: "account", can: ["read", "Audit"] } as const;
const filters = {
  by: z.uuid().optional(),
  action: z.string().trim().max(60).optional(),
  recordKind: z.string().trim().max(60).optional(),
  recordId: z.string().trim().max(200).optional(),
  /** Days in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const auditRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/audit",
    summary: "Who did what to which record, newest first; `after` is the last answer's `next`",
    status: 200,
    access,
    input: scoped({ ...filters, limit: wholeNumber(1, 500).default(25), after: z.string().max(200).optional() }),
    reply: z.object({
      rows: z.array(auditEntry),
      total_rows: z.int(),
      limit: z.int(),
      next: z.string().nullable(),
      /** Values for the filters: everything that occurs in this account's log. */
      actions: z.array(z.string()),
      recordKinds: z.array(z.string()),
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
  export: route({
    method: "GET",
    path: "/api/v2/audit.csv",
    summary: "The same filters as CSV, oldest first; cells that a spreadsheet would run are made harmless",
    status: 200,
    access,
    input: scoped(filters),
    reply: z.string(),
  }),
};
