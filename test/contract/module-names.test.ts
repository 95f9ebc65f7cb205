import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modules } from "../../core/modules/catalogue.ts";
import type { Field } from "../../core/modules/field.ts";

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  type?: string;
  format?: string;
  maxLength?: number;
  enum?: string[];
};
type Published = {
  operationId?: string;
  parameters: { in: string; schema?: Schema }[];
  responses: Record<string, { schema?: Schema }>;
};
type Document = { paths: Record<string, Record<string, Published>>; definitions: Record<string, Schema> };

const folder = process.env.OHIP_SPECS ?? join(import.meta.dirname, "../../../shared/ohip/specs");

/** Where our width is narrower than Oracle's, and why. */
const NARROWER: Readonly<Record<string, string>> = {
  "blocks.name": "Oracle's own import template and a reservation's block name have 40",
  "reservations.oldId": "the description of the reservation's reference says 50",
  "reservations.crsNumber": "the same reference",
  "reservations.crsSystem": "the description of its context says 20",
  "in-house.reservationId": "the same reference",
  "reservations.shareWith": "holds such a reference, not an id of OPERA",
  "rooms.floor": "the floors themselves have 20",
};
/** Several values in one text: each value has the name's type and width, the text does not. */
const SEVERAL: ReadonlySet<string> = new Set([
  "profiles.preferences",
  "profiles.keywords",
  "reservations.childAges",
  "reservations.accompanyingIds",
  "reservations.preferences",
]);
const isLovCode = (operation: string, id: string) => operation.startsWith("lov.") && id === "code";

const documents = new Map<string, Document>();
function documentOf(spec: string): Document {
  const read =
    documents.get(spec) ?? (JSON.parse(readFileSync(join(folder, `${spec}.pruned.json`), "utf8")) as Document);
  documents.set(spec, read);
  return read;
}

/** The schema of a name, in the body of an operation or, for a GET, in its answer. */
function published(operation: string, path: string): Schema | undefined {
  const [spec = "", id] = operation.split(".");
  const { paths, definitions } = documentOf(spec);
  const found = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find((candidate) => candidate.operationId === id);
  const resolved = (schema: Schema | undefined): Schema | undefined => {
    if (schema?.$ref) return resolved(definitions[schema.$ref.replace("#/definitions/", "")]);
    return schema?.type === "array" ? resolved(schema.items) : schema;
  };
  const child = (schema: Schema | undefined, name: string): Schema | undefined => {
    const here = resolved(schema);
    const own = here?.properties?.[name];
    if (own) return own;
    for (const member of here?.allOf ?? []) {
      const inherited = child(member, name);
      if (inherited) return inherited;
    }
    return undefined;
  };
  const body = found?.parameters.find((parameter) => parameter.in === "body")?.schema;
  let schema = body ?? found?.responses[200]?.schema;
  for (const name of path.split(".")) schema = child(schema, name);
  return resolved(schema);
}

const TYPES: Readonly<Record<Field["type"], readonly string[]>> = {
  text: ["string"],
  code: ["string"],
  email: ["string"],
  phone: ["string"],
  date: ["string:date"],
  time: ["string:date-time"],
  int: ["integer", "number"],
  decimal: ["number"],
  bool: ["boolean"],
};

const named = modules.flatMap((module) =>
  module.fields.flatMap((field) => {
    if (field.ohip === null) return [];
    const [operation, path] = field.ohip.includes(":") ? field.ohip.split(":") : [module.operation, field.ohip];
    return [{ name: `${module.key}.${field.id}`, field, operation: operation ?? "", path: path ?? "" }];
  }),
);

test.each(named)("$name is $path of $operation", ({ name, field, operation, path }) => {
  const schema = published(operation, path);
  expect(schema, "Oracle has no such name").toBeDefined();
  if (SEVERAL.has(name)) return;
  expect(TYPES[field.type]).toContain([schema?.type, schema?.format].filter(Boolean).join(":"));
  const limit = schema?.format ? undefined : schema?.maxLength;
  if (limit === undefined) return;
  if (field.values) for (const value of Object.keys(field.values)) expect(value.length).toBeLessThanOrEqual(limit);
  else if (name in NARROWER || isLovCode(operation, field.id)) expect(field.width).toBeLessThan(limit);
  else expect(field.width).toBe(limit);
});

test.each(named.filter(({ field }) => field.values !== null))(
  "$name has only words that Oracle knows",
  ({ field, operation, path }) => {
    const words = published(operation, path)?.enum;
    if (words) expect(words).toEqual(expect.arrayContaining(Object.keys(field.values ?? {})));
  },
);

test("every list of values is one of Oracle's", () => {
  const lov = readFileSync(join(folder, "lov.pruned.json"), "utf8");
  const lists = modules.flatMap((module) => [
    module.lov,
    ...module.fields.flatMap((field) => [field.lov, ...Object.values(field.lovBy?.lists ?? {})]),
  ]);
  const unknown = lists.filter((list) => list !== null && !new RegExp(`"${list}"|/${list}"`).test(lov));
  expect(unknown).toEqual([]);
});
