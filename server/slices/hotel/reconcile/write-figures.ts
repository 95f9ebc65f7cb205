import type { ReconciledRow } from "../../../../contract/reconciliation.ts";
import { BYTE_ORDER_MARK, writeCsvLine } from "../../../../core/csv/write-csv.ts";

const COLUMNS = [
  ...(["day", "roomType", "rate", "measure", "currency"] as const),
  ...(["report", "source", "platform", "hotel", "statistics", "difference"] as const),
];
const BATCH = 1_000;

/** Columns have the names of the call's answer. */
export function* writeFigures(rows: readonly ReconciledRow[]): Generator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(COLUMNS);
  for (let from = 0; from < rows.length; from += BATCH)
    yield rows
      .slice(from, from + BATCH)
      .map((row) => writeCsvLine(COLUMNS.map((column) => row[column])))
      .join("");
}
