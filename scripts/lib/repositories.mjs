import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./run.mjs";
import { listFiles } from "./sources.mjs";

const SLICES = "server/slices";
const QUERIES = new Set([
  ...["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"],
  ...["execute", "executeTakeFirst", "executeTakeFirstOrThrow"],
]);

const takesValueOfKysely = (node) =>
  ts.isImportDeclaration(node) &&
  node.moduleSpecifier.text === "kysely" &&
  node.importClause?.isTypeOnly !== true &&
  !node.importClause?.namedBindings?.elements?.every(({ isTypeOnly }) => isTypeOnly);
const isQuery = (node) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && QUERIES.has(node.expression.name.text);

/** The lines of a file that build or run SQL. */
export function findSql(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems = [];
  const report = (node, what) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${file}:${line + 1} ${what}: SQL of a slice belongs in a .repo.ts file`);
  };
  const visit = (node) => {
    if (takesValueOfKysely(node)) report(node, "kysely");
    if (isQuery(node)) report(node.expression.name, node.expression.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** Checks that slices have SQL only in their repositories. A check that saw no repository with SQL fails. */
export async function checkRepositories() {
  const files = listFiles([SLICES]).filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
  const sqlOf = (file) => findSql(file, readFileSync(join(root, file), "utf8"));
  const repositories = files.filter((file) => file.endsWith(".repo.ts"));
  const problems = files.filter((file) => !file.endsWith(".repo.ts")).flatMap(sqlOf);
  if (!repositories.some((file) => sqlOf(file).length > 0)) problems.push("No repository was checked at all.");
  return { code: problems.length === 0 ? 0 : 1, output: problems.join("\n") };
}
