import { z } from "zod";

/** A closed list of words becomes any text, because a newer tenant may have further words. */
export type Tolerated<T> = T extends string
  ? string
  : T extends number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? Tolerated<Item>[]
      : { [Key in keyof T]: Tolerated<T[Key]> };

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field)]));
}

function loosen(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return loosen(schema.unwrap()).optional();
  if (schema instanceof z.ZodArray) return z.array(loosen(schema.element));
  if (schema instanceof z.ZodObject)
    return z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, loosen(field)])));
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return z.string();
  return schema as z.ZodType;
}

/**
 * The same shape for reading: unknown names are dropped, widths and word lists are not enforced, null counts as absent.
 */
export function tolerant<Schema extends z.ZodType>(schema: Schema): z.ZodType<Tolerated<z.output<Schema>>> {
  return z.preprocess(withoutNulls, loosen(schema)) as unknown as z.ZodType<Tolerated<z.output<Schema>>>;
}
