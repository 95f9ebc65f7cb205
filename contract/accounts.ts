import { z } from "zod";
import { survivorRule } from "./duplicates.ts";
import { jobProblemShown, jobState } from "./jobs.ts";
import { ok, paging, route, scoped, slugs, time, wholeNumber } from "./route.ts";
import { email } from "./users.ts";

export const account = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  group: z.string().nullable(),
  date: time,
});
export type Account = z.infer<typeof account>;

const idOrSlug = z.string().min(1).max(100);
const manage = { kind: "account", can: ["manage", "Account"] } as const;
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/);

const mailUser = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]{1,64}$/);

const quota = z.object({ used: z.int(), limit: z.int() });
export const accountSettings = z.object({
  /** Admins without a second factor can do nothing but set one up. */
  requireSecondFactor: z.boolean(),
  /** Only addresses of these domains can be invited; none: any. */
  joinDomains: z.array(z.string()),
  /** Parts before the @ that many guests share, and domains that make up an address for each booking. */
  officeMails: z.array(z.string()),
  relayDomains: z.array(z.string()),
  /** Which profile of a group of duplicates stays, and whether all sure groups may be accepted at once. */
  survivorRule,
  /** Words in file names, most trusted first. */
  trustedSources: z.array(z.string()),
  acceptSure: z.boolean(),
  /** A super admin sets the limits; usage is counted from rows. `runs`: started in the last 24 hours. */
  quotas: z.object({ storageMb: quota, files: quota, runs: quota }),
  version: z.int(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const accountExport = z.object({
  id: z.uuid(),
  state: jobState,
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
  endedAt: time.nullable(),
  problem: jobProblemShown.nullable(),
  file: z.object({ id: z.uuid(), name: z.string(), size: z.int() }).nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;

export const accountRoutes = {
  one: route({
    method: "POST",
    path: "/Account",
    summary: "An account and its properties",
    status: 200,
    access: { kind: "account", can: ["read", "Property"], accountIn: "id" },
    input: z.object({ ...slugs, id: idOrSlug }),
    reply: z.object({
      ok: z.literal(true),
      account,
      properties: z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), status: z.int() })),
    }),
  }),
  list: route({
    method: "GET",
    path: "/api/v2/accounts",
    summary: "All accounts for a super admin, one's own for an admin",
    status: 200,
    access: { kind: "person" },
    input: z.strictObject({ ...slugs, ...paging, name: z.string().trim().max(120).optional() }),
    reply: z.object({
      accounts: z.array(account.extend({ properties: z.int(), users: z.int() })),
      total_rows: z.int(),
      limit: z.int(),
      offset: z.int(),
    }),
  }),
  update: route({
    method: "POST",
    path: "/api/v2/accounts/:id",
    summary: "Change name, group or address; a new name makes a new slug, and the old one still leads there",
    status: 200,
    changes: ["accounts", "properties", "session"],
    access: { ...manage, accountIn: "id" },
    input: scoped({
      id: idOrSlug,
      name: z.string().trim().min(1).max(120).optional(),
      group: z.string().trim().max(120).nullable().optional(),
      email: email.optional(),
    }),
    reply: z.object({ ok: z.literal(true), account }),
  }),
  settings: route({
    method: "GET",
    path: "/api/v2/accounts/:id/settings",
    summary: "Second factor, registration and quotas",
    status: 200,
    access: { ...manage, accountIn: "id" },
    input: scoped({ id: idOrSlug }),
    reply: accountSettings,
  }),
  changeSettings: route({
    method: "PUT",
    path: "/api/v2/accounts/:id/settings",
    summary: "Change them; quotas only by a super admin",
    status: 200,
    changes: ["accounts", "session"],
    access: { ...manage, accountIn: "id" },
    input: scoped({
      id: idOrSlug,
      requireSecondFactor: z.boolean().optional(),
      joinDomains: z.array(domain).max(50).optional(),
      officeMails: z.array(mailUser).max(500).optional(),
      relayDomains: z.array(domain).max(500).optional(),
      survivorRule: survivorRule.optional(),
      trustedSources: z.array(z.string().trim().min(2).max(100)).max(20).optional(),
      acceptSure: z.boolean().optional(),
      quotas: z
        .strictObject({
          storageMb: wholeNumber(0, 10_000_000),
          files: wholeNumber(0, 10_000_000),
          runs: wholeNumber(0, 10_000_000),
        })
        .partial()
        .optional(),
      version: z.int().optional(),
    }),
    reply: accountSettings,
  }),
  startExport: route({
    method: "POST",
    path: "/api/v2/accounts/:id/exports",
    summary: "Start an export of everything the account holds, secrets excepted; one at a time",
    status: 202,
    changes: ["exports"],
    startsRun: true,
    access: { ...manage, accountIn: "id" },
    input: scoped({ id: idOrSlug }),
    reply: z.object({ id: z.uuid(), state: jobState }),
  }),
  exports: route({
    method: "GET",
    path: "/api/v2/accounts/:id/exports",
    summary: "The account's exports, newest first",
    status: 200,
    access: { ...manage, accountIn: "id" },
    input: scoped({ id: idOrSlug, ...paging }),
    reply: z.object({ rows: z.array(accountExport), total_rows: z.int(), limit: z.int(), offset: z.int() }),
  }),
  download: route({
    method: "GET",
    path: "/api/v2/accounts/:id/exports/:export/file",
    summary: "A finished export as a zip of JSON Lines",
    status: 200,
    access: { ...manage, accountIn: "id" },
    input: scoped({ id: idOrSlug, export: z.uuid() }),
    reply: z.string(),
  }),
  remove: route({
    method: "POST",
    path: "/api/v2/accounts/:id/delete",
    summary: "Delete the account and everything in it; needs its slug typed and the caller's password",
    status: 200,
    changes: ["accounts", "session"],
    access: { ...manage, accountIn: "id" },
    rate: { max: 10, perSeconds: 600 },
    input: scoped({ id: idOrSlug, confirm: z.string().max(100), password: z.string().min(1).max(256) }),
    reply: ok,
  }),
};
