import { z } from "zod";
import { duplicateBand, matchReason } from "./duplicates.ts";
import { blockRow, listKind, profileRow, stayRow } from "./lists.ts";
import { day, route, scoped, slugs, time } from "./route.ts";

const value = z.union([z.string(), z.number(), z.boolean()]);
/** By field of the module; a missing field has no value. */
const values = z.record(z.string(), value);

/** Where a value came from: a line of a file read by a run, or a person. */
export const origin = z.object({
  run: z.uuid().nullable(),
  file: z.string().nullable(),
  line: z.int().nullable(),
  by: z.string().nullable(),
  at: time,
});
export type Origin = z.infer<typeof origin>;

/** A record's history, from the line of a file to the hotel's own id, newest first. */
export const timelineEntry = z.object({
  at: time,
  what: z.enum(["created", "imported", "edited", "undone"]),
  by: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  run: z.uuid().optional(),
  /** The changed fields' values, if known. */
  old: values.optional(),
  new: values.optional(),
  /** Set for an edit that can be undone. */
  edit: z.uuid().optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Shared parts of every record's page, besides its row. */
const whole = {
  module: z.string(),
  version: z.int(),
  values,
  /** By field. */
  origins: z.record(z.string(), origin),
};

const contact = z.object({ id: z.string(), type: z.string(), primary: z.boolean(), origin: origin.nullable() });

export const duplicate = z.object({
  ID: z.uuid(),
  name: z.string(),
  old_id: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  band: duplicateBand,
  /** Probability that the two are the same, 0 to 1. */
  probability: z.number(),
  reasons: z.array(matchReason),
});
export type Duplicate = z.infer<typeof duplicate>;

export const profileDetail = z.object({
  profile: profileRow.extend(whole),
  duplicates: z.array(duplicate),
  /** The open group it belongs to; null: none. */
  duplicateGroup: z.object({ id: z.uuid(), band: duplicateBand }).nullable(),
  reservations: z.array(stayRow),
  /** All of them; `reservations` has the first hundred. */
  reservationCount: z.int(),
  phones: z.array(contact.extend({ number: z.string(), e164: z.string().nullable() })),
  emails: z.array(contact.extend({ address: z.string() })),
  addresses: z.array(
    contact.extend({
      lines: z.array(z.string()),
      postal_code: z.string().optional(),
      city: z.string(),
      state: z.string().optional(),
      country: z.string(),
    }),
  ),
  timeline: z.array(timelineEntry),
});
export type ProfileDetail = z.infer<typeof profileDetail>;

export const stayDetail = z.object({
  reservation: stayRow.extend(whole),
  nights: z.array(
    z.object({
      date: day,
      room_type: z.string(),
      room: z.string(),
      rate_code: z.string(),
      amount: z.number().nullable(),
      currency: z.string(),
    }),
  ),
  profile: profileRow.nullable(),
  block: blockRow.nullable(),
  timeline: z.array(timelineEntry),
});
export type StayDetail = z.infer<typeof stayDetail>;

export const blockDetail = z.object({
  block: blockRow.extend(whole),
  grid: z.array(
    z.object({
      date: day,
      room_type: z.string(),
      rooms: z.int(),
      picked_up: z.int(),
      /** For 1 to 4 persons, as far as given. */
      rates: z.array(z.number()),
    }),
  ),
  profiles: z.array(profileRow),
  reservations: z.array(stayRow),
  reservationCount: z.int(),
  timeline: z.array(timelineEntry),
});
export type BlockDetail = z.infer<typeof blockDetail>;

const read = { kind: "property", can: ["read", "Data"] } as const;
const write = { kind: "property", can: ["write", "Data"] } as const;
/** An id as lists return it. Any other text matches no record and is a 404, like an unknown id. */
const recordId = z.string().trim().max(60);
const kind = listKind;
const record = z.object({ kind, ID: z.uuid(), ...whole });
export type RecordShown = z.infer<typeof record>;

export const recordRoutes = {
  profile: route({
    method: "GET",
    path: "/api/v2/profile/detail",
    also: ["/profile/detail"],
    summary: "A profile whole: where each value came from, duplicates with their reasons, stays, ways to reach it",
    status: 200,
    access: read,
    input: z.object({ ...slugs, profile_id: recordId }),
    reply: profileDetail,
  }),
  reservation: route({
    method: "GET",
    path: "/api/v2/reservation/detail",
    also: ["/reservation/detail"],
    summary: "A reservation whole: nights and rates, its guest, its block",
    status: 200,
    access: read,
    input: z.object({ ...slugs, reservation_id: recordId }),
    reply: stayDetail,
  }),
  block: route({
    method: "GET",
    path: "/api/v2/block/detail",
    also: ["/block/detail"],
    summary: "A block whole: its grid, its profiles and reservations",
    status: 200,
    access: read,
    input: z.object({ ...slugs, block_id: recordId }),
    reply: blockDetail,
  }),
  change: route({
    method: "PATCH",
    path: "/api/v2/records/:kind/:id",
    summary: "Change values of a record; null takes one away. 409 with the fresh record when another person was first",
    status: 200,
    changes: ["records"],
    access: write,
    input: scoped({
      kind,
      id: recordId,
      version: z.int().min(1),
      values: z.record(z.string().max(60), z.string().max(4000).nullable()),
    }),
    reply: record,
  }),
  undoChange: route({
    method: "POST",
    path: "/api/v2/records/:kind/:id/undo",
    summary: "Take back an edit, if its values are still as it left them",
    status: 200,
    changes: ["records"],
    access: write,
    input: scoped({ kind, id: recordId, edit: z.uuid() }),
    reply: record,
  }),
};
