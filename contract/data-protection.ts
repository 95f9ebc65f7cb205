import { z } from "zod";
import { jobProblemShown } from "./jobs.ts";
import { recordId } from "./lists.ts";
import { route, slugs, time } from "./route.ts";

/** One profile or account of one property. A guest who stayed in several hotels has one in each. */
const guestKey = z.strictObject({ propertyId: z.uuid(), id: recordId });
export type GuestKey = z.infer<typeof guestKey>;
const guests = z.array(guestKey).min(1).max(50);

export const foundGuest = z.object({
  propertyId: z.uuid(),
  property: z.object({ slug: z.string(), name: z.string() }),
  id: z.uuid(),
  oldId: z.string(),
  name: z.string(),
  type: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  birthDate: z.string(),
});
export type FoundGuest = z.infer<typeof foundGuest>;

/** What an erasure removes, counted before it starts. Mentions inside other texts are found during the work. */
export const erasurePreview = z.object({
  /** To be typed to confirm. */
  name: z.string(),
  profiles: z.int(),
  /** Contacts, notes, memberships and relationships; they are deleted with the profile. */
  belongings: z.int(),
  /** Reservations, in-house guests and blocks; they stay without the guest. */
  stays: z.int(),
  edits: z.int(),
  /** Uploaded files of the properties; all of them are searched. */
  files: z.int(),
  /** Exports of the whole account; they are deleted. */
  exports: z.int(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const erasureCounts = z.object({
  profiles: z.int(),
  belongings: z.int(),
  stays: z.int(),
  /** Raw rows emptied. */
  rows: z.int(),
  /** Lines emptied in files. */
  lines: z.int(),
  files: z.int(),
  deletedFiles: z.int(),
  /** Files that could not be read, so they were not searched. */
  unreadFiles: z.int(),
  /** Other texts that named the guest. */
  texts: z.int(),
  logLines: z.int(),
});
export type ErasureCounts = z.infer<typeof erasureCounts>;

export const erasureSteps = ["collect", "files", "rows", "records", "texts", "log", "columns"] as const;
export const erasure = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done", "stopped"]),
  /** The current step. */
  step: z.enum(erasureSteps).nullable(),
  /** Tells two guests apart without identifying either. */
  subject: z.string(),
  files: z.enum(["blank", "delete"]),
  counts: erasureCounts,
  by: z.string(),
  createdAt: time,
  endedAt: time.nullable(),
  problem: jobProblemShown.nullable(),
});
export type Erasure = z.infer<typeof erasure>;

const manage = { kind: "account", can: ["manage", "Account"], accountIn: "id" } as const;
const id = z.string().min(1).max(100);

export const dataProtectionRoutes = {
  find: route({
    method: "POST", // The search text stays out of addresses, because addresses are logged.
    path: "/api/v2/accounts/:id/guests/find",
    summary: "Find one guest by name, e-mail, phone or old id in all properties of an account, or in one",
    status: 200,
    access: manage,
    input: z.strictObject({ ...slugs, id, q: z.string().trim().min(2).max(200), propertyId: z.uuid().optional() }),
    reply: z.object({ rows: z.array(foundGuest), more: z.boolean() }),
  }),
  preview: route({
    method: "POST",
    path: "/api/v2/accounts/:id/guests/preview",
    summary: "What an erasure of these records would take",
    status: 200,
    access: manage,
    input: z.strictObject({ ...slugs, id, guests }),
    reply: erasurePreview,
  }),
  export: route({
    method: "POST",
    path: "/api/v2/accounts/:id/guests/export",
    summary: "All that is kept about a guest, as JSON or as a page to read and print",
    status: 200,
    access: manage,
    input: z.strictObject({ ...slugs, id, guests, format: z.enum(["json", "html"]) }),
    reply: z.string(),
  }),
  erase: route({
    method: "POST",
    path: "/api/v2/accounts/:id/erasures",
    summary: "Erase a guest everywhere in the account; `confirm` is the guest's name as the preview shows it",
    status: 202,
    changes: ["erasures", "records", "rows", "files", "sources", "imports"],
    access: manage,
    input: z.strictObject({
      ...slugs,
      id,
      guests,
      /** `blank` empties the guest's lines in uploaded files, `delete` deletes the files. */
      files: z.enum(["blank", "delete"]),
      confirm: z.string().max(500),
    }),
    reply: erasure,
  }),
  list: route({
    method: "GET",
    path: "/api/v2/accounts/:id/erasures",
    summary: "The latest erasures, newest first",
    status: 200,
    access: manage,
    input: z.strictObject({ ...slugs, id }),
    reply: z.object({ rows: z.array(erasure) }),
  }),
};
