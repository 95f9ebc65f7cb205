import type { Schema } from "../support/oracle-specs.ts";

type Definitions = Record<string, Schema>;

/** The schema with references resolved and `allOf` flattened. */
export function merged(schema: Schema, definitions: Definitions): Schema {
  if (schema.$ref) {
    const target = definitions[schema.$ref.split("/").at(-1) ?? ""];
    if (!target) throw new Error(`Dangling ${schema.$ref}`);
    return merged(target, definitions);
  }
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => merged(part, definitions));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), schema.properties);
  return { ...Object.assign({}, ...parts), ...(Object.keys(properties).length > 0 && { properties }) };
}

type Ours = Schema & { anyOf?: Schema[]; pattern?: string; minLength?: number; const?: unknown };

/** A number that may also be sent as text counts as a number. */
function plain(schema: Ours): Ours {
  return schema.anyOf?.find((option) => option.type === "number" || option.type === "integer") ?? schema;
}

/** Where our schema allows something that Oracle's does not. It may be narrower. */
export function differences(given: Ours, published: Schema, definitions: Definitions, path: string): string[] {
  const ours = plain(given);
  const theirs = merged(published, definitions);
  if (ours.properties) {
    if (!theirs.properties) return [`${path}: not an object`];
    return Object.entries(ours.properties).flatMap(([name, field]) => {
      const their = theirs.properties?.[name];
      return their ? differences(field, their, definitions, `${path}/${name}`) : [`${path}/${name}: no such name`];
    });
  }
  if (ours.items) {
    if (!theirs.items) return [`${path}: not an array`];
    const tooMany = theirs.maxItems !== undefined && (ours.maxItems ?? Number.POSITIVE_INFINITY) > theirs.maxItems;
    const own = tooMany && !path.match(/^\w/) ? [`${path}: more than ${theirs.maxItems} items`] : [];
    return [...own, ...differences(ours.items, theirs.items, definitions, `${path}[]`)];
  }
  const words = ours.enum ?? (ours.const === undefined ? undefined : [ours.const]);
  if (theirs.enum) {
    const foreign = words?.filter((word) => !theirs.enum?.includes(word)) ?? ["any text"];
    return foreign.length > 0 ? [`${path}: ${foreign.join(", ")} not among ${theirs.enum.join(", ")}`] : [];
  }
  const problems: string[] = [];
  const sameType = ours.type === theirs.type || (ours.type === "integer" && theirs.type === "number");
  if (!sameType) problems.push(`${path}: type ${ours.type}, not ${theirs.type}`);
  const limit = theirs.format === "date" ? undefined : theirs.maxLength;
  const width = words ? Math.max(...words.map((word) => String(word).length)) : ours.maxLength;
  const bounded = ours.pattern !== undefined || ours.format !== undefined;
  if (limit !== undefined && ours.type === "string" && !bounded && (width ?? Number.POSITIVE_INFINITY) > limit)
    problems.push(`${path}: wider than ${limit}`);
  if (theirs.format?.startsWith("date") && ours.format !== theirs.format)
    problems.push(`${path}: format ${ours.format}, not ${theirs.format}`);
  return problems;
}

const samples: Record<string, string> = { date: "2026-03-10", "date-time": "2026-03-10T12:00:00Z" };

/** An instance with every name and with texts of the greatest allowed length. */
export function fullest(given: Ours): unknown {
  const ours = plain(given);
  if (ours.properties)
    return Object.fromEntries(Object.entries(ours.properties).map(([name, field]) => [name, fullest(field)]));
  if (ours.items) return [fullest(ours.items)];
  if (ours.enum) return ours.enum.at(-1);
  if (ours.type === "boolean") return true;
  if (ours.type === "integer" || ours.type === "number") return 1;
  if (ours.format && samples[ours.format]) return samples[ours.format];
  if (ours.pattern) return "fr";
  return "é".repeat(Math.min(ours.maxLength ?? 50, 3000));
}
