import { z } from "zod";
import { pushState, standing } from "./push.ts";
import { pushAttempt } from "./push-results.ts";
import { liveName } from "./push-target.ts";
import { flag, paging, route, slugs, wholeNumber } from "./route.ts";

/** Input of the specification's push calls: `kind` is one of its eight kinds, or a module. */
const ofKind = { ...slugs, kind: z.string().min(1).max(60), module: z.string().max(60).optional() };
/** The kind may be left out where the module alone says what is meant: `/cloud/get?module=floors`. */
const ofModule = { ...ofKind, kind: ofKind.kind.optional() };
/** A call that carries the word `count` never pushes, whatever its value. */
const noCount = { count: z.undefined().optional() };
const read = { kind: "property", can: ["read", "Push"] } as const;
const write = { kind: "property", can: ["write", "Push"] } as const;

const { withdrawn: _, ...counters } = standing.shape;
const changes = ["pushes", "records"] as const;

const pushed = z.object({
  ok: z.literal(true),
  id: z.uuid(),
  state: pushState,
  kind: z.string(),
  /** Standing counters of the kind. */
  total: z.int(),
  pushed: z.int(),
  failed: z.int(),
  /** What this call did. */
  results: z.object({ succeeded: z.int(), failed: z.int() }),
});
export type CloudPushed = z.infer<typeof pushed>;

const result = z.object({
  old_id: z.string(),
  kind: z.string(),
  state: z.string(),
  code: z.string().nullable(),
  hint: z.string(),
  new_id: z.string().nullable(),
  attempts: z.int(),
  at: z.iso.datetime(),
});

const positions = { start: wholeNumber(0, 10_000_000).optional(), end: wholeNumber(0, 10_000_000).optional() };

export const cloudRoutes = {
  check: route({
    method: "GET",
    path: "/cloud/:kind/get",
    also: ["/cloud/get"],
    summary: "What a push of a kind would meet: counters, problems by cause, and whether the hotel answers",
    status: 200,
    access: read,
    input: z.object(ofModule),
    reply: z.object({
      ok: z.literal(true),
      kind: z.string(),
      ...counters,
      problems: z.array(
        z.object({ cause: z.string(), field: z.string().nullable(), count: z.int(), hint: z.string() }),
      ),
      hotel: z.object({ reachable: z.boolean(), businessDate: z.string().nullable() }),
    }),
  }),
  count: route({
    method: "GET",
    path: "/cloud/:kind/",
    summary: "With `count` the counters of a kind; without it a push, which needs the CSRF header or a bearer token",
    status: 200,
    access: read,
    input: z.object({ ...ofKind, count: flag.pipe(z.literal(true)).optional(), ...positions, name: liveName }),
    /** `verified`: read back from the hotel as sent, and neither changed here nor pushed again since. */
    reply: z.union([z.object({ kind: z.string(), ...counters, verified: z.int() }), pushed]),
  }),
  pushSome: route({
    method: "POST",
    path: "/cloud/:kind/",
    summary:
      "Push the records at positions `start` to `end` of a kind's push order; up to 200 are done when it answers",
    status: 200,
    changes,
    access: write,
    input: z.object({ ...ofKind, ...noCount, ...positions, name: liveName }),
    reply: pushed,
  }),
  push: route({
    method: "POST",
    path: "/cloud/:kind/post",
    also: ["/cloud/post"],
    summary: "Push a kind; up to 200 records are done when it answers, more go on as a run (202)",
    status: 200,
    changes,
    access: write,
    input: z.object({ ...ofModule, ...noCount, name: liveName }),
    reply: pushed,
  }),
  pushByGet: route({
    method: "GET",
    path: "/cloud/:kind/post",
    also: ["/cloud/post"],
    summary: "The same as a GET; it needs the CSRF header or a bearer token",
    status: 200,
    access: write,
    input: z.object({ ...ofModule, ...noCount, name: liveName }),
    reply: pushed,
  }),
  log: route({
    method: "GET",
    path: "/cloud/results_log/get",
    summary: "Every call that was made for a record, newest first",
    status: 200,
    access: { kind: "property", can: ["read", "Result"], codeIn: "fluka_resort" },
    input: z.object({
      ...slugs,
      module_id: z.string().max(60),
      old_id: z.string().max(200),
      fluka_resort: z.string().max(100),
    }),
    reply: z.object({ ok: z.literal(true), message: z.string(), results: z.array(pushAttempt) }),
  }),
  list: route({
    method: "GET",
    path: "/cloud/results_list/get",
    summary: "What became of a module's records at the hotel, newest first",
    status: 200,
    access: { kind: "property", can: ["read", "Result"], codeIn: "fluka_resort" },
    input: z.object({
      ...slugs,
      module_id: z.string().max(60),
      fluka_resort: z.string().max(100),
      state: z.string().max(20).optional(),
      ...paging,
    }),
    reply: z.object({ ok: z.literal(true), message: z.string(), results: z.array(result), total_rows: z.int() }),
  }),
};
