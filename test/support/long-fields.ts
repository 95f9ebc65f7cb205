import { z } from "zod";
import type { Route } from "../../contract/route.ts";

/** A place of an input that may be long: `.text`, `.codes[]`, `.body.rules[].params{}`; `most` is its limit. */
export type LongField = { path: string; kind: "text" | "list" | "names"; most: number };

type Json = {
  type?: string | string[];
  $ref?: string;
  $defs?: Record<string, Json>;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  items?: Json;
  required?: string[];
  properties?: Record<string, Json>;
  additionalProperties?: Json | boolean;
  propertyNames?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

/** Shorter fields cost nothing that a doubled length could show. */
const LONG = { characters: 1_000, items: 20 };
/** An object with more is refused, whatever the call. */
const MOST_NAMES = 5_000;
/** Numbers in a query: the pattern bounds them. */
const BOUNDED = new Set(["^\\d{1,15}$"]);

export const schemaOf = (route: Route): Json =>
  z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" }) as Json;

export function longFieldsOf(root: Json): LongField[] {
  const found = new Map<string, LongField>();
  const add = (field: LongField) => found.set(field.path, field);
  const walk = (given: Json, path: string, depth: number): void => {
    if (depth > 12) return;
    const json = resolved(given, root);
    for (const one of optionsOf(json)) walk(one, path, depth + 1);
    if (json.type === "string" && !json.enum && json.const === undefined && !json.format && !isBounded(json)) {
      const most = json.maxLength ?? Number.POSITIVE_INFINITY;
      if (most > LONG.characters) add({ path, kind: "text", most });
    }
    if (json.type === "array" && json.items) {
      const most = json.maxItems ?? Number.POSITIVE_INFINITY;
      if (most > LONG.items) add({ path: `${path}[]`, kind: "list", most });
      walk(json.items, `${path}[]`, depth + 1);
    }
    for (const [name, part] of Object.entries(json.properties ?? {})) walk(part, `${path}.${name}`, depth + 1);
    if (typeof json.additionalProperties === "object") {
      add({ path: `${path}{}`, kind: "names", most: MOST_NAMES });
      walk(json.additionalProperties, `${path}{}`, depth + 1);
    }
  };
  walk(root, "", 0);
  return [...found.values()];
}

const isBounded = ({ pattern }: Json) => pattern !== undefined && BOUNDED.has(pattern);
const optionsOf = ({ anyOf, oneOf, allOf }: Json): Json[] => [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
const resolved = (json: Json, root: Json): Json =>
  json.$ref === undefined ? json : json.$ref === "#" ? root : (root.$defs?.[json.$ref.replace("#/$defs/", "")] ?? {});

type Making = { root: Json; field: LongField; length: number; distinct: boolean };

/** The smallest input that has `length` characters, items or names at this field; items are all alike or all different. */
export function inputWith(root: Json, field: LongField, { length, distinct }: Pick<Making, "length" | "distinct">) {
  return made(root, "", { root, field, length, distinct }, 0) as Record<string, unknown>;
}

function made(given: Json, path: string, making: Making, number: number): unknown {
  const { root, field, length, distinct } = making;
  const json = resolved(given, root);
  const leads = (way: string) => field.path === way || field.path.startsWith(`${way}.`) || isWithin(field.path, way);
  const options = optionsOf(json);
  if (options.length > 0 && !json.type)
    return made(options.find((one) => reaches(one, path, making)) ?? options[0] ?? {}, path, making, number);
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[number % json.enum.length];
  if (json.type === "array") {
    if (field.kind === "list" && field.path === `${path}[]`)
      return Array.from({ length }, (_, at) => made(json.items ?? {}, `${path}[]`, making, distinct ? at : 0));
    const count = leads(`${path}[]`) ? 1 : (json.minItems ?? 0);
    return Array.from({ length: count }, (_, at) => made(json.items ?? {}, `${path}[]`, making, at));
  }
  if (json.type === "object") {
    const entries = Object.entries(json.properties ?? {})
      .filter(([name]) => json.required?.includes(name) || leads(`${path}.${name}`))
      .map(([name, part]) => [name, made(part, `${path}.${name}`, making, number)] as const);
    const others = json.additionalProperties;
    const names = typeof others !== "object" || !leads(`${path}{}`) ? 0 : field.path === `${path}{}` ? length : 1;
    const own = Array.from(
      { length: names },
      (_, at) => [`n${at}`, made(others as Json, `${path}{}`, making, distinct ? at : 0)] as const,
    );
    return Object.fromEntries([...entries, ...own]);
  }
  if (json.type === "number" || json.type === "integer") return Math.max(json.minimum ?? 0, 0) + number;
  if (json.type === "boolean") return true;
  if (json.type === "null") return null;
  if (field.kind === "text" && field.path === path) return "x".repeat(length);
  return textOf(json, number);
}

const isWithin = (field: string, way: string) => field.startsWith(`${way}[`) || field.startsWith(`${way}{`);
const reaches = (json: Json, path: string, { root, field }: Making): boolean =>
  longFieldsOf({ ...root, ...resolved(json, root) }).some(({ path: own }) => `${path}${own}` === field.path);

function textOf({ format, minLength = 1, maxLength = 40 }: Json, number: number): string {
  if (format === "uuid") return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  if (format === "date") return "2026-01-01";
  if (format === "date-time") return "2026-01-01T00:00:00Z";
  if (format === "email") return `a${number}@example.com`;
  return `x${number}`.padEnd(minLength, "x").slice(0, maxLength);
}
