import { z } from "zod";
import { profileRow } from "./lists.ts";
import { liveName } from "./push-target.ts";
import { paging, route, scoped, time } from "./route.ts";

/** As lists answer it; whatever else names no profile, and is a 404 as any other unknown one. */
const recordId = z.string().trim().max(60);

/** How sure it is that two profiles are one; `related`: two people of one household, never one. */
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

/** From alike to unlike. `swapped`: first and last name have changed places. */
export const matchLevel = z.enum(["equal", "near", "initial", "similar", "weak", "swapped", "different"]);
export type MatchLevel = z.infer<typeof matchLevel>;

/** What was compared, how alike it is, and how many bits that says for (or against) one person. */
export const matchReason = z.object({ field: comparedField, level: matchLevel, weight: z.number() });
export type MatchReason = z.infer<typeof matchReason>;

/** Which profile of a group stays: with the most stays, the newest, the fullest, the oldest, or of the most trusted source. */
export const survivorRule = z.enum(["stays", "newest", "complete", "oldest", "trusted"]);
export type SurvivorRule = z.infer<typeof survivorRule>;

/** Profiles that may be one; of `possible` and `related` each pair. The reasons are those of its weakest link. */
export const duplicateGroup = z.object({
  id: z.uuid(),
  band: duplicateBand,
  probability: z.number(),
  members: z.array(profileRow),
  reasons: z.array(matchReason),
  /** A person has put it off. */
  later: z.boolean(),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** What became of the hotel system's own merge. `unknown`: its answer was lost, and it is looked for. */
const hotelMerge = z.object({
  state: z.enum(["queued", "sending", "unknown", "refused", "merged"]),
  /** Why it is not done, and what the hotel system has said. */
  code: z.string().nullable(),
  said: z.string().nullable(),
  by: z.string(),
  at: time,
});
export type HotelMerge = z.infer<typeof hotelMerge>;

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** A group with all that a decision needs: `values` and `stays` are in the order of the members. */
export const duplicateDetail = duplicateGroup.extend({
  /** Who stays by the account's rule. */
  survivor: z.uuid(),
  stays: z.array(z.object({ all: z.int(), coming: z.int(), last: z.string().nullable() })),
  /** Fields that any member has; `from`: whose value the merged profile would have by rule. */
  fields: z.array(
    z.object({ id: z.string(), values: z.array(shownValue), differs: z.boolean(), from: z.uuid().nullable() }),
  ),
  /** Why the group cannot be merged here; null: it can. */
  barrier: z.enum(["at_hotel"]).nullable(),
  /** The merge that the hotel system was asked for last. */
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
  /** Profiles that have changed and are being compared: their groups are not shown until that is done. */
  settling: z.int(),
  /** Decisions of this person in the last hour, and of everybody so far. */
  pace: z.object({ lastHour: z.int(), all: z.int() }),
  acceptSure: z.boolean(),
});
export type DuplicatePage = z.infer<typeof duplicatePage>;

export const duplicateDecision = z.object({
  id: z.uuid(),
  verdict: z.enum(["merged", "different"]),
  band: duplicateBand,
  /** As they are called, or were. */
  names: z.array(z.string()),
  by: z.string(),
  at: time,
  undone: z.object({ by: z.string(), at: time }).nullable(),
  /** The hotel system has merged them as well: nobody can take it back. */
  atHotel: z.boolean(),
});

/** A profile of this hotel and one of another hotel of the account that are the same person or company. */
const copyElsewhere = z.object({
  ID: recordId,
  name: z.string(),
  old_id: z.string(),
  /** What is the same, beside the name. */
  by: z.enum(["email", "phone"]),
  other: z.object({ property: z.string(), hotel: z.string(), ID: recordId, name: z.string(), old_id: z.string() }),
});
export type CopyElsewhere = z.infer<typeof copyElsewhere>;

const presetName = z.enum(["guests", "companies"]);
const bandCount = z.object({ band: duplicateBand, merged: z.int(), different: z.int() });
/** By preset the weights that are in use, and those that the account's decisions give. */
export const weightsReply = z.object({
  /** So many decisions are needed. */
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
/** One of the group: where others have regrouped it meanwhile, the answer (409) has the group that this profile is in now. */
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
      /** What people have said of each band: merged is right, two people is wrong. */
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
      /** By field the member whose value is kept; what is not named follows the account's rules. */
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
      /** Said by a person: neither Bellhop nor OPERA Cloud can take it back. */
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
    summary: "Merge up to 200 sure groups by the account's rules, where the account allows it",
    status: 200,
    changes,
    access: write,
    input: scoped({ most: z.int().min(1).max(200).default(50) }),
    reply: z.object({ ok: z.literal(true), merged: z.int(), left: z.int() }),
  }),
};
