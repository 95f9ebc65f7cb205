import { z } from "zod";
import { reading } from "./reading.ts";

const fieldId = z.string().min(1).max(60);
/** A column is known by its name: a file whose columns stand in another order is the same to a configuration. */
const column = z.string().min(1).max(500);

/** Small changes on the way from a cell to a field; everything larger is a treatment. */
export const transform = z.enum(["first_word", "last_word", "before", "after", "digits", "letters", "part"]);

/** Where a field's text comes from. */
export const fieldSource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("column"), column }),
  z.strictObject({ kind: z.literal("constant"), value: z.string().max(2_000) }),
  /** The column, and where its cell is empty this value. */
  z.strictObject({ kind: z.literal("default"), column, value: z.string().max(2_000) }),
  z.strictObject({ kind: z.literal("join"), columns: z.array(column).min(1).max(10), separator: z.string().max(10) }),
  z.strictObject({
    kind: z.literal("transform"),
    column,
    transform,
    /** Of `before` and `after`: the mark; of `part`: `separator|number`. */
    argument: z.string().max(50).optional(),
  }),
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

/** One step of cleaning. What `params` may hold is described by the rule itself (core/treatment). */
export const treatmentRule = z.strictObject({
  id: z.string().min(1).max(60),
  rule: z.string().min(1).max(40),
  /** The field it works on; `*` every text field. */
  field: z.string().min(1).max(60),
  params: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  when: condition.nullable(),
  enabled: z.boolean(),
  name: z.string().max(120),
});
export type TreatmentRule = z.infer<typeof treatmentRule>;

export const importMode = z.enum(["insert", "update", "upsert", "skip"]);

/** All that turns raw rows into records of a module. */
export const configurationBody = z.strictObject({
  /** What the files look like; null: as found. */
  reading: reading.partial().nullable(),
  fields: z.array(mappedField).max(500),
  treatments: z.array(treatmentRule).max(200),
  options: z.strictObject({
    mode: importMode,
    /** For files without an id column: what tells two rows apart; empty: file and line. */
    keyColumns: z.array(column).max(10),
  }),
});
export type ConfigurationBody = z.infer<typeof configurationBody>;
