import type { Cause, RowFate } from "../../../../contract/dry-runs.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import { type Finding, patternOf, VARIOUS } from "../engine/row-findings.ts";

export type CountedCause = Omit<Cause, "id" | "sample"> & {
  sample: Omit<Cause["sample"][number], "column">[];
  /** The first rows in the order of the file. */
  rows: number[];
};

export const LETTERS: Readonly<Record<RowFate, string>> = {
  create: "c",
  update: "u",
  unchanged: "n",
  rejected: "r",
  waiting: "w",
};
const MOST = { causes: 5_000, rows: 500, samples: 10, value: 200 };

/** Holds a run's results in memory: a byte for each row, and the causes. Rows come from the last to the first. */
export function createTally(total: number, most = MOST.causes) {
  const fates = Buffer.alloc(total, LETTERS.create);
  const counts = { read: 0, create: 0, update: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 0 };
  const causes = new Map<string, CountedCause>();

  function causeOf(finding: Finding): CountedCause {
    const pattern = patternOf(finding);
    const { rule, field, warning, list } = finding;
    const nameOf = (text: string) => `${rule}\u001f${field}\u001f${list === null ? text : codeKey(text)}`;
    const known = causes.get(nameOf(pattern));
    if (known) return known;
    const kept = causes.size < most ? pattern : VARIOUS;
    const rest = causes.get(nameOf(kept));
    if (rest) return rest;
    const made: CountedCause = {
      rule,
      field,
      pattern: Buffer.from(kept).toString(),
      warning,
      list,
      count: 0,
      sample: [],
      rows: [],
    };
    causes.set(nameOf(kept), made);
    return made;
  }

  return {
    add(
      { row, line, winner }: { row: number; line: number; winner?: number },
      fate: RowFate,
      findings: readonly Finding[],
    ): void {
      fates[row - 1] = LETTERS[fate].charCodeAt(0);
      counts.read++;
      counts[fate]++;
      if (fate !== "rejected" && fate !== "waiting" && findings.some(({ warning }) => warning)) counts.warned++;
      for (const finding of findings) {
        const cause = causeOf(finding);
        // The last rows to come are the first of the file, so each replaces the oldest entry.
        cause.rows[cause.count % MOST.rows] = row;
        const value = finding.value.slice(0, MOST.value);
        cause.sample[cause.count % MOST.samples] = { row, line, value, ...(winner !== undefined && { winner }) };
        cause.count++;
      }
    },
    counts,
    /** One letter for each row, a thousand rows in a text. */
    fates(size = 1_000): { first: number; letters: string }[] {
      return Array.from({ length: Math.ceil(total / size) }, (_, index) => ({
        first: index * size + 1,
        letters: fates.toString("latin1", index * size, (index + 1) * size),
      }));
    },
    /** Most rows first. */
    causes(): CountedCause[] {
      const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
      return [...causes.values()]
        .sort((a, b) => b.count - a.count || (a.rule + a.field + a.pattern < b.rule + b.field + b.pattern ? -1 : 1))
        .map((cause) => ({
          ...cause,
          rows: cause.rows.toSorted((a, b) => a - b),
          sample: cause.sample.toSorted(byRow).map((item) => ({ ...item, value: Buffer.from(item.value).toString() })),
        }));
    },
  };
}
