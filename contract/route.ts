import { z } from "zod";
import type { Resource } from "./resources.ts";

/** What a caller may do, in the words of the ability list. */
export const action = z.enum(["read", "write", "manage"]);
export type Action = z.infer<typeof action>;

export const subject = z.enum([
  "Auth",
  "ACL",
  "Dashboard",
  "Module",
  "Data",
  "Import",
  "Export",
  "Treatment",
  "Duplicate",
  "Push",
  "Result",
  "Verification",
  "Reconciliation",
  "Property",
  "User",
  "Credential",
  "Account",
  "Audit",
  "Extract",
  "OracleSource",
  "Settings",
  "System",
  "all",
]);
export type Subject = z.infer<typeof subject>;

/**
 * Where the tenant comes from when no slug is given. `accountIn`: this input has the account's id or slug. `recordIn`:
 * this input (the first one given, of several) is a user or property, whose account is used. `propertyIn`: this input
 * is the property.
 */
type AccountAt = { accountIn?: string; recordIn?: string | readonly string[] };
type PropertyAt = {
  propertyIn?: string;
  /** This input is the property's code in the old system, or its slug; used only if nothing else names the property. */
  codeIn?: string;
  /** A closed property can be read; a call that changes it must be allowed here. */
  whenClosed?: true;
};

/**
 * Who may call. `open`: anyone. `person`: any live session, before a hotel is chosen; a personal API token only if
 * `byToken` is set. `account` and `property`: a session that has the ability `can` there; slugs that are unknown,
 * foreign or not assigned all answer the same 404. An API token reaches properties, never the account around them.
 */
export type Access =
  | { kind: "open" }
  | { kind: "person"; byToken?: true }
  | ({ kind: "account"; can: readonly [Action, Subject] } & AccountAt)
  | ({ kind: "property"; can: readonly [Action, Subject] } & PropertyAt);

export type RateLimit = { max: number; perSeconds: number };

/** One HTTP call, described once: the server binds it, the web client calls it, /docs shows it. */
export type Route<A extends Access = Access, In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Other paths that lead to the same call. */
  also?: readonly string[];
  summary: string;
  status: 200 | 201 | 202 | 204;
  access: A;
  /** Limit for each client address; calls without one share a common limit. */
  rate?: RateLimit;
  /** Largest body; without this, the server's limit applies. */
  maxBytes?: number;
  /** Returns the id of a run; the same `Idempotency-Key` returns the same run. */
  startsRun?: true;
  /** Resources that are out of date after this call; absent: it changes none. */
  changes?: readonly Resource[];
  /** It changes other hotels of the account too. */
  reaches?: "account";
  /** Takes a file as a form, in its field `file`. */
  form?: true;
  input: In;
  reply: Out;
};

export const route = <const A extends Access, In extends z.ZodType, Out extends z.ZodType>(
  r: Route<A, In, Out>,
): Route<A, In, Out> => r;

/** The tenant as slugs. A caller with exactly one property may omit both. */
export const slugs = {
  account: z.string().min(1).max(100).optional(),
  property: z.string().min(1).max(100).optional(),
};

/** Input of a call outside the specification: the slugs and the given names; any other name is a 400. */
export const scoped = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...slugs, ...shape });

/** Query values are text: "12" is accepted, "", "1e3" and "0x1" are not. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))
    .meta({ minimum: min, maximum: max });

/** `1 0 true false`; a flag with no value is true. */
export const flag = z.union([
  z.boolean(),
  z.literal(["", "1", "true", 1]).transform(() => true),
  z.literal(["0", "false", 0]).transform(() => false),
]);

export const paging = {
  limit: wholeNumber(1, 500).default(25),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
};

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total_rows: z.int(), limit: z.int(), offset: z.int() });

/** A list or report that comes as text besides the imports: its characters, and the bytes of a body that brings it. */
export const LONG_TEXT = { characters: 2_000_000, maxBytes: 6_291_456 } as const;

/** A date without a time, as hotels mean it. */
export const day = z.iso.date();
export const time = z.iso.datetime();
export const ok = z.object({ ok: z.literal(true) });
/** The answer of a call without further data. */
export const OK: z.infer<typeof ok> = { ok: true };
