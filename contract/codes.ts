import { z } from "zod";
import { difference } from "./configurations.ts";
import { flag, pageOf, paging, route, scoped, time } from "./route.ts";

const moduleKey = z.string().min(1).max(60);
/** A module's key, the name of an OPERA list of values, or `module.field` for a closed set. */
const list = z.string().min(1).max(120);
const code = z.string().min(1).max(200);
const by = z.object({ id: z.uuid(), name: z.string() });

/** What happens to a row with an unmapped code: it waits, it takes `otherwise`, or it loses the code. */
export const codePolicy = z.enum(["block", "default", "drop"]);
export type CodePolicy = z.infer<typeof codePolicy>;

/** One list of codes as a property knows it. */
export const codeList = z.object({
  list,
  /** The module's fields that take their values from this list. */
  fields: z.array(z.string()),
  policy: codePolicy,
  otherwise: z.string(),
  /** The hotel's own list; null: never read. A closed set counts as read. */
  hotel: z.object({ codes: z.int(), readAt: time.nullable() }).nullable(),
  /** Bellhop defines a closed set, so there is nothing to fetch. */
  closed: z.boolean(),
  /** Distinct codes in the rows in question, and how many of them are unresolved. */
  codes: z.int(),
  unmapped: z.int(),
  /** Rows that hold a code of this list, and rows that wait for a code of it. */
  rows: z.int(),
  rowsWaiting: z.int(),
  signedOff: z.object({ by, at: time }).nullable(),
});
export type CodeList = z.infer<typeof codeList>;

/**
 * `same`: the hotel has this code. `spelling`: a known spelling of it. `name`: found by the hotel's description.
 * `remembered`: another property of the account mapped it so. `similar`: a guess. `meaning`: it means
 * the same or nearly so. `similar` and `meaning` are never sure.
 */
export const codeSuggestion = z.object({
  target: z.string(),
  name: z.string(),
  reason: z.enum(["same", "spelling", "remembered", "name", "similar", "meaning"]),
  /** For `remembered`: the other property. */
  from: z.string().nullable(),
  sure: z.boolean(),
});
export type CodeSuggestion = z.infer<typeof codeSuggestion>;

export const sourceCode = z.object({
  list,
  code: z.string(),
  rows: z.int(),
  /** Share of the rows that hold any code of this list, 0 to 1. */
  share: z.number(),
  /**
   * `mapped` by a person, `same` as the hotel's, `set` by the closed set's spellings, `open` where a row waits or the
   * policy decides, `free` where the hotel has no such list.
   */
  state: z.enum(["mapped", "same", "set", "open", "free"]),
  target: z.string().nullable(),
  suggestion: codeSuggestion.nullable(),
  by: by.nullable(),
  at: time.nullable(),
});
export type SourceCode = z.infer<typeof sourceCode>;

/**
 * `record`: the code is in the old system's own list. `mapping`: a code is mapped to it. `row`: it is unresolved in
 * rows.
 */
export const missingCode = z.object({
  code: z.string(),
  name: z.string(),
  from: z.enum(["record", "mapping", "row"]),
  rows: z.int(),
  values: z.record(z.string(), z.string()),
});
export type MissingCode = z.infer<typeof missingCode>;

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;

/** The job that now imports rows of earlier imports that need wait no longer; null: no rows wait. */
const releases = z.uuid().nullable();

export const codeRoutes = {
  lists: route({
    method: "GET",
    path: "/api/v2/codes/:module",
    summary: "The code lists of a module; with `dryRunId` counted over the rows of that dry run",
    status: 200,
    access: read,
    input: scoped({ module: moduleKey, dryRunId: z.uuid().optional() }),
    reply: z.object({ lists: z.array(codeList) }),
  }),
  codes: route({
    method: "GET",
    path: "/api/v2/codes/:module/found",
    summary: "Different codes of a dry run's rows, most rows first; without `list` those of all lists of the module",
    status: 200,
    access: read,
    input: scoped({
      ...paging,
      module: moduleKey,
      dryRunId: z.uuid().optional(),
      list: list.optional(),
      state: z.enum(["open", "resolved"]).optional(),
      q: z.string().max(200).optional(),
    }),
    reply: pageOf(sourceCode),
  }),
  hotel: route({
    method: "GET",
    path: "/api/v2/codes/:module/hotel",
    summary: "The hotel's own codes of a list, to choose from",
    status: 200,
    access: read,
    input: scoped({ ...paging, module: moduleKey, list, q: z.string().max(200).optional() }),
    reply: pageOf(z.object({ code: z.string(), name: z.string() })),
  }),
  names: route({
    method: "GET",
    path: "/api/v2/codes/:module/names",
    summary:
      "The hotel's names of the codes that a module's fields hold; codes without a name of their own are left out",
    status: 200,
    access: { kind: "property", can: ["read", "Data"] },
    input: scoped({ module: moduleKey }),
    reply: z.object({
      lists: z.array(z.object({ fields: z.array(z.string()), names: z.record(z.string(), z.string()) })),
    }),
  }),
  fetchHotel: route({
    method: "POST",
    path: "/api/v2/codes/:module/hotel",
    summary: "Read the hotel's own list through its system and keep it",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: write,
    input: scoped({ module: moduleKey, list }),
    reply: z.object({ ok: z.literal(true), codes: z.int(), readAt: time }),
  }),
  missing: route({
    method: "GET",
    path: "/api/v2/codes/:module/missing",
    summary: "Codes of a list that the hotel lacks, and how they would be created there; changes nothing",
    status: 200,
    access: read,
    input: scoped({ module: moduleKey, list, dryRunId: z.uuid().optional() }),
    reply: z.object({
      /**
       * Oracle's name of the call, and which properties a new code reaches; null: Bellhop does not create codes of this
       * list.
       */
      creation: z
        .object({ operation: z.string(), scope: z.enum(["hotel", "chain"]), needs: z.array(z.string()) })
        .nullable(),
      hotelId: z.string(),
      codes: z.array(missingCode),
    }),
  }),
  create: route({
    method: "POST",
    path: "/api/v2/codes/:module/create",
    summary: "Create codes at the hotel, one call a code; what is refused is named",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: { kind: "property", can: ["manage", "Push"] },
    rate: { max: 20, perSeconds: 60 },
    input: scoped({
      module: moduleKey,
      list,
      codes: z
        .array(
          z.strictObject({
            code,
            name: z.string().trim().min(1).max(200),
            /** Values the list needs besides code and name, such as a group. */
            values: z.record(z.string().max(60), z.string().max(200)).default({}),
          }),
        )
        .min(1)
        .max(100),
    }),
    reply: z.object({
      ok: z.literal(true),
      created: z.array(z.string()),
      refused: z.array(z.object({ code: z.string(), message: z.string() })),
      /** Sent, but the outcome is unknown: check the hotel before trying again. */
      unknown: z.array(z.string()),
      /** Why the rest was not sent. */
      stopped: z.string().nullable(),
    }),
  }),
  map: route({
    method: "PUT",
    path: "/api/v2/codes/:module",
    summary: "Say what codes become; null forgets. A list that was signed off is no longer",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: write,
    input: scoped({
      module: moduleKey,
      list,
      codes: z
        .array(z.strictObject({ code, target: code.nullable() }))
        .min(1)
        .max(5_000),
    }),
    reply: z.object({
      ok: z.literal(true),
      changed: z.int(),
      releases,
    }),
  }),
  accept: route({
    method: "POST",
    path: "/api/v2/codes/:module/accept",
    summary: "Take the sure suggestions for all open codes; guesses are taken one by one",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: write,
    input: scoped({ module: moduleKey, dryRunId: z.uuid(), list: list.optional() }),
    reply: z.object({ ok: z.literal(true), changed: z.int(), rows: z.int(), releases }),
  }),
  policy: route({
    method: "PUT",
    path: "/api/v2/codes/:module/policy",
    summary: "What becomes of rows with an unmapped code of this list",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: write,
    input: scoped({ module: moduleKey, list, policy: codePolicy, otherwise: z.string().max(200).default("") }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  signOff: route({
    method: "POST",
    path: "/api/v2/codes/:module/sign-off",
    summary: "Sign off a list by name, or take that back",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: write,
    input: scoped({ module: moduleKey, list, undo: flag.optional() }),
    reply: z.object({ ok: z.literal(true), signedOff: codeList.shape.signedOff }),
  }),
  reuse: route({
    method: "POST",
    path: "/api/v2/codes/:module/reuse",
    summary: "Take over the translations of another property; without `confirm` only the difference",
    status: 200,
    changes: ["codes", "dryRuns", "configurations"],
    access: write,
    input: scoped({
      module: moduleKey,
      list: list.optional(),
      fromProperty: z.string().min(1).max(100),
      confirm: flag.optional(),
    }),
    reply: z.object({ ok: z.literal(true), differences: z.array(difference), more: z.int(), changed: z.int() }),
  }),
};
