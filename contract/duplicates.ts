import { z } from "zod";
import { jobState } from "./jobs.ts";
import { profileRow } from "./lists.ts";
import { liveName } from "./push-target.ts";
import { paging, route, scoped, time } from "./route.ts";

/** An id as lists return it. Any other text matches no profile and is a 404, like an unknown id. */
const recordId = z.string().trim().max(60);

/** How sure Bellhop is that two profiles are the same; `related`: two people of one household, never the same. */
export const duplicateBand = z.enum(["sure", "likely", "possible", "related"]);
export type DuplicateBand = z.infer<typeof duplicateBand>;

export const comparedField = z.enum([
  "name",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "birthDate",
  "country",
  "number",
]);
export type ComparedField = z.infer<typeof comparedField>;

/** From alike to unlike. `swapped`: first and last name are exchanged. */
export const matchLevel = z.enum(["equal", "near", "initial", "similar", "weak", "swapped", "different"]);
export type MatchLevel = z.infer<typeof matchLevel>;

/** What was compared, how alike it is, and how many bits this counts for (or against) the same person. */
export const matchReason = z.object({ field: comparedField, level: matchLevel, weight: z.number() });
export type MatchReason = z.infer<typeof matchReason>;

/** Which profile of a group stays: most stays, newest, most complete, oldest, or from the most trusted source. */
export const survivorRule = z.enum(["stays", "newest", "complete", "oldest", "trusted"]);
export type SurvivorRule = z.infer<typeof survivorRule>;

/**
 * Profiles that may be the same; `possible` and `related` groups are pairs. The reasons are those of the weakest link.
 */
export const duplicateGroup = z.object({
  id: z.uuid(),
  band: duplicateBand,
  probability: z.number(),
  members: z.array(profileRow),
  reasons: z.array(matchReason),
  /** A person has postponed it. */
  later: z.boolean(),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** State of the hotel system's own merge. `unknown`: its answer was lost; Bellhop checks the hotel. */
const hotelMerge = z.object({
  state: z.enum(["queued", "sending", "unknown", "refused", "merged"]),
  /** Why it is not done, and what the hotel system answered. */
  code: z.string().nullable(),
  said: z.string().nullable(),
  by: z.string(),
  at: time,
});
export type HotelMerge = z.infer<typeof hotelMerge>;

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** A group with everything a decision needs: `values` and `stays` are in the order of the members. */
export const duplicateDetail = duplicateGroup.extend({
  /** The member that stays by the account's rule. */
  survivor: z.uuid(),
  stays: z.array(z.object({ all: z.int(), coming: z.int(), last: z.string().nullable() })),
  /** Fields with a value in any member; `from`: the member whose value the merged profile gets by rule. */
  fields: z.array(
    z.object({ id: z.string(), values: z.array(shownValue), differs: z.boolean(), from: z.uuid().nullable() }),
  ),
  /** Why the group cannot be merged here; null: it can. */
  barrier: z.enum(["at_hotel"]).nullable(),
  /** The last merge requested from the hotel system. */
  hotelMerge: hotelMerge.nullable(),
});
export type DuplicateDetail = z.infer<typeof duplicateDetail>;

const bands = z.object({ sure: z.int(), likely: z.int(), possible: z.int(), related: z.int() });
export const duplicatePage = z.object({
  groups: z.array(duplicateGroup),
  total_rows: z.int(),
  limit: z.int(),
  offset: z.int(),
  /** How many groups are open. */
  bands,
  /** Changed profiles that are still being compared; their groups are hidden until then. */
  settling: z.int(),
  /** This person's decisions in the last hour, and all decisions so far. */
  pace: z.object({ lastHour: z.int(), all: z.int() }),
  acceptSure: z.boolean(),
});
export type DuplicatePage = z.infer<typeof duplicatePage>;

export const duplicateDecision = z.object({
  id: z.uuid(),
  verdict: z.enum(["merged", "different"]),
  band: duplicateBand,
  /** The profiles' names, or their last names before a merge. */
  names: z.array(z.string()),
  by: z.string(),
  at: time,
  undone: z.object({ by: z.string(), at: time }).nullable(),
  /** The hotel system has merged them too: the merge cannot be undone. */
  atHotel: z.boolean(),
});

/** All certain groups merged in one act, or the undo of one. */
const acceptRun = z.object({
  id: z.uuid(),
  act: z.enum(["merge", "undo"]),
  state: jobState,
  /** How many groups there were at the start, how many are merged (or undone), and how many are left to a person. */
  all: z.int(),
  done: z.int(),
  kept: z.int(),
  /** How many of its merges can still be undone together. */
  standing: z.int(),
  by: z.string(),
  at: time,
  endedAt: time.nullable(),
});
export type AcceptRun = z.infer<typeof acceptRun>;

/** A profile of this hotel and one of another hotel of the account for the same person or company. */
const copyElsewhere = z.object({
  ID: recordId,
  name: z.string(),
  old_id: z.string(),
  /** What matches besides the name. */
  by: z.enum(["email", "phone"]),
  other: z.object({ property: z.string(), hotel: z.string(), ID: recordId, name: z.string(), old_id: z.string() }),
});
export type CopyElsewhere = z.infer<typeof copyElsewhere>;

const presetName = z.enum(["guests", "companies"]);
const bandCount = z.object({ band: duplicateBand, merged: z.int(), different: z.int() });
/** For each preset, the weights in use and the weights learned from the account's decisions. */
export const weightsReply = z.object({
  /** Minimum number of decisions. */
  least: z.int(),
  presets: z.array(
    z.object({
      preset: presetName,
      decisions: z.int(),
      /** Null: Bellhop's own weights are in use. */
      learned: z.object({ decisions: z.int(), by: z.string(), at: time }).nullable(),
      /** Null: too few decisions. Before and after: how many of them each band would have held. */
      proposal: z
        .object({
          weights: z.array(
            z.object({ field: comparedField, level: matchLevel, before: z.number(), after: z.number() }),
          ),
          before: z.array(bandCount),
          after: z.array(bandCount),
        })
        .nullable(),
    }),
  ),
});

const read = { kind: "property", can: ["read", "Duplicate"] } as const;
const write = { kind: "property", can: ["write", "Duplicate"] } as const;
const admin = { kind: "property", can: ["manage", "Duplicate"] } as const;
const id = z.uuid();
const changes = ["duplicates", "records"] as const;
/** A member of the group. If the group changed meanwhile, the answer (409) has this profile's present group. */
const member = recordId.optional();
const decided = z.object({ ok: z.literal(true), group: duplicateGroup.nullable() });

export const duplicateRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/duplicates",
    summary: "Groups of profiles that may be one, the surest first; those that were put off come last",
    status: 200,
    access: read,
    input: scoped({ band: duplicateBand.optional(), ...paging }),
    reply: duplicatePage,
  }),
  decisions: route({
    method: "GET",
    path: "/api/v2/duplicates/decisions",
    summary: "What was decided, newest first, and how often each band was right",
    status: 200,
    access: read,
    input: scoped({ ...paging }),
    reply: z.object({
      rows: z.array(duplicateDecision),
      total_rows: z.int(),
      limit: z.int(),
      offset: z.int(),
      /** People's decisions in each band: `merged` confirms Bellhop's guess, `different` contradicts it. */
      precision: z.array(z.object({ band: duplicateBand, merged: z.int(), different: z.int() })),
    }),
  }),
  elsewhere: route({
    method: "GET",
    path: "/api/v2/duplicates/elsewhere",
    summary:
      "Profiles of this hotel that other hotels of the account have too, by name and e-mail or phone; for admins",
    status: 200,
    access: admin,
    input: scoped({ ...paging }),
    reply: z.object({ rows: z.array(copyElsewhere), more: z.boolean(), limit: z.int(), offset: z.int() }),
  }),
  weights: route({
    method: "GET",
    path: "/api/v2/duplicates/weights",
    summary: "The weights in use, and what the account's decisions would make of them, before and after; for admins",
    status: 200,
    access: admin,
    input: scoped({}),
    reply: weightsReply,
  }),
  learnWeights: route({
    method: "POST",
    path: "/api/v2/duplicates/weights",
    summary: "Use the weights that the account's decisions give; all profiles are compared again",
    status: 200,
    changes: ["duplicates"],
    access: admin,
    input: scoped({}),
    reply: weightsReply,
  }),
  forgetWeights: route({
    method: "POST",
    path: "/api/v2/duplicates/weights/reset",
    summary: "Use Bellhop's own weights again; all profiles are compared again",
    status: 200,
    changes: ["duplicates"],
    access: admin,
    input: scoped({}),
    reply: weightsReply,
  }),
  one: route({
    method: "GET",
    path: "/api/v2/duplicates/:id",
    summary: "A group side by side, with who would stay and which values by the account's rules",
    status: 200,
    access: read,
    input: scoped({ id }),
    reply: duplicateDetail,
  }),
  merge: route({
    method: "POST",
    path: "/api/v2/duplicates/:id/merge",
    summary: "Merge a group into one profile; 409 with the fresh group when someone was first",
    status: 200,
    changes,
    access: write,
    input: scoped({
      id,
      survivor: recordId,
      /** For each field, the member whose value is kept; fields left out follow the account's rules. */
      fields: z.record(z.string().max(60), recordId).optional(),
    }),
    reply: decided,
  }),
  mergeAtHotel: route({
    method: "POST",
    path: "/api/v2/duplicates/:id/merge-at-hotel",
    summary: "Ask the hotel system to merge profiles that it has, and merge them here once it has; cannot be undone",
    status: 202,
    changes: ["duplicates"],
    access: { kind: "property", can: ["write", "Push"] },
    input: scoped({
      id,
      survivor: recordId,
      fields: z.record(z.string().max(60), recordId).optional(),
      /** Confirmed by a person: neither Bellhop nor OPERA Cloud can undo the merge. */
      cannotBeUndone: z.literal(true),
      name: liveName,
    }),
    reply: z.object({ ok: z.literal(true), merge: hotelMerge }),
  }),
  dismiss: route({
    method: "POST",
    path: "/api/v2/duplicates/:id/dismiss",
    summary: "Remember that the members of a group are different people",
    status: 200,
    changes,
    access: write,
    input: scoped({ id, member }),
    reply: decided,
  }),
  later: route({
    method: "POST",
    path: "/api/v2/duplicates/:id/later",
    summary: "Put a group at the end of its queue",
    status: 200,
    changes: ["duplicates"],
    access: write,
    input: scoped({ id, member }),
    reply: decided,
  }),
  undo: route({
    method: "POST",
    path: "/api/v2/duplicates/:id/undo",
    summary: "Take a decision back: merged profiles are as they were, as long as nothing of it was pushed",
    status: 200,
    changes,
    access: write,
    input: scoped({ id }),
    reply: decided,
  }),
  accept: route({
    method: "POST",
    path: "/api/v2/duplicates/accept",
    summary: "Merge all certain groups by the account's rules, as a job, where the account allows it",
    status: 202,
    changes: ["duplicates", "jobs"],
    access: write,
    input: scoped({}),
    reply: acceptRun,
  }),
  acceptable: route({
    method: "GET",
    path: "/api/v2/duplicates/acceptable",
    summary: "How many certain groups can be merged at once, and a sample from the most to the least certain",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({
      count: z.int(),
      /** Those that only the hotel system can merge. */
      atHotel: z.int(),
      sample: z.array(duplicateGroup),
    }),
  }),
  accepted: route({
    method: "GET",
    path: "/api/v2/duplicates/accept",
    summary: "The last time all certain groups were merged or that was undone; null: never",
    status: 200,
    access: read,
    input: scoped({}),
    reply: acceptRun.nullable(),
  }),
  undoAccept: route({
    method: "POST",
    path: "/api/v2/duplicates/accept/:id/undo",
    summary: "Undo all merges of such a run that can be undone, newest first",
    status: 202,
    changes: ["duplicates", "jobs"],
    access: write,
    input: scoped({ id }),
    reply: acceptRun,
  }),
};
