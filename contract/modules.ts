import { z } from "zod";
import { flag, route, slugs, time, wholeNumber } from "./route.ts";

/** A kind of data at this property. The three counters are counted from rows. */
export const moduleShown = z.object({
  id: z.string(),
  /** The property's own label, else the name in the caller's language. */
  name: z.string(),
  /** Its group. */
  module: z.enum(["profiles", "reservations", "blocks", "rooms", "finance", "codes"]),
  /** 0 off, 1 on */
  status: z.int(),
  nbroworacle: z.int(),
  nbrowvalid: z.int(),
  nbrowpiw: z.int(),
  /** Rows are staged and all of them pass. */
  validate: z.boolean(),
  created_at: time,
  updated_at: time,
  deleted: z.boolean(),
  isconfig: z.boolean(),
  path: z.string(),
  /** A mapping is active. */
  mapped: z.boolean(),
});
export type ModuleShown = z.infer<typeof moduleShown>;

export const fieldShown = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  type: z.enum(["text", "int", "decimal", "date", "time", "bool", "code", "email", "phone"]),
  width: z.int().nullable(),
  required: z.boolean(),
  key: z.boolean(),
  list: z.string().nullable(),
  synonyms: z.array(z.string()),
});
export type FieldShown = z.infer<typeof fieldShown>;

const key = z.string().min(1).max(60);
const read = { kind: "property", can: ["read", "Module"] } as const;
/** Input of the specification's calls: unknown names are dropped. */
const spec = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...slugs, ...shape });

/** A hidden module's rows leave lists, counts, duplicates and pushes, and come back with it. */
const hiding = ["modules", "records", "duplicates", "pushes", "cutover"] as const;

export const moduleRoutes = {
  all: route({
    method: "GET",
    path: "/Readmodules",
    summary: "Every module of the property, deleted ones too",
    status: 200,
    access: read,
    input: spec({}),
    reply: z.object({ modules: z.array(moduleShown) }),
  }),
  list: route({
    method: "GET",
    path: "/v1/api/modules",
    summary: "The modules of the property, without deleted ones; `isconfig` takes one kind only",
    status: 200,
    access: read,
    input: spec({ isconfig: flag.optional() }),
    reply: z.object({ data: z.array(moduleShown) }),
  }),
  fields: route({
    method: "GET",
    path: "/v1/api/fields/:id",
    summary: "The fields of a module",
    status: 200,
    access: read,
    input: spec({ id: key }),
    reply: z.object({ data: z.array(fieldShown), module: moduleShown }),
  }),
  change: route({
    method: "POST",
    path: "/v1/api/module/:module_id",
    summary: "Turn a module on or off, or give it a name of the property's own; an empty one takes it back",
    status: 200,
    changes: hiding,
    access: { kind: "property", can: ["write", "Module"] },
    input: spec({ module_id: key, status: wholeNumber(0, 1).optional(), name: z.string().trim().max(80).optional() }),
    reply: z.object({ ok: z.literal(true), module: moduleShown }),
  }),
  remove: route({
    method: "POST",
    path: "/module/delete/:module_id",
    also: ["/v1/api/module/delete/:module_id"],
    summary: "Hide a module of the property; its rows stay, and `restore` brings it back",
    status: 200,
    changes: hiding,
    access: { kind: "property", can: ["manage", "Module"] },
    input: spec({ module_id: key, restore: flag.optional() }),
    reply: z.object({ ok: z.literal(true), module: moduleShown }),
  }),
};
