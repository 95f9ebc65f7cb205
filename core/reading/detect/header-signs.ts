import { type CellKind, isTyped, kindOf } from "./cell-kinds.ts";
import { countKnown, isKnownHeader } from "./known-headers.ts";

/** Evidence for and against a row being the column names of the rows below. */
export type HeaderSigns = {
  isHeader: boolean;
  known: number;
  /** A known name. */
  example: string;
  /** Columns with a word here and numbers, dates or codes below. */
  contrast: number;
  /** Columns with the same kind of value here and below, and one of those values. */
  same: number;
  sameExample: string;
  /** The kinds of value among them. */
  sameKinds: number;
  /** Words that occur again below. */
  repeated: number;
  /** Rows examined below. */
  rows: number;
};

export function headerSigns(row: readonly string[], body: readonly (readonly string[])[], width: number): HeaderSigns {
  const counted = isCounting(row);
  const numbered = numberedNames(row);
  const same: string[] = [];
  let [contrast, repeated, soft, example] = [0, 0, 0, ""];
  const known = countKnown(row);
  for (let column = 0; column < Math.min(width, row.length); column++) {
    const name = (row[column] ?? "").trim();
    if (name === "") continue;
    const isKnown = known > 0 && isKnownHeader(name);
    if (isKnown) example ||= name;
    const values = body.map((cells) => (cells[column] ?? "").trim()).filter((value) => value !== "");
    const verdict = numbered.has(column) ? NUMBERED : compare(name, values, isKnown);
    if (verdict === "contrast" || (verdict === "same" && counted)) contrast++;
    else if (verdict === "same") same.push(name);
    else if (verdict === "repeated") repeated++;
    else soft += verdict;
  }
  return {
    isHeader: 1.5 * known + contrast + soft - 1.5 * same.length - 0.7 * repeated > 0,
    known,
    example,
    contrast,
    same: same.length,
    sameExample: same[0] ?? row.find((cell) => cell.trim() !== "") ?? "",
    sameKinds: new Set(same.map(kindOf)).size,
    repeated,
    rows: body.length,
  };
}

/** Dates or years that increase from column to column are names, though they are numbers too. */
function isCounting(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const numbers = filled.filter((cell) => /^\d{1,4}$/.test(cell)).map(Number);
  const words = filled.filter((cell) => !isTyped(kindOf(cell)));
  if (numbers.length < 3 || numbers.length + words.length < filled.length) return false;
  return numbers.every((number, place) => place === 0 || number === (numbers[place - 1] ?? 0) + 1);
}

const NUMBERED = 0.2;
const LONGEST_NAME = 60;

/** Columns named `UDF_1`, `UDF_2`, `UDF_3`: values would not count up from column to column. */
function numberedNames(row: readonly string[]): ReadonlySet<number> {
  // Names are short, so the pattern is not run on a cell of a megabyte.
  const parts = row.map((cell) => (cell.length <= LONGEST_NAME ? /^([^\d]+)(\d{1,4})$/.exec(cell.trim()) : null));
  const follows = parts.map((part, index) => {
    const before = parts[index - 1];
    return part && before ? part[1] === before[1] && Number(part[2]) === Number(before[2]) + 1 : false;
  });
  const inRun = (index: number) =>
    (follows[index] && (follows[index - 1] || follows[index + 1])) || (follows[index + 1] && follows[index + 2]);
  return new Set(row.flatMap((_, index) => (inRun(index) ? [index] : [])));
}

/** A clear verdict on one column, or a number that favours either side. */
function compare(name: string, values: readonly string[], known: boolean): "contrast" | "same" | "repeated" | number {
  const here = kindOf(name);
  if (values.length === 0) return isTyped(here) ? -1 : 0;
  const { kind, share } = commonKind(values);
  if (isTyped(kind) && share >= 0.7)
    return here === kind ? "same" : here === "text" || here === "mixed" ? "contrast" : 0.5;
  if (isTyped(here)) return -0.5;
  if (!known && values.includes(name)) return "repeated";
  if (kind === "mixed" && share >= 0.8) return here === "mixed" ? (known ? 0 : -0.4) : "contrast";
  return leaning(name, values);
}

function commonKind(values: readonly string[]): { kind: CellKind; share: number } {
  const tally = new Map<CellKind, number>();
  for (const value of values) {
    const kind = kindOf(value);
    tally.set(kind, (tally.get(kind) ?? 0) + 1);
  }
  const [[kind, count] = ["text", 0] as const] = [...tally].sort(([, a], [, b]) => b - a);
  return { kind, share: count / values.length };
}

const CODE = /^[A-Z0-9$+*#_-]{1,6}$/;

/** Names in capitals with underscores, and short codes in capitals, distinguish names from words. */
function leaning(name: string, values: readonly string[]): number {
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)) return 0.5;
  const codes = values.filter((value) => CODE.test(value)).length / values.length;
  if (codes >= 0.9) return CODE.test(name) && name.length <= longest(values) ? -0.4 : 0.4;
  const capitals = values.filter((value) => value === value.toUpperCase()).length / values.length;
  if (capitals >= 0.9 || capitals <= 0.1) return (name === name.toUpperCase()) === capitals > 0.5 ? -0.05 : 0.3;
  return 0;
}

const longest = (values: readonly string[]) => Math.max(...values.map(({ length }) => length));
