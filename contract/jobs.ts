import { z } from "zod";
import { jobChanges } from "./resources.ts";
import { pageOf, paging, route, scoped, time } from "./route.ts";

/** `queued` and `running` are live; a `dead` or `cancelled` job can be retried. */
export const jobState = z.enum(["queued", "running", "done", "dead", "cancelled"]);
export type JobState = z.infer<typeof jobState>;

/**
 * The part of a failure that may be shown: `code` (and `params`, where its text has figures) for programs and
 * translations, `reference` to find the line in the log.
 */
export const jobProblemShown = z.object({
  code: z.string(),
  message: z.string(),
  reference: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type JobProblemShown = z.infer<typeof jobProblemShown>;

export const job = z.object({
  id: z.uuid(),
  name: z.string(),
  state: jobState,
  propertyId: z.uuid().nullable(),
  progress: z.record(z.string(), z.unknown()).nullable(),
  problem: jobProblemShown.nullable(),
  /** Grows with every change; a stream resumes after it. */
  seq: z.int(),
  tries: z.int(),
  maxTries: z.int(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
  /** When it runs next, for a queued job. */
  runAt: time,
  /** When a worker last started it. */
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
export type Job = z.infer<typeof job>;

/** What a job works on: a run, a reading or an edit, with the name of its file where it has one. */
export const jobSubject = z.object({ id: z.uuid(), file: z.string().nullable(), module: z.string().nullable() });
export type JobSubject = z.infer<typeof jobSubject>;

export const listedJob = job.extend({ subject: jobSubject.nullable() });
export type ListedJob = z.infer<typeof listedJob>;

const access: { kind: "account"; can: ["manage", "Settings"] } = { kind: "account", can: ["manage", "Settings"] };
const byId = scoped({ id: z.uuid() });

export const jobRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/jobs",
    summary: "The account's background jobs, newest first",
    status: 200,
    access,
    input: scoped({ ...paging, state: jobState.optional() }),
    reply: pageOf(listedJob),
  }),
  retry: route({
    method: "POST",
    path: "/api/v2/jobs/:id/retry",
    summary: "Queue a dead or cancelled job again; it goes on where it stopped",
    status: 200,
    changes: jobChanges,
    access,
    input: byId,
    reply: job,
  }),
  cancel: route({
    method: "POST",
    path: "/api/v2/jobs/:id/cancel",
    summary: "Stop a waiting or running job; what it has committed stays",
    status: 200,
    changes: jobChanges,
    access,
    input: byId,
    reply: job,
  }),
};
