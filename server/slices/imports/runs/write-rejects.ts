import type { ImportedRow } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import { guardCell, isReasonColumn, reasonColumns } from "../../../../core/csv/reason-columns.ts";
import { BYTE_ORDER_MARK, writeCsvLine } from "../../../../core/csv/write-csv.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import { hintOf, reasonOf } from "../../configure/modules/explain-issue.ts";
import { findEnded } from "./ended-rows.repo.ts";
import { type ImportRow, LETTERS } from "./imports.repo.ts";
import { showEnded } from "./list-import-rows.ts";

const BATCH = 1_000;

type RejectsInput = { run: ImportRow; columns: readonly string[]; language: Language };

/**
 * Yields the rejected and waiting rows as they were uploaded, with reasons and advice, to be corrected in a spreadsheet
 * and uploaded again. Cells beyond the columns are written after the reasons, so that they are beyond the columns
 * again.
 */
export async function* writeRejects(
  db: Db,
  scope: Scope,
  { run, columns, language }: RejectsInput,
): AsyncGenerator<string> {
  // A file that is such a download itself does not get the columns twice.
  const own = columns.flatMap((name, index) => (isReasonColumn(name) ? [] : [{ name, at: index }]));
  yield BYTE_ORDER_MARK + writeCsvLine([...own.map(({ name }) => guardCell(name)), ...reasonColumns]);
  const letters = LETTERS.rejected + LETTERS.waiting;
  const toLine = ({ line, cells, issues }: ImportedRow) => {
    const why = issues.filter(({ warning }) => !warning);
    const join = (each: (issue: ImportedRow["issues"][number]) => string) => [...new Set(why.map(each))].join(" · ");
    return writeCsvLine([
      ...own.map(({ at }) => guardCell(cells[at] ?? "")),
      line,
      guardCell(join((issue) => reasonOf(language, run.module, issue))),
      guardCell(join((issue) => hintOf(language, run.module, issue))),
      ...cells.slice(columns.length).map(guardCell),
    ]);
  };
  for (let from: number | null = 1; from !== null; ) {
    const first: number = from;
    const page = await inTenant(db, scope, async (tx) => {
      const ended = await findEnded(tx, scope, run.id, { letters, from: first, limit: BATCH });
      return { rows: await showEnded(tx, scope, run, ended), last: ended.length < BATCH ? null : ended.at(-1) };
    });
    yield page.rows.map(toLine).join("");
    from = page.last ? page.last.row + 1 : null;
  }
}
