import type { Sheet } from "../../../contract/files.ts";
import { isIndexSheet, readIndex } from "../../../core/piw/index-sheet.ts";
import { fieldsOfHeaders, moduleOfSheet } from "../../../core/piw/sheet-module.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { LIMITS } from "./limits.ts";
import { openWorkbook } from "./open-workbook.ts";
import { rowsOfSheet } from "./read-sheet.ts";
import { readSharedStrings } from "./shared-strings.ts";

type Counted = { header: string[]; headerLine: number; rows: number; hidden: number; problem?: string };

/** Lists every sheet of a workbook but the index, with its module and its problems. */
export async function findSheets(bytes: Buffer): Promise<Sheet[]> {
  const workbook = await openWorkbook(bytes);
  const book = { workbook, shared: await readSharedStrings(workbook) };
  const keyOf = (name: string) => moduleOfSheet(name) ?? name;
  let index = new Map<string, boolean>();
  const found: { name: string; isHidden: boolean; counted: Counted }[] = [];
  for (const { name, isHidden } of workbook.sheets) {
    if (isIndexSheet(name)) index = readIndex(await firstRows(rowsOfSheet(book, name)), keyOf);
    else found.push({ name, isHidden, counted: await countRows(rowsOfSheet(book, name)) });
  }
  const taken = new Set<string>();
  return found.map(({ name, isHidden, counted: { header, headerLine, rows, hidden, problem } }) => {
    const module = moduleOfSheet(name);
    const wrong = problem ?? whatIsWrong(module, header, taken);
    if (module) taken.add(module);
    const word = index.get(keyOf(name));
    // The index says that the sheet counts, but only a person can say for which module.
    const isUndecided = rows > 0 && word !== false && (module === null || (isHidden && word === undefined));
    return {
      ...{ sheet: name, module, rows, import: word ?? true },
      ...(isUndecided && { undecided: true }),
      ...(wrong && { problem: wrong }),
      ...(isHidden && { hidden: true }),
      ...(hidden > 0 && { hiddenRows: hidden }),
      ...(headerLine > 1 && { headerRow: headerLine }),
    };
  });
}

function whatIsWrong(module: ReturnType<typeof moduleOfSheet>, header: string[], taken: ReadonlySet<string>) {
  if (!module) return "sheet_no_module";
  if (header.length === 0) return "sheet_empty";
  if (taken.has(module)) return "sheet_module_twice";
  return fieldsOfHeaders(module, header).every((field) => field === null) ? "sheet_no_known_column" : undefined;
}

type Rows = ReturnType<typeof rowsOfSheet>;

/** A sheet that is too large is reported apart from the others, which may still be read. */
async function countRows(batches: Rows): Promise<Counted> {
  let header: string[] = [];
  let [headerLine, rows, hidden] = [0, 0, 0];
  try {
    for await (const batch of batches) {
      ({ header, headerLine } = batch);
      rows += batch.rows.length;
      hidden += batch.rows.filter(({ isHidden }) => isHidden).length;
    }
    return { header, headerLine, rows, hidden };
  } catch (error) {
    if (error instanceof UnreadableFile && "sheet" in error.params)
      return { header, headerLine, rows, hidden, problem: error.code };
    throw error;
  }
}

/** Reads the first rows of the index, which names fewer sheets than a workbook can have entries. */
async function firstRows(batches: Rows): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of batches) {
    if (rows.length === 0) rows.push(batch.header);
    rows.push(...batch.rows.map(({ cells }) => cells));
    if (rows.length > LIMITS.entries) break;
  }
  return rows;
}
