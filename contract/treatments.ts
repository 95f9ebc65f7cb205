import { z } from "zod";
import { treatmentRule } from "./configurations.ts";
import { pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";

const moduleKey = z.string().min(1).max(60);
const name = z.string().trim().min(1).max(120);
const rules = z.array(treatmentRule).max(200);

/** Named cleaning rules that any configuration of the module can use. */
export const treatmentSet = z.object({
  id: z.uuid(),
  module: moduleKey,
  name: z.string(),
  version: z.int(),
  rules: z.array(treatmentRule),
  updatedAt: time,
  by: z.object({ id: z.uuid(), name: z.string() }),
});
export type TreatmentSet = z.infer<typeof treatmentSet>;

const read = { kind: "property", can: ["read", "Treatment"] } as const;
const write = { kind: "property", can: ["write", "Treatment"] } as const;
const byId = scoped({ id: z.uuid() });

export const treatmentRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/treatments",
    summary: "Treatment rule sets, newest first",
    status: 200,
    access: read,
    input: scoped({ ...paging, module: moduleKey.optional() }),
    reply: pageOf(treatmentSet),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/treatments/:id",
    summary: "One set of rules",
    status: 200,
    access: read,
    input: byId,
    reply: treatmentSet,
  }),
  create: route({
    method: "POST",
    path: "/api/v2/treatments",
    summary: "Save a new set of rules",
    status: 201,
    changes: ["treatments"],
    access: write,
    input: scoped({ module: moduleKey, name, rules }),
    reply: treatmentSet,
  }),
  save: route({
    method: "PUT",
    path: "/api/v2/treatments/:id",
    summary: "Save a set; `version` is the one that was seen, 409 when someone was first",
    status: 200,
    changes: ["treatments"],
    access: write,
    input: scoped({ id: z.uuid(), version: wholeNumber(1, 100_000), name, rules }),
    reply: treatmentSet,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/treatments/:id",
    summary: "Delete a set; configurations that took its rules keep them",
    status: 200,
    changes: ["treatments"],
    access: write,
    input: byId,
    reply: z.object({ ok: z.literal(true) }),
  }),
};
