import { type Findings, MARKS, type RawRow } from "../../../contract/reading.ts";
import { makeRowRepair } from "../repair-row.ts";
import { because, excerpt } from "./finding.ts";

type OddRows = Pick<Findings, "shortRows" | "longRows">;

/** If more rows than this are short, and no full row ends in an empty cell, the file's program drops empty cells. */
const HABIT = 0.05;
const FEWEST = 3;

/** Rows with fewer or more cells than columns: the possible treatments. None is applied without a person. */
export function findOddRows(rows: readonly RawRow[], width: number, delimiter: string): OddRows {
  const short = rows.filter(({ marks }) => (marks & MARKS.short) !== 0);
  const long = rows.filter(({ marks }) => (marks & MARKS.long) !== 0);
  return {
    ...(short.length > 0 && { shortRows: judgeShort(short, rows, width) }),
    ...(long.length > 0 && { longRows: judgeLong(long, rows, width, delimiter) }),
  };
}

function judgeShort(
  short: readonly RawRow[],
  rows: readonly RawRow[],
  width: number,
): NonNullable<OddRows["shortRows"]> {
  const [first] = short;
  const evidence = [because("short_rows", { rows: short.length, line: first?.line ?? 0 })];
  const whole = rows.filter(({ marks }) => (marks & MARKS.short) === 0);
  // The program drops empty cells at the end of a row.
  const isHabit = short.length >= FEWEST && short.length > rows.length * HABIT;
  const leavesAway = isHabit && whole.every(({ cells }) => cells[width - 1] !== "");
  if (!leavesAway) return { value: "wait", sure: false, evidence, others: ["fill"] };
  return { value: "fill", sure: true, evidence: [...evidence, because("no_empty_ends")], others: ["wait"] };
}

function judgeLong(
  long: readonly RawRow[],
  rows: readonly RawRow[],
  width: number,
  delimiter: string,
): NonNullable<OddRows["longRows"]> {
  const [first] = long;
  const evidence = [because("long_rows", { rows: long.length, line: first?.line ?? 0 })];
  const repair = makeRowRepair(
    rows.map(({ cells }) => cells),
    width,
    delimiter,
  );
  const whole = long.map(({ cells }) => repair?.(cells) ?? []).filter(({ length }) => length > 0);
  if (whole.length === 0) return { value: "wait", sure: false, evidence, others: [] };
  const joined = whole[0]?.find((cell) => cell.includes(delimiter)) ?? "";
  evidence.push(because("cells_to_join", { rows: whole.length, example: excerpt(joined) }));
  return { value: "wait", sure: false, evidence, others: ["repair"] };
}
