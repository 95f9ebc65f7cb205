import { z } from "zod";
import { action, ok, route, scoped, slugs, subject, time, wholeNumber } from "./route.ts";

export const language = z.enum(["en", "de", "fr", "pt"]);
export type Language = z.infer<typeof language>;

export const abilityRule = z.object({ action, subject });
export type AbilityRule = z.infer<typeof abilityRule>;

/** The kind of hotel system a property is connected to. */
export const environment = z.enum(["sandbox", "test", "live"]);

export const user = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  /** Null for a super admin of an installation without an account, and for an invited person without an account. */
  accountid: z.uuid().nullable(),
  email: z.string(),
  mobile: z.string(),
  /** 0 new, 1 active, 2 disabled */
  status: z.int(),
  /** 1 admin, 2 super admin, any other user */
  role: z.int(),
  ability: z.array(abilityRule),
  account: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
  properties: z.array(
    z.object({
      ...{ id: z.uuid(), slug: z.string(), name: z.string(), oracleid: z.string() },
      /** 0 in preparation, 1 live, 2 closed */
      status: z.int(),
      environment,
    }),
  ),
  language,
  lastSignInAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** Sent back with an edit; a 409 returns the new record if another edit came first. */
  version: z.int(),
});
export type User = z.infer<typeof user>;

/** Trimmed, lower-cased, and valid by the same rule everywhere. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** At least ten characters, no composition rule; the server refuses common passwords with a reason. */
export const newPassword = z.string().min(10).max(256);
export const personName = z.string().trim().min(1).max(80);
/** E.164 or empty; spaces, dots, dashes and brackets are accepted. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replace(/[\s().\-/]/g, "").replace(/^00/, "+"))
  .refine((text) => /^(\+[1-9]\d{6,14})?$/.test(text), { params: { text: "phone" } });

/** Which users may use which properties. */
export const propertyConfig = z.array(
  z.object({ userid: z.uuid(), propertyid: z.uuid(), slug: z.string(), name: z.string() }),
);
export type PropertyConfig = z.infer<typeof propertyConfig>;

const idOrSlug = z.string().min(1).max(100);
const item = z.union([idOrSlug, z.array(idOrSlug).max(500)]).transform((value) => [value].flat());
const userStatus = wholeNumber(0, 2);
const role = wholeNumber(0, 999);
/** The account a super admin chooses, resolved before the handler; ignored for all others. */
const accountid = z.unknown().optional();
const version = z.int().optional();

const manage = (at: { accountIn?: string; recordIn?: string | readonly string[] } = {}) =>
  ({ kind: "account", can: ["manage", "User"], ...at }) as const;
const withConfig = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, PropertyConfig: propertyConfig });

/** Input of the specification's calls: unknown names are dropped. */
const spec = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...slugs, ...shape });

export const userRoutes = {
  create: route({
    method: "POST",
    path: "/Create",
    summary:
      "A new user of the account; without a password an invitation is mailed; a person with a login joins by accepting",
    status: 201,
    changes: ["users", "invitations", "properties", "mails"],
    access: manage(),
    input: spec({
      firstname: personName,
      lastname: personName,
      email,
      mobile: phone.optional(),
      password: newPassword.optional(),
      accountid,
      propertyid: item.optional(),
      role: role.optional(),
    }),
    reply: withConfig({
      newUser: user,
      /** The person has a login and becomes a user by accepting: `newUser` shows the result. */
      invited: z.literal(true).optional(),
    }),
  }),
  oneOfAccount: route({
    method: "POST",
    path: "/OneUserAccount",
    summary: "One user of an account",
    status: 200,
    access: manage({ accountIn: "id" }),
    input: spec({ id: idOrSlug, idUser: z.string().max(100) }),
    reply: withConfig({ user }),
  }),
  ofAccount: route({
    method: "POST",
    path: "/UsersAccount",
    summary: "All users of an account",
    status: 200,
    access: manage({ accountIn: "id" }),
    input: spec({ id: idOrSlug }),
    reply: withConfig({ users: z.array(user) }),
  }),
  load: route({
    method: "POST",
    path: "/loadUser",
    summary: "One user",
    status: 200,
    access: manage({ recordIn: "id" }),
    input: spec({ id: z.string().max(100), accountid }),
    reply: withConfig({ user }),
  }),
  update: route({
    method: "POST",
    path: "/Update",
    summary: "Change a user's name, phone, role or properties; another role ends the user's sessions",
    status: 200,
    changes: ["users", "properties", "session"],
    access: manage({ recordIn: "id" }),
    input: spec({
      id: z.string().max(100),
      firstname: personName.optional(),
      lastname: personName.optional(),
      mobile: phone.optional(),
      propertyid: item.optional(),
      accountid,
      role: role.optional(),
      version,
    }),
    reply: withConfig({ userUpdated: user }),
  }),
  status: route({
    method: "POST",
    path: "/statusUser",
    summary: "0 new, 1 active, 2 disabled; disabling ends the user's sessions",
    status: 200,
    changes: ["users", "properties", "session"],
    access: manage({ recordIn: "id" }),
    input: spec({ id: z.string().max(100), status: userStatus, accountid }),
    reply: z.object({ ok: z.literal(true), user }),
  }),
  properties: route({
    method: "POST",
    path: "/propertiesUser",
    summary: "The properties of a user; `id` is the user, or the account when `user` names the user",
    status: 200,
    changes: ["users", "properties", "session"],
    access: manage({ recordIn: ["user", "id"] }),
    input: spec({ id: idOrSlug, user: z.string().max(100).optional(), accountid }),
    reply: withConfig({
      properties: z.array(
        z.object({ id: z.uuid(), slug: z.string(), name: z.string(), oracleid: z.string(), status: z.int() }),
      ),
    }),
  }),
  ability: route({
    method: "GET",
    path: "/api/v2/users/:id/ability",
    summary: "What a user may do, and what the role alone would allow",
    status: 200,
    access: manage({ recordIn: "id" }),
    input: scoped({ id: z.string().max(100) }),
    reply: z.object({ ability: z.array(abilityRule), role: z.array(abilityRule) }),
  }),
  narrow: route({
    method: "PUT",
    path: "/api/v2/users/:id/ability",
    summary: "Narrow what a user may do; null gives back what the role allows",
    status: 200,
    changes: ["users", "session"],
    access: manage({ recordIn: "id" }),
    input: scoped({ id: z.string().max(100), ability: z.array(abilityRule).max(100).nullable() }),
    reply: z.object({ ability: z.array(abilityRule), role: z.array(abilityRule) }),
  }),
  link: route({
    method: "POST",
    path: "/api/v2/users/:id/link",
    summary: "A link to pass on to someone who has no password yet; it proves no address, and the one before ends",
    status: 200,
    changes: ["audit"],
    access: manage({ recordIn: "id" }),
    rate: { max: 30, perSeconds: 600 },
    input: scoped({ id: z.string().max(100) }),
    reply: z.object({ link: z.string(), expiresAt: time }),
  }),
  invite: route({
    method: "POST",
    path: "/api/v2/users/:id/invite",
    summary: "Mail a new link to set the password to someone who has none yet",
    status: 200,
    changes: ["users", "invitations", "mails"],
    access: manage({ recordIn: "id" }),
    rate: { max: 30, perSeconds: 600 },
    input: scoped({ id: z.string().max(100) }),
    reply: ok,
  }),
  withdraw: route({
    method: "DELETE",
    path: "/api/v2/users/:id/invite",
    summary: "Withdraw the invitation of someone who has no password yet: the user goes, and so does the link",
    status: 200,
    changes: ["users", "invitations"],
    access: manage({ recordIn: "id" }),
    input: scoped({ id: z.string().max(100) }),
    reply: ok,
  }),
};
