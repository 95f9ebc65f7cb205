import { z } from "zod";
import { reading } from "./reading.ts";
import { flag, pageOf, paging, route, scoped, slugs, time, wholeNumber } from "./route.ts";

const moduleKey = z.string().min(1).max(60);
const fieldId = z.string().min(1).max(60);
/** A column is known by its name, so the order of a file's columns does not matter. */
const column = z.string().min(1).max(500);

/** Small changes between a cell and its field; anything larger is a cleaning rule. */
export const transform = z.enum([
  "first_word",
  "last_word",
  "before",
  "after",
  "digits",
  "letters",
  "part",
  /** These two take a part of a whole name such as `Moreau, Camille` or `Camille Moreau`. */
  "family_name",
  "given_names",
]);

/** Where a field's text comes from. */
export const fieldSource = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("column"),
    column,
    /** Language of the abbreviations in the column: `M` is mujer in Spanish. Absent: the language of the headers. */
    language: z.string().length(2).optional(),
  }),
  z.strictObject({ kind: z.literal("constant"), value: z.string().max(2_000) }),
  /** The column, or this value where its cell is empty. */
  z.strictObject({ kind: z.literal("default"), column, value: z.string().max(2_000) }),
  z.strictObject({ kind: z.literal("join"), columns: z.array(column).min(1).max(10), separator: z.string().max(10) }),
  z.strictObject({
    kind: z.literal("transform"),
    column,
    transform,
    /** `before` and `after` need the mark, `part` needs `separator|number`, names take `last_first` or nothing. */
    argument: z.string().max(50).optional(),
  }),
  /** An amount for the whole stay; the field gets it divided by the nights between arrival and departure. */
  z.strictObject({ kind: z.literal("per_night"), column }),
]);
export type FieldSource = z.infer<typeof fieldSource>;

export const mappedField = z.strictObject({ target: fieldId, source: fieldSource });
export type MappedField = z.infer<typeof mappedField>;

export const condition = z.strictObject({
  field: fieldId,
  is: z.enum(["empty", "filled", "equals", "contains", "matches"]),
  value: z.string().max(500).optional(),
});
export type Condition = z.infer<typeof condition>;

/** One cleaning rule. Its `params` are described in core/treatment. */
export const treatmentRule = z.strictObject({
  id: z.string().min(1).max(60),
  rule: z.string().min(1).max(40),
  /** The field it changes; `*`: every text field. */
  field: z.string().min(1).max(60),
  params: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  when: condition.nullable(),
  enabled: z.boolean(),
  name: z.string().max(120),
});
export type TreatmentRule = z.infer<typeof treatmentRule>;

export const importMode = z.enum(["insert", "update", "upsert", "skip"]);

/** Everything needed to turn raw rows into records of a module. */
export const configurationBody = z.strictObject({
  /** How the files are written; null: as detected. */
  reading: reading.partial().nullable(),
  fields: z.array(mappedField).max(500),
  treatments: z.array(treatmentRule).max(200),
  options: z.strictObject({
    mode: importMode,
    /** For files without an id column: the columns that identify a row; empty: file and line. */
    keyColumns: z.array(column).max(10),
    /**
     * An optional value that cannot be read: `leave_out` stores the row without it and warns, `reject` rejects the row.
     * Absent: `leave_out`.
     */
    badValues: z.enum(["leave_out", "reject"]).optional(),
    /** An empty cell of a mapped column: `keep` leaves the stored value, `empty` removes it. Absent: `keep`. */
    emptyCells: z.enum(["keep", "empty"]).optional(),
  }),
  /** An automatic run made it and no person has saved it since: its choices are not remembered for other files. */
  unconfirmed: z.literal(true).optional(),
});
export type ConfigurationBody = z.infer<typeof configurationBody>;

const by = z.object({ id: z.uuid(), name: z.string() });

export const configuration = z.object({
  id: z.uuid(),
  module: moduleKey,
  name: z.string(),
  /** Sheet, file kind or table that the rows come from; `source_table` in the specification's calls. */
  sourceTable: z.string(),
  version: z.int(),
  /** Fingerprint of the column names it was made for. */
  fingerprint: z.string(),
  columns: z.array(z.string()),
  /** This configuration is the module's active mapping. */
  active: z.boolean(),
  /** False: an automatic run made it and no person has saved it since. */
  confirmed: z.boolean(),
  lastUsedAt: time.nullable(),
  updatedAt: time,
  by,
});
export type Configuration = z.infer<typeof configuration>;

export const configurationWhole = configuration.extend({
  body: configurationBody,
  /** Newest first. */
  versions: z.array(z.object({ version: z.int(), at: time, by, note: z.string() })),
});
export type ConfigurationWhole = z.infer<typeof configurationWhole>;

/** A file's columns compared with the columns a configuration was made for. */
export const drift = z.object({
  added: z.array(z.string()),
  missing: z.array(z.string()),
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Codes of the file without a code mapping, by list, from the last dry run of these rows; empty before the first. */
  newCodes: z.array(z.object({ list: z.string(), codes: z.int(), rows: z.int() })),
  same: z.boolean(),
});
export type Drift = z.infer<typeof drift>;

/** One difference that a copy would make at the other property; null: absent there. */
export const difference = z.object({
  what: z.enum(["mapping", "treatment", "option", "code"]),
  /** A field's id, a rule's name, an option's key, or `list: code`. */
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof difference>;

/** File format in which a configuration is exported and imported. */
export const configurationFile = z.strictObject({
  bellhop: z.literal("configuration"),
  format: z.literal(1),
  module: moduleKey,
  name: z.string().min(1).max(120),
  sourceTable: z.string().max(200),
  columns: z.array(z.string()).max(10_000),
  body: configurationBody,
});
export type ConfigurationFile = z.infer<typeof configurationFile>;

/** The specification's Mapping: the mapping part of a configuration's newest version. */
const mapping = z.object({
  id: z.uuid(),
  version: z.int(),
  module_id: moduleKey,
  source_table: z.string(),
  intermidiate_table: moduleKey,
  fields: z.array(mappedField),
  fingerprint: z.string(),
  created_at: time,
  by,
});

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;
const spec = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...slugs, ...shape });
const byId = scoped({ id: z.uuid() });
const name = z.string().trim().min(1).max(120);

export const mappingRoutes = {
  save: route({
    method: "POST",
    path: "/v1/api/mappings/:module_id",
    summary: "Save the mapping of a module as a new version; without `fields` read the active one",
    status: 200,
    changes: ["configurations", "remembered", "modules", "dryRuns"],
    access: write,
    input: spec({
      module_id: moduleKey,
      source_table: z.string().max(200).optional(),
      intermidiate_table: moduleKey.optional(),
      fields: z.array(mappedField).max(500).optional(),
    }),
    reply: z.object({ ok: z.literal(true), data: mapping.nullable() }),
  }),
  activate: route({
    method: "POST",
    path: "/map/module/:module_id",
    also: ["/v1/api/map/module/:module_id"],
    summary: "Map a module by a configuration; without `mapping` by the newest",
    status: 200,
    changes: ["configurations", "remembered", "modules", "dryRuns"],
    access: write,
    input: spec({ module_id: moduleKey, mapping: z.uuid().optional() }),
    reply: z.object({ ok: z.literal(true), module: z.looseObject({ id: z.string() }) }),
  }),
};

export const configurationRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/configurations",
    summary: "Saved import configurations, last used first; `sourceId` marks those made for such columns",
    status: 200,
    access: read,
    input: scoped({ ...paging, module: moduleKey.optional(), sourceId: z.uuid().optional() }),
    reply: pageOf(configuration.extend({ fits: z.enum(["exact", "drifted", "no"]).nullable() })),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/configurations/:id",
    summary: "A configuration with its versions; `version` takes an earlier one",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), version: wholeNumber(1, 100_000).optional() }),
    reply: configurationWhole,
  }),
  create: route({
    method: "POST",
    path: "/api/v2/configurations",
    summary: "Save a new configuration",
    status: 201,
    changes: ["configurations", "remembered", "modules", "dryRuns"],
    access: write,
    input: scoped({
      module: moduleKey,
      name,
      sourceTable: z.string().max(200).default(""),
      columns: z.array(z.string()).max(10_000),
      body: configurationBody,
    }),
    reply: configurationWhole,
  }),
  save: route({
    method: "PUT",
    path: "/api/v2/configurations/:id",
    summary: "Save a configuration as a new version; `version` is the one that was seen, 409 when someone was first",
    status: 200,
    changes: ["configurations", "remembered", "modules", "dryRuns"],
    access: write,
    input: scoped({
      id: z.uuid(),
      version: wholeNumber(1, 100_000),
      name: name.optional(),
      columns: z.array(z.string()).max(10_000).optional(),
      note: z.string().max(200).default(""),
      body: configurationBody,
    }),
    reply: configurationWhole,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/configurations/:id",
    summary: "Delete a configuration; runs that used it keep its version",
    status: 200,
    changes: ["configurations", "remembered", "modules", "dryRuns"],
    access: write,
    input: byId,
    reply: z.object({ ok: z.literal(true) }),
  }),
  drift: route({
    method: "GET",
    path: "/api/v2/configurations/:id/drift",
    summary: "What a reading's columns and codes have that the configuration does not know, and the reverse",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), sourceId: z.uuid() }),
    reply: drift,
  }),
  remembered: route({
    method: "GET",
    path: "/api/v2/configurations/remembered/:module",
    summary: "What the account has mapped to which field before, by column name",
    status: 200,
    access: read,
    input: scoped({ module: moduleKey }),
    reply: z.object({ columns: z.array(z.object({ header: z.string(), target: fieldId, times: z.int() })) }),
  }),
  file: route({
    method: "GET",
    path: "/api/v2/configurations/:id/file",
    summary: "Download a configuration as a file",
    status: 200,
    access: read,
    input: byId,
    reply: configurationFile,
  }),
  fromFile: route({
    method: "POST",
    path: "/api/v2/configurations/file",
    summary: "Make a configuration of such a file",
    status: 201,
    changes: ["configurations", "remembered", "modules", "dryRuns"],
    access: write,
    input: scoped({ file: configurationFile }),
    reply: configurationWhole,
  }),
  copy: route({
    method: "POST",
    path: "/api/v2/configurations/:id/copy",
    summary:
      "Copy a configuration with its code translations to another property; without `confirm` only the difference",
    status: 200,
    changes: ["configurations", "remembered", "modules", "dryRuns", "codes"],
    reaches: "account",
    access: write,
    input: scoped({ id: z.uuid(), toProperty: z.string().min(1).max(100), confirm: flag.optional() }),
    reply: z.object({
      ok: z.literal(true),
      /** The other property's values before and after. */
      differences: z.array(difference),
      /** Number of further differences that are not listed. */
      more: z.int(),
      copied: configuration.nullable(),
    }),
  }),
};
