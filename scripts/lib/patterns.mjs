import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { root } from "./run.mjs";
import { listFiles } from "./sources.mjs";

const ROOTS = ["contract", "core", "server", "web", "sandbox"];
/** The only file that may call `normalize`; it says why. */
const NORMALIZES = "core/values/normalized.ts";
/** Slow normalizing is harmless if only the reader's own browser waits for it. */
const readsForeignText = (file) => /^(contract|core|server)\//.test(file) && file !== NORMALIZES;

const ADDS = "core/grouping/add-to.ts";

/** `lists.set(key, [...(lists.get(key) ?? []), item])` */
function copiesList(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [key, list] = node.arguments;
  if (node.expression.name.text !== "set" || !list || !ts.isArrayLiteralExpression(list)) return false;
  const own = `${node.expression.expression.getText()}.get(${key.getText()})`;
  return list.elements.some((part) => ts.isSpreadElement(part) && part.expression.getText().includes(own));
}

/** Code in a file that may take more than linear time: one line each. */
export function findSlowPatterns(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems = [];
  let patterns = 0;
  const report = (node, problem) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${file}:${line + 1} ${problem}`);
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      patterns += 1;
      const end = node.text.lastIndexOf("/");
      const { reports } = analyse({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      if (reports.length > 0) report(node, `${node.text} is not linear (${reports[0].type})`);
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text === "normalize" && readsForeignText(file))
      report(node, `normalize: use ${NORMALIZES}`);
    if (copiesList(node)) report(node, `${node.getText()} copies the list for every item: use ${ADDS}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { patterns, problems };
}

/** Checks that every pattern in the code runs in linear time. A check that found no pattern fails. */
export async function checkPatterns() {
  let patterns = 0;
  const problems = [];
  const files = listFiles(ROOTS).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^core\/texts\//.test(file));
  for (const file of files) {
    const found = findSlowPatterns(file, readFileSync(join(root, file), "utf8"));
    patterns += found.patterns;
    problems.push(...found.problems);
  }
  if (patterns === 0) problems.push("No pattern was checked at all.");
  return { code: problems.length === 0 ? 0 : 1, output: problems.join("\n") };
}
