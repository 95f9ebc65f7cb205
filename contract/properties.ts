import { z } from "zod";
import { day, route, slugs, time, wholeNumber } from "./route.ts";
import { environment, language } from "./users.ts";

/** A stored secret is never returned; a reader learns only whether it is set. */
const secretState = z.object({ set: z.boolean(), since: time.nullable() });
export const secretName = z.enum(["password", "clientsecret", "appkey"]);
export type SecretName = z.infer<typeof secretName>;

export const authmode = z.enum(["password", "client_credentials"]);
/** Kinds of hotel, for `type`; empty: not stated. */
export const propertyType = z.enum(["", "hotel", "resort", "apartments", "hostel", "other"]);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The specification's names, `hoteid` and `pincode` included; inside Bellhop they are spelled right. */
export const property = z.object({
  id: z.uuid(),
  slug: z.string(),
  accountid: z.uuid(),
  name: z.string(),
  oracleid: z.string(),
  type: propertyType,
  /** 0 in preparation, 1 live, 2 closed */
  status: z.int(),
  environment,
  fiscalnumber: z.string(),
  siretnumber: z.string(),
  address: z.string(),
  pincode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  currency: z.string(),
  timezone: z.string(),
  language,
  hostname: z.string(),
  authmode,
  username: z.string(),
  password: secretState,
  clientid: z.string(),
  clientsecret: secretState,
  hoteid: z.string(),
  appkey: secretState,
  enterpriseid: z.string(),
  scope: z.string(),
  externalsystem: z.string(),
  begindate: day.nullable(),
  enddate: day.nullable(),
  datelive: day.nullable(),
  createdAt: time,
  updatedAt: time,
  iduser: z.uuid().nullable(),
  version: z.int(),
});
export type Property = z.infer<typeof property>;

const text = (max: number) => z.string().trim().max(max);
/** A string sets it; absent, "" or the value as read keeps it; null clears it. */
const secretWrite = z.union([z.string().max(4_096), secretState, z.null()]).optional();
const date = z
  .union([day, z.literal("").transform(() => null)])
  .nullable()
  .optional();

/** Rules that need more than one field are in core/properties, which the form uses too. */
export const propertyFields = z.object({
  name: text(120).min(1),
  oracleid: text(40),
  type: propertyType,
  environment,
  fiscalnumber: text(40),
  siretnumber: text(20),
  address: text(200),
  pincode: text(20),
  city: text(80),
  country: text(2),
  phone: text(40),
  currency: text(3),
  timezone: text(64),
  language,
  hostname: text(253).meta({
    description: "A host alone (`ohip.example.com`) is kept and read back as https://ohip.example.com",
  }),
  authmode,
  username: text(120),
  clientid: text(200),
  hoteid: text(40),
  enterpriseid: text(80),
  scope: text(200),
  externalsystem: text(40),
});
export type PropertyFields = z.infer<typeof propertyFields>;

export const propertyInput = propertyFields.partial().extend({
  password: secretWrite,
  clientsecret: secretWrite,
  appkey: secretWrite,
  begindate: date,
  enddate: date,
  datelive: date,
});
export type PropertyInput = z.infer<typeof propertyInput>;

const idOrSlug = z.string().min(1).max(100);
const accountid = z.unknown().optional();
const spec = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...slugs, ...shape });
const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ok: z.literal(true), ...shape });
const readOne = { kind: "property", can: ["read", "Property"], propertyIn: "id" } as const;

export const connection = z.object({
  state: z.enum(["unknown", "ok", "failed"]),
  checkedAt: time.nullable(),
  message: z.string().nullable(),
});

/** One step of a connection test; `message` says what it found and what to do. */
export const connectionStep = z.object({
  step: z.enum(["token", "business_date", "lists", "external_system"]),
  ok: z.boolean(),
  code: z.string(),
  message: z.string(),
  ms: z.int(),
});
export type ConnectionStep = z.infer<typeof connectionStep>;

export const propertyRoutes = {
  create: route({
    method: "POST",
    path: "/CreateProperty",
    summary: "A new property of the account, in preparation",
    status: 201,
    changes: ["properties", "accounts", "session"],
    access: { kind: "account", can: ["manage", "Property"] },
    input: spec({ ...propertyInput.shape, name: propertyFields.shape.name, accountid, accountId: accountid }),
    reply: answer({ property }),
  }),
  byId: route({
    method: "POST",
    path: "/getPropertyid",
    summary: "One property",
    status: 200,
    access: readOne,
    input: spec({ id: idOrSlug }),
    reply: answer({ property }),
  }),
  withPeople: route({
    method: "POST",
    path: "/getProperty",
    summary: "One property, its connection and its people",
    status: 200,
    access: readOne,
    input: spec({ id: idOrSlug }),
    reply: answer({
      property,
      connection,
      users: z.array(z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string(), role: z.int() })),
    }),
  }),
  ofAccount: route({
    method: "POST",
    path: "/PropertyAccount",
    summary: "The properties of an account that the caller may use",
    status: 200,
    access: { kind: "account", can: ["read", "Property"], accountIn: "id" },
    input: spec({ id: idOrSlug }),
    reply: answer({ properties: z.array(property) }),
  }),
  status: route({
    method: "POST",
    path: "/statusProperty",
    summary: "0 in preparation, 1 live, 2 closed: read only, no push",
    status: 200,
    changes: ["properties", "accounts", "session"],
    access: { kind: "property", can: ["manage", "Property"], propertyIn: "propertyid", whenClosed: true },
    input: spec({ propertyid: idOrSlug, status: wholeNumber(0, 2) }),
    reply: answer({ property }),
  }),
  delete: route({
    method: "DELETE",
    path: "/api/v2/resort",
    summary: "Delete a property that was never live and holds no files or records, as one added by mistake",
    status: 200,
    changes: ["properties", "accounts", "users", "session"],
    access: { kind: "property", can: ["manage", "Property"] },
    input: spec({}),
    reply: answer({}),
  }),
  details: route({
    method: "POST",
    path: "/api/v2/resort/details",
    summary: "The property of the address, and how much it holds",
    status: 200,
    access: { kind: "property", can: ["read", "Property"] },
    input: spec({}),
    reply: answer({
      resort: property,
      counts: z.object({ modules: z.int(), profiles: z.int(), reservations: z.int(), blocks: z.int() }),
    }),
  }),
  update: route({
    method: "POST",
    path: "/api/v2/resort/update",
    summary: "Change a property; a new name makes a new slug, and the old one still leads there",
    status: 200,
    changes: ["properties", "accounts", "session"],
    access: { kind: "property", can: ["manage", "Property"] },
    input: spec({ ...propertyInput.shape, version: z.int().optional() }),
    reply: answer({ resort: property }),
  }),
};

/** A hotel's connection settings as typed. */
const typedConnection = propertyInput.pick({
  ...{ hostname: true, hoteid: true, authmode: true, appkey: true, clientid: true, clientsecret: true },
  ...{ username: true, password: true, enterpriseid: true, scope: true, externalsystem: true },
});
export type TypedConnection = z.infer<typeof typedConnection>;
export const connectionFields = typedConnection.keyof().options;

const connectionReport = z.object({
  ok: z.boolean(),
  businessDate: day.nullable(),
  message: z.string(),
  checkedAt: time,
  steps: z.array(connectionStep),
});

export const connectionRoutes = {
  test: route({
    method: "POST",
    path: "/api/v2/resort/test",
    summary:
      "Ask the hotel system for a token, its business date and its lists; changes nothing there. With values that are not saved yet they are tried in place of the stored ones, and nothing is kept",
    status: 200,
    changes: ["properties"],
    access: { kind: "property", can: ["manage", "Credential"], whenClosed: true },
    rate: { max: 20, perSeconds: 60 },
    input: z.strictObject({ ...slugs, ...typedConnection.shape }),
    reply: connectionReport,
  }),
  testNew: route({
    method: "POST",
    path: "/api/v2/resort/test-new",
    summary: "Try a connection for a property that is not saved yet; nothing is kept",
    status: 200,
    access: { kind: "account", can: ["manage", "Credential"] },
    rate: { max: 20, perSeconds: 60 },
    input: z.strictObject({ ...slugs, ...typedConnection.shape }),
    reply: connectionReport,
  }),
};

/**
 * Limits of a push, and how long guests' data is kept. This call is not in the specification, so unknown names are
 * refused.
 */
export const propertySettings = z.object({
  pushPerSecond: z.int(),
  pushConcurrency: z.int(),
  quietFrom: clock.nullable(),
  quietUntil: clock.nullable(),
  purgeAfterDays: z.int(),
  /** The date from which the days are counted until the sign-off; null: nothing is purged yet. */
  retentionFrom: day.nullable(),
  /** When the next purge checks for due data; null: there is none. */
  nextPurgeAt: time.nullable(),
  version: z.int(),
});
export type PropertySettings = z.infer<typeof propertySettings>;

export const propertySettingsRoutes = {
  read: route({
    method: "GET",
    path: "/api/v2/resort/settings",
    summary: "Push limits, quiet hours and the life of guest data",
    status: 200,
    access: { kind: "property", can: ["read", "Property"] },
    input: z.strictObject(slugs),
    reply: propertySettings,
  }),
  change: route({
    method: "PUT",
    path: "/api/v2/resort/settings",
    summary: "Change them",
    status: 200,
    changes: ["properties"],
    access: { kind: "property", can: ["manage", "Settings"] },
    input: z.strictObject({
      ...slugs,
      /** This property's share of the gateway's budget. */
      pushPerSecond: wholeNumber(1, 50).optional(),
      pushConcurrency: wholeNumber(1, 64).optional(),
      /** Set both or neither. */
      quietFrom: clock.nullable().optional(),
      quietUntil: clock.nullable().optional(),
      purgeAfterDays: wholeNumber(1, 3_650).optional(),
      retentionFrom: day.nullable().optional(),
      version: z.int().optional(),
    }),
    reply: propertySettings,
  }),
};
