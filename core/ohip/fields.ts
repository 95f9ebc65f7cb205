import { z } from "zod";

/**
 * Building blocks of our OHIP schemas. Oracle's published schemas require nothing and allow unknown names, while its
 * server refuses them; so here every field is optional and every object is closed.
 */
export const closed = z.strictObject;

export const text = (max: number) => z.string().max(max).optional();
export const anyText = z.string().optional();
export const flag = z.boolean().optional();
export const date = z.iso.date().optional();
export const dateTime = z.iso.datetime({ offset: true }).optional();
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values).optional();
/** Oracle's own examples sometimes send numbers as text, and its server accepts them. */
export const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,10})?$/, "not a number")
      .transform(Number),
  ])
  .optional();
export const whole = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/, "not a number")
      .transform(Number),
  ])
  .optional();
export const many = <Item extends z.ZodType>(item: Item, max = 4000) => z.array(item).max(max).optional();
export const codes = (max = 20) => many(z.string().max(max));
/** Not anchored in Oracle's files: a text that starts with such a code matches. */
export const language = z
  .string()
  .regex(/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/)
  .optional();

const single = z.string().max(2000);
const listed = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]);

/** A query parameter that repeats. The comma form is refused, as the gateway does. */
export const repeated = <Item extends z.ZodType>(item: Item) => z.preprocess(listed, z.array(item)).optional();
export const repeatedCode = repeated(
  z
    .string()
    .max(2000)
    .regex(/^[^,]*$/, "repeat the parameter instead of commas"),
);
export const repeatedOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  repeated(z.enum(values));
export const queryText = single.optional();
export const queryFlag = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional();
export const queryWhole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional();

export const warning = closed({
  value: anyText,
  shortText: text(2000),
  code: text(20),
  type: text(20),
  recordId: text(2000),
});
export const link = closed({
  href: anyText,
  rel: anyText,
  templated: flag,
  method: oneOf("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"),
  operationId: anyText,
  title: anyText,
});
/** The usual answer of calls that change something: nothing, or remarks. A partial failure is a warning on a 2xx. */
export const status = closed({ warnings: many(warning), links: z.array(link).optional() });
export const answered = status.shape;

export const paged = {
  totalPages: whole,
  offset: whole,
  limit: whole,
  hasMore: flag,
  totalResults: whole,
  count: whole,
};
export const stamps = {
  createDateTime: dateTime,
  creatorId: text(200),
  lastModifyDateTime: dateTime,
  lastModifierId: text(200),
};
export const codeDescription = closed({ code: text(20), description: text(2000) });

/** A code's description in the hotel's main language. */
export const codeText = (max: number) => closed({ defaultText: text(max) }).optional();
/** Who may change a code: the chain owns most lists. */
export const managedBy = oneOf("EnterpriseManaged", "PropertyManaged", "EnterpriseEnforced", "PropertyOverridden");
/** Simple configuration lists: a code, its description, its order. */
export const simpleCodes = many(
  closed({ code: text(40), description: codeText(2000), displayOrder: number, managedBy }),
);
