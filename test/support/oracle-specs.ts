import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Operation } from "../../core/ohip/operation.ts";

/**
 * Oracle's published files, read from a folder next to the repository or from OHIP_SPECS. They are not included:
 * without them, `oracleSpecs` is undefined and the comparisons are skipped.
 */
export type Schema = {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  format?: string;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean;
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema?: Schema } & Schema;
export type PublishedOperation = {
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, { schema?: Schema }>;
};
type Document = {
  basePath: string;
  paths: Record<string, Record<string, PublishedOperation>>;
  definitions: Record<string, Schema>;
  parameters?: Record<string, Parameter>;
};

const folder = process.env.OHIP_SPECS ?? join(import.meta.dirname, "../../../shared/ohip/specs");
export const oracleSpecs = existsSync(join(folder, "crm.pruned.json")) ? folder : undefined;

function walk(node: unknown, visit: (schema: Schema) => void): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (typeof node === "object" && node !== null) {
    visit(node as Schema);
    for (const [name, child] of Object.entries(node))
      if (name !== "example" && name !== "x-example") walk(child, visit);
  }
}

/**
 * Two corrections: dates are declared eight characters wide, and no object is closed although the server closes them.
 */
function repair(definitions: Document["definitions"]): void {
  walk(definitions, (schema) => {
    if (schema.format === "date" && (schema.maxLength ?? 10) < 10) delete schema.maxLength;
    if (schema.properties && !schema.allOf && schema.additionalProperties === undefined)
      schema.additionalProperties = false;
  });
}

const documents = new Map<string, Document>();
function documentOf(name: string): Document {
  let found = documents.get(name);
  if (!found) {
    found = JSON.parse(readFileSync(join(folder, `${name}.pruned.json`), "utf8")) as Document;
    repair(found.definitions);
    documents.set(name, found);
  }
  return found;
}

let names: Map<string, string> | undefined;
/** `/crm/v1/profiles` → `crm`. */
function specOf(path: string): string {
  names ??= new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".pruned.json"))
      .map((file) => file.replace(".pruned.json", ""))
      .map((name) => [documentOf(name).basePath, name]),
  );
  for (const [base, name] of names) if (path.startsWith(`${base}/`)) return name;
  throw new Error(`No file of Oracle's has ${path}.`);
}

export function publishedOperation({ id, method, path }: Pick<Operation, "id" | "method" | "path">) {
  const spec = specOf(path);
  const document = documentOf(spec);
  const published = document.paths[path.slice(document.basePath.length)]?.[method.toLowerCase()];
  if (published?.operationId !== id) throw new Error(`Oracle has no ${id} at ${method} ${path}.`);
  const parameters = published.parameters.map((parameter) => {
    const shared = parameter.$ref && document.parameters?.[parameter.$ref.split("/").at(-1) ?? ""];
    return shared || parameter;
  });
  return { spec, published: { ...published, parameters }, definitions: document.definitions };
}

const compiled = new Map<string, ValidateFunction>();
const ajvs = new Map<string, Ajv>();

function compile(key: string, spec: string, schema: Schema): ValidateFunction {
  let validate = compiled.get(key);
  if (validate) return validate;
  let ajv = ajvs.get(spec);
  if (!ajv) {
    // Compiled once per test file and used a few times, so compiling is the main cost.
    const quick = { code: { optimize: false }, inlineRefs: false, validateSchema: false };
    ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, logger: false, ...quick });
    addFormats.default(ajv);
    ajv.addSchema({ $id: spec, definitions: documentOf(spec).definitions });
    ajvs.set(spec, ajv);
  }
  const moved = structuredClone(schema);
  // Members with only an example do not describe the shape.
  if (moved.allOf) moved.allOf = moved.allOf.filter((member) => member.$ref);
  walk(moved, (node) => {
    if (node.$ref?.startsWith("#")) node.$ref = `${spec}${node.$ref}`;
  });
  validate = ajv.compile(moved);
  compiled.set(key, validate);
  return validate;
}

function complain(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = "additionalProperty" in params ? ` (${params.additionalProperty})` : "";
    return `${instancePath} ${message}${extra}`;
  });
}

type Call = Pick<Operation, "id" | "method" | "path">;

/** Violations of Oracle's file by this request body. */
export function requestProblems(call: Call, body: unknown): string[] {
  const { spec, published } = publishedOperation(call);
  const schema = published.parameters.find((parameter) => parameter.in === "body")?.schema;
  if (!schema) return [`${call.id} has no body`];
  return complain(compile(`${call.id} request`, spec, schema), body);
}

/** Violations of Oracle's file by this answer. */
export function replyProblems(call: Call, status: number, body: unknown): string[] {
  const { spec, published } = publishedOperation(call);
  if (status >= 400) {
    if (body === undefined) return [];
    return complain(compile(`${spec} error`, spec, { $ref: "#/definitions/exceptionDetailType" }), body);
  }
  const answer = published.responses[status];
  if (!answer) return [`${call.id} has no answer ${status}`];
  if (!answer.schema) return body === undefined ? [] : [`${call.id} ${status} has no body`];
  return complain(compile(`${call.id} ${status}`, spec, answer.schema), body);
}
