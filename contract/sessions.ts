import { z } from "zod";
import { account } from "./accounts.ts";
import { flag, ok, route, scoped, time } from "./route.ts";
import { email, language, newPassword, personName, phone, user } from "./users.ts";

const open = { kind: "open" } as const;
const person = { kind: "person" } as const;
const inAccount = { kind: "account", can: ["read", "Dashboard"] } as const;
/** Six digits are time-based, anything longer is a recovery code. */
const otp = z.string().trim().min(6).max(20);
const captchaToken = z.string().min(1).max(8_192);
const currentPassword = z.string().min(1).max(256);

export const captcha = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("altcha"), challenge: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal("recaptcha"), siteKey: z.string() }),
  z.object({ kind: z.literal("off") }),
]);
export type Captcha = z.infer<typeof captcha>;

export const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  startedAt: time,
  lastSeenAt: time,
  device: z.string(),
  /** The IP address of the sign-in. */
  address: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

/** A program's sign-in, with a pair of tokens that it renews itself. */
export const program = session.extend({ expiresAt: time });
export type Program = z.infer<typeof program>;

export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  properties: z.array(z.string()),
  createdAt: time,
  lastUsedAt: time.nullable(),
  expiresAt: time.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const sessionRoutes = {
  signIn: route({
    method: "POST",
    path: "/api/v1/auth",
    summary: "Sign in",
    status: 200,
    changes: ["session", "sign-ins"],
    access: open,
    input: z.object({
      email,
      password: currentPassword,
      recaptchaToken: captchaToken,
      otp: otp.optional(),
      program: flag.optional(),
    }),
    reply: z.object({
      user,
      account: account.nullable(),
      token: z.string(),
      expiresAt: time,
      refreshToken: z.string().optional(),
    }),
  }),
  check: route({
    method: "GET",
    path: "/api/v1/auth/check",
    summary: "Whether the session lives, and whose it is",
    status: 200,
    access: { kind: "person", byToken: true },
    input: z.object({ userinfo: flag.optional(), account: z.string().optional(), property: z.string().optional() }),
    reply: z.object({
      ok: z.literal(true),
      expiresAt: time,
      idleExpiresAt: time.nullable(),
      user: user.optional(),
      account: account.nullable().optional(),
      /** Every account the person may enter, for the switcher. */
      accounts: z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string() })).optional(),
      lastProperty: z.string().nullable().optional(),
      /** The property that the given slugs lead to; an old slug returns the present one. */
      property: z.object({ id: z.uuid(), slug: z.string() }).nullable().optional(),
      secondFactor: z.boolean().optional(),
      /** The account requires a second factor from its admins and this one has none: only setting one up is allowed. */
      secondFactorDue: z.boolean().optional(),
      /** Whether the address is verified, and the new address that replaces it once verified. */
      address: z.object({ proved: z.boolean(), pending: z.string().nullable() }).optional(),
      /** How many invitations wait for an answer. */
      invitations: z.int().optional(),
    }),
  }),
  csrfToken: route({
    method: "GET",
    path: "/csrf-token",
    summary: "The token that every state-changing call of a browser sends back",
    status: 200,
    access: open,
    input: z.object({}),
    reply: z.object({ csrfToken: z.string() }),
  }),
  updateProfile: route({
    method: "POST",
    path: "/api/v1/update-profile",
    summary: "Change one's own name, phone, language, password or e-mail, which counts once its mailed link is opened",
    status: 200,
    changes: ["session", "sign-ins", "users"],
    access: person,
    input: z.object({
      firstname: personName.optional(),
      lastname: personName.optional(),
      mobile: phone.optional(),
      language: language.optional(),
      email: email.optional(),
      newPassword: newPassword.optional(),
      password: currentPassword.optional(),
      /** A new password also ends the API tokens, unless this keeps them. */
      keepTokens: flag.optional(),
    }),
    reply: z.object({ ok: z.literal(true), user }),
  }),
  refresh: route({
    method: "POST",
    path: "/jwt/refresh-token",
    summary: "A new token pair for a program; the old refresh token is used up",
    status: 200,
    access: open,
    input: z.object({ refreshToken: z.string().min(1).max(512) }),
    reply: z.object({ token: z.string(), refreshToken: z.string(), expiresAt: time }),
  }),
  captcha: route({
    method: "GET",
    path: "/api/v2/auth/captcha",
    summary: "What the sign-in form must solve",
    status: 200,
    access: open,
    input: z.object({}),
    reply: captcha,
  }),
  signOut: route({
    method: "POST",
    path: "/api/v2/auth/sign-out",
    summary: "End this session",
    status: 200,
    access: person,
    input: z.strictObject({}),
    reply: ok,
  }),
  activity: route({
    method: "POST",
    path: "/api/v2/auth/activity",
    summary: "Report that someone is at the keyboard",
    status: 200,
    access: person,
    input: z.strictObject({}),
    reply: z.object({ ok: z.literal(true), idleExpiresAt: time.nullable() }),
  }),
  forgotPassword: route({
    method: "POST",
    path: "/api/v2/auth/forgot-password",
    summary: "Send a reset link; answers alike whether or not the address is known",
    status: 202,
    changes: ["mails"],
    access: open,
    rate: { max: 10, perSeconds: 600 },
    input: z.strictObject({ email, recaptchaToken: captchaToken }),
    reply: ok,
  }),
  resetPassword: route({
    method: "POST",
    path: "/api/v2/auth/reset-password",
    summary: "Set a password by a link's token; ends all sessions, programs and API tokens of the person",
    status: 200,
    changes: ["session", "sign-ins"],
    access: open,
    rate: { max: 20, perSeconds: 600 },
    input: z.strictObject({ token: z.string().min(1).max(512), password: newPassword }),
    reply: ok,
  }),
  sessions: route({
    method: "GET",
    path: "/api/v2/auth/sessions",
    summary: "One's own sign-ins: browsers and programs",
    status: 200,
    access: person,
    input: z.strictObject({}),
    reply: z.object({ sessions: z.array(session), programs: z.array(program) }),
  }),
  endSession: route({
    method: "DELETE",
    path: "/api/v2/auth/sessions/:id",
    summary: "End one of one's own sessions, and its bearer token",
    status: 200,
    changes: ["sign-ins"],
    access: person,
    input: z.strictObject({ id: z.uuid() }),
    reply: ok,
  }),
  endProgram: route({
    method: "DELETE",
    path: "/api/v2/auth/programs/:id",
    summary: "End the sign-in of one of one's own programs",
    status: 200,
    changes: ["sign-ins"],
    access: person,
    input: z.strictObject({ id: z.uuid() }),
    reply: ok,
  }),
  endSignIns: route({
    method: "POST",
    path: "/api/v2/auth/sessions/end-others",
    summary: "End every other sign-in of one's own, on request with the API tokens",
    status: 200,
    changes: ["sign-ins"],
    access: person,
    input: z.strictObject({ tokens: flag.optional() }),
    reply: z.object({ ok: z.literal(true), ended: z.int() }),
  }),
  secondFactor: route({
    method: "POST",
    path: "/api/v2/auth/second-factor",
    summary: "Begin to set up a second factor; where one is on, it ends with one of its codes and a new one begins",
    status: 200,
    changes: ["session"],
    access: person,
    input: z.strictObject({ password: currentPassword, otp: otp.optional() }),
    reply: z.object({ uri: z.string(), secret: z.string() }),
  }),
  confirmSecondFactor: route({
    method: "POST",
    path: "/api/v2/auth/second-factor/confirm",
    summary: "Turn the second factor on with a first code",
    status: 200,
    changes: ["session", "sign-ins", "users"],
    access: person,
    input: z.strictObject({ otp }),
    reply: z.object({ ok: z.literal(true), recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: route({
    method: "POST",
    path: "/api/v2/auth/second-factor/remove",
    summary: "Turn the second factor off",
    status: 200,
    changes: ["session", "sign-ins", "users"],
    access: person,
    input: z.strictObject({ password: currentPassword, otp }),
    reply: ok,
  }),
  lastProperty: route({
    method: "POST",
    path: "/api/v2/auth/last-property",
    summary: "Remember where the next visit lands",
    status: 200,
    access: { kind: "property", can: ["read", "Dashboard"] },
    input: z.strictObject({ account: z.string(), property: z.string() }),
    reply: ok,
  }),
  tokens: route({
    method: "GET",
    path: "/api/v2/auth/tokens",
    summary: "One's own API tokens",
    status: 200,
    access: inAccount,
    input: scoped({}),
    reply: z.object({ tokens: z.array(apiToken) }),
  }),
  createToken: route({
    method: "POST",
    path: "/api/v2/auth/tokens",
    summary: "Make an API token; it is shown this once",
    status: 201,
    changes: ["sign-ins"],
    access: inAccount,
    input: scoped({
      name: z.string().trim().min(1).max(80),
      properties: z.array(z.string().min(1).max(100)).min(1).max(2_000),
      expiresAt: time.optional(),
    }),
    reply: z.object({ token: z.string(), id: z.uuid() }),
  }),
  endToken: route({
    method: "DELETE",
    path: "/api/v2/auth/tokens/:id",
    summary: "Revoke an API token",
    status: 200,
    changes: ["sign-ins"],
    access: person,
    input: z.strictObject({ id: z.uuid() }),
    reply: ok,
  }),
};

const address = "/api/v2/auth/address";

/** A person verifies an e-mail address by opening the mailed link while signed in. */
export const addressRoutes = {
  send: route({
    method: "POST",
    path: `${address}/send`,
    summary: "Mail the link that proves the own address, or the new one that waits; the link before ends",
    status: 200,
    changes: ["mails"],
    access: person,
    input: z.strictObject({}),
    reply: ok,
  }),
  prove: route({
    method: "POST",
    path: `${address}/prove`,
    summary: "Prove the address by the token of the mailed link, signed in as the login that it was made for",
    status: 200,
    changes: ["session", "users", "invitations"],
    access: person,
    rate: { max: 20, perSeconds: 600 },
    input: z.strictObject({ token: z.string().min(1).max(512) }),
    reply: ok,
  }),
  drop: route({
    method: "DELETE",
    path: address,
    summary: "Keep the address: the new one that waits is dropped",
    status: 200,
    changes: ["session"],
    access: person,
    input: z.strictObject({}),
    reply: ok,
  }),
  release: route({
    method: "POST",
    path: `${address}/release`,
    summary: "Take a login's address as proved without a link; for super admins",
    status: 200,
    changes: ["mails", "users"],
    access: person,
    input: z.strictObject({ email }),
    reply: ok,
  }),
};
