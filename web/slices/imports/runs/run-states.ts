import type { ImportCounts, ImportRun, RowEnd } from "../../../../contract/imports.ts";
import { isUnderWay } from "../../../data/run-states.ts";

/** Every row has ended already and some of them are being retried: the outcomes of the others are known. */
export const isAgain = ({ state, rows, counts }: Pick<ImportRun, "state" | "rows" | "counts">): boolean =>
  isUnderWay(state) && rows !== null && rows > 0 && counts.read >= rows;

/** In the order of the figures; together they are the rows read. */
export const ENDS = ["created", "updated", "unchanged", "rejected", "waiting"] as const satisfies readonly RowEnd[];

/** The rows that were not stored come first. */
const FIRST = ["rejected", "waiting", "created", "updated", "unchanged"] as const satisfies readonly RowEnd[];

export const firstEnd = (counts: ImportCounts): RowEnd => FIRST.find((end) => counts[end] > 0) ?? "rejected";

/** The sentence's text key, and its figures. */
export type Headline = {
  key: "empty" | "all" | "warned" | "none" | "some" | "rejected" | "waiting" | "undoing" | "undone" | "stopped";
  taken: number;
  of: number;
  rejected: number;
  waiting: number;
  warned: number;
};

/** The result of the rows: those that are stored, whether or not this run had to change anything. */
export function headlineOf({ state, rows, counts }: Pick<ImportRun, "state" | "rows" | "counts">): Headline {
  const { read, created, updated, unchanged, rejected, waiting, warned } = counts;
  const taken = created + updated + unchanged;
  const figures = { taken, of: read, rejected, waiting, warned };
  if (state === "undone" || state === "undoing") return { key: state, ...figures };
  // Unprocessed rows are missing just as rejected ones are.
  if ((state === "cancelled" || state === "failed") && rows !== null && read < rows)
    return { key: "stopped", ...figures, of: rows };
  if (read === 0) return { key: "empty", ...figures };
  if (taken === read) return { key: warned > 0 ? "warned" : "all", ...figures };
  if (taken === 0) return { key: "none", ...figures };
  if (rejected === 0) return { key: "waiting", ...figures };
  return { key: waiting === 0 ? "rejected" : "some", ...figures };
}
