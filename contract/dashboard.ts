import { z } from "zod";
import { importState } from "./imports.ts";
import { standing } from "./push.ts";
import { pushMend } from "./push-results.ts";
import { day, route, scoped, slugs, time } from "./route.ts";

/** The steps of a move, in the order in which data goes to the hotel. */
export const phase = z.enum([
  ...["configuration", "companies", "guests", "blocks", "reservations", "in-house", "rooms"],
] as const);
export type Phase = z.infer<typeof phase>;

export const boardPhase = z.object({
  phase,
  /** Stored records of all modules of the phase. */
  records: z.int(),
  /** Waiting rows, in the newest run of each file. */
  waiting: z.int(),
  rejected: z.int(),
  /** Groups of profiles that are surely or likely the same; null where nothing is compared. */
  duplicates: z.int().nullable(),
  /** The newest run with open rows. */
  open: z.object({ run: z.uuid(), module: z.string() }).nullable(),
  /** The phase's records as the push plan counts them. */
  push: standing,
  verified: z.int(),
  /** The hotel's values differ from those sent, and no person has accepted the difference. */
  differing: z.int(),
  last: z
    .object({ run: z.uuid(), module: z.string(), file: z.string(), state: importState, at: time, by: z.string() })
    .nullable(),
});
export type BoardPhase = z.infer<typeof boardPhase>;

/** Why rows are not stored, or records are not at the hotel. */
export const boardCause = z.discriminatedUnion("kind", [
  z.object({
    ...{ kind: z.literal("import"), module: z.string(), run: z.uuid(), rows: z.int() },
    ...{ rule: z.string(), field: z.string(), pattern: z.string(), list: z.string().nullable() },
    /** How many codes or records the rows wait for. */
    keys: z.int(),
  }),
  z.object({
    ...{ kind: z.literal("push"), module: z.string(), rows: z.int(), cause: z.string(), field: z.string().nullable() },
    ...{ hint: z.string(), mend: pushMend },
  }),
]);
export type BoardCause = z.infer<typeof boardCause>;

export const boardRun = z.object({
  kind: z.enum(["import", "push", "verification"]),
  id: z.uuid(),
  /** Null unless it is an import. */
  module: z.string().nullable(),
  file: z.string().nullable(),
  state: z.string(),
  done: z.int(),
  total: z.int().nullable(),
  /** Rows rejected, records failed or differing. */
  trouble: z.int(),
  by: z.string(),
  at: time,
});
export type BoardRun = z.infer<typeof boardRun>;

/** Fill rate of a field that most records of a module should have. */
const fieldFill = z.object({ module: z.string(), field: z.string(), filled: z.int(), of: z.int() });
export type FieldFill = z.infer<typeof fieldFill>;

const overviewPhase = z.object({
  ...{ phase, records: z.int(), waiting: z.int(), rejected: z.int() },
  /** Records that go to the hotel by themselves; the others go within them, or stay here. */
  own: z.int(),
  ...{ pushed: z.int(), failed: z.int(), verified: z.int() },
});

/** One hotel in the overview: the progress of each phase, and its problems. */
export const overviewHotel = z.object({
  account: z.object({ slug: z.string(), name: z.string() }),
  ...{ slug: z.string(), name: z.string(), status: z.int(), environment: z.enum(["sandbox", "test", "live"]) },
  datelive: z.string().nullable(),
  timezone: z.string(),
  phases: z.array(overviewPhase),
  /** Groups of profiles that are surely or likely the same. */
  duplicates: z.int(),
  /** Imports that failed, are paused or wait for an answer, counting the newest of each file. */
  stopped: z.int(),
  /** Time of the last import. */
  last: time.nullable(),
});
export type OverviewHotel = z.infer<typeof overviewHotel>;

export const dashboardRoutes = {
  figures: route({
    method: "GET",
    path: "/api/v2/board/figures",
    summary: "Arrivals on the books by day from today on, and how many records have the values that a hotel needs",
    status: 200,
    access: { kind: "property", can: ["read", "Dashboard"] },
    input: scoped({}),
    reply: z.object({
      arrivals: z.array(z.object({ day, stays: z.int() })),
      completeness: z.array(fieldFill),
    }),
  }),
  overview: route({
    method: "GET",
    path: "/api/v2/overview",
    summary: "The hotels of the caller's accounts, of every account for a super admin: phases and trouble",
    status: 200,
    access: { kind: "person" },
    input: z.strictObject({}),
    reply: z.object({ hotels: z.array(overviewHotel) }),
  }),
  board: route({
    method: "GET",
    path: "/api/v2/board",
    summary: "How far the move of the property is: each phase, what holds back most rows, and the newest runs",
    status: 200,
    access: { kind: "property", can: ["read", "Dashboard"] },
    input: scoped({}),
    reply: z.object({
      phases: z.array(boardPhase),
      causes: z.array(boardCause),
      runs: z.array(boardRun),
    }),
  }),
  counts: route({
    method: "GET",
    path: "/dashboaddata",
    summary: "How much the property holds, counted at this moment: modules that it works with, and records",
    status: 200,
    access: { kind: "property", can: ["read", "Dashboard"] },
    /** A call of the specification: unknown names are dropped. */
    input: z.object(slugs),
    reply: z.object({ modules: z.int(), profiles: z.int(), reservations: z.int(), blocks: z.int() }),
  }),
};
