import { z } from "zod";
import { jobProblemShown, jobState } from "./jobs.ts";
import { route, scoped, time, wholeNumber } from "./route.ts";

export const checkKey = z.enum(["database", "write", "walls", "storage", "queue"]);
export type CheckKey = z.infer<typeof checkKey>;

/** A result, as a code for the texts with its figures. */
export const checkFinding = z.object({
  code: z.enum([
    "answers",
    "slow",
    "clock_differs",
    "written",
    "not_kept",
    "walled",
    "not_walled",
    "space",
    "space_low",
    "not_writable",
    "queue_moves",
    "queue_late",
    "jobs_dead",
    "unexpected",
  ]),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type CheckFinding = z.infer<typeof checkFinding>;

export const checkStep = z.object({
  key: checkKey,
  state: z.enum(["waiting", "running", "ok", "warning", "failed"]),
  ms: z.int().nullable(),
  detail: checkFinding.nullable(),
});
export type CheckStep = z.infer<typeof checkStep>;

export const checkProgress = z.object({ steps: z.array(checkStep), done: z.int(), total: z.int() });
export type CheckProgress = z.infer<typeof checkProgress>;

export const check = z.object({
  id: z.uuid(),
  state: jobState,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  problem: jobProblemShown.nullable(),
  progress: checkProgress,
});
export type Check = z.infer<typeof check>;

const access: { kind: "account"; can: ["manage", "Settings"] } = { kind: "account", can: ["manage", "Settings"] };

export const systemRoutes = {
  startCheck: route({
    method: "POST",
    path: "/api/v2/system/checks",
    summary: "Start a self-check; while one of the account runs, answers that one",
    status: 202,
    changes: ["jobs"],
    startsRun: true,
    access,
    input: scoped({}),
    reply: z.object({ id: z.uuid(), state: jobState }),
  }),
  check: route({
    method: "GET",
    path: "/api/v2/system/checks/:id",
    summary: "A self-check and how far it is",
    status: 200,
    access,
    input: scoped({ id: z.uuid() }),
    reply: check,
  }),
  checkEvents: route({
    method: "GET",
    path: "/api/v2/system/checks/:id/events",
    summary: "The same as server-sent events `progress`, resumed by Last-Event-ID; 204 when there is nothing more",
    status: 200,
    access,
    input: scoped({ id: z.uuid(), lastEventId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    reply: check,
  }),
};
