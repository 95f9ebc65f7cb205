import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { asOwner } from "../server/db/client.ts";
import { packageRoot } from "../server/package-root.ts";
import { type Column, readCatalogue } from "./support/catalogue.ts";
import { openTestDatabase } from "./support/db.ts";

/** A virtual file for asking the compiler about `Tables`; it exists only in memory. */
const PROBE = join(packageRoot, "server/db/schema/probe.ts");
const PROBE_TEXT = `
  import type { Insertable, Selectable } from "kysely";
  import type { Tables } from "./tables.ts";
  export type Rows = { [Name in keyof Tables]: Selectable<Tables[Name]> };
  export type Inserts = { [Name in keyof Tables]: Insertable<Tables[Name]> };`;

type Described = { kind: string; nullable: boolean; needed: boolean };

function describeTypes(): Map<string, Map<string, Described>> {
  const { config } = ts.readConfigFile(join(packageRoot, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, packageRoot);
  const host = ts.createCompilerHost({ ...options, types: ["node"] });
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) =>
    name === PROBE ? ts.createSourceFile(name, PROBE_TEXT, version) : read(name, version);
  const program = ts.createProgram([PROBE], { ...options, types: ["node"], noEmit: true }, host);
  const checker = program.getTypeChecker();
  const probe = program.getSourceFile(PROBE);
  const module = probe && checker.getSymbolAtLocation(probe);
  const typeOf = (name: string) => {
    const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name);
    if (!symbol) throw new Error(`The compiler does not know ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  const kindOf = (type: ts.Type): string => {
    const plain = checker.getNonNullableType(type);
    if (checker.isArrayType(plain))
      return `${kindOf(checker.getTypeArguments(plain as ts.TypeReference)[0] ?? plain)}[]`;
    const parts = plain.isUnion() ? plain.types : [plain];
    const all = (flag: ts.TypeFlags) => parts.every((part) => part.flags & flag);
    if (all(ts.TypeFlags.StringLike)) return "string";
    if (all(ts.TypeFlags.NumberLike)) return "number";
    if (all(ts.TypeFlags.BooleanLike)) return "boolean";
    const name = plain.getSymbol()?.name ?? "";
    return ["Date", "Buffer"].includes(name) ? name : "object";
  };
  const tables = new Map<string, Map<string, Described>>();
  const inserts = typeOf("Inserts");
  for (const table of typeOf("Rows").getProperties()) {
    const insert = inserts.getProperty(table.name);
    const insertType = insert && checker.getTypeOfSymbol(insert);
    const columns = checker.getTypeOfSymbol(table).getProperties();
    tables.set(
      table.name,
      new Map(
        columns.map((column) => {
          const type = checker.getTypeOfSymbol(column);
          const written = insertType?.getProperty(column.name);
          const needed = written !== undefined && !(written.flags & ts.SymbolFlags.Optional);
          const nullable = checker.getNonNullableType(type) !== type;
          return [column.name, { kind: kindOf(type), nullable, needed }];
        }),
      ),
    );
  }
  return tables;
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ uuid: "string", text: "string", inet: "string", bigint: "string", numeric: "string" },
  ...{ smallint: "number", integer: "number", "double precision": "number", real: "number", boolean: "boolean" },
  ...{
    "timestamp with time zone": "Date",
    date: "Date",
    bytea: "Buffer",
    "time without time zone": "string",
    interval: "object",
  },
};

/** The JavaScript type of a column's values from the driver; JSON may be anything. */
function expectedKind({ type }: Column): string | undefined {
  if (type === "json" || type === "jsonb") return undefined;
  const [element, array] = type.endsWith("[]") ? [type.slice(0, -2), "[]"] : [type, ""];
  const kind = KINDS[element];
  if (!kind) throw new Error(`No TypeScript type is known for ${type}: add it to KINDS.`);
  return kind + array;
}

/** Read only by the database owner, so they have no types. */
const OWNERS = ["installation"];

test("the types of tables match the database: names, kinds, nullability, defaults", async () => {
  const opened = await openTestDatabase();
  const catalogue = (await asOwner(opened.options, readCatalogue)).filter(({ name }) => !OWNERS.includes(name));
  await opened.close();
  const types = describeTypes();
  expect([...types.keys()].sort()).toEqual(catalogue.map(({ name }) => name).sort());
  const wrong: string[] = [];
  for (const { name, columns } of catalogue) {
    const typed = types.get(name) ?? new Map<string, Described>();
    for (const column of columns) {
      const type = typed.get(column.name);
      const place = `${name}.${column.name}`;
      if (!type) {
        wrong.push(`${place} has no type`);
        continue;
      }
      const kind = expectedKind(column);
      if (kind && type.kind !== kind) wrong.push(`${place} is ${column.type}, typed as ${type.kind}`);
      // Values generated from columns that are never null are never null, though no constraint says so.
      if (type.nullable === column.notNull && !column.generated)
        wrong.push(`${place} is ${column.notNull ? "not null" : "nullable"}, typed otherwise`);
      const needed = column.notNull && !column.hasDefault && !column.generated;
      if (type.needed !== needed)
        wrong.push(`${place} ${needed ? "has to be given" : "need not be given"}, typed otherwise`);
    }
    for (const column of typed.keys())
      if (!columns.some((each) => each.name === column)) wrong.push(`${name}.${column} is typed and does not exist`);
  }
  expect(wrong).toEqual([]);
});
