import type { Dimension, Measure, ReconciledRow, ReconciledTotal } from "../../contract/reconciliation.ts";
import { measure } from "../../contract/reconciliation.ts";
import { addDecimals } from "../hotel/decimals.ts";
import type { Cell } from "./parts.ts";

/** A figure of a report or of OPERA's statistics. Room type and rate are empty if it is not split by them. */
export type OtherFigure = { day: string; roomType: string; rate: string; measure: Measure; value: string };
/** `tells`: the dimensions of its figures besides the day. `from`, `to`: the dates it covers. */
export type Other = { figures: readonly OtherFigure[]; tells: readonly Dimension[]; from: string; to: string };

export type Sides = {
  platform: readonly Cell[];
  /** Figures of the files beyond the stored records. */
  beyond: readonly Cell[];
  /** Null: nothing has been read back yet. */
  hotel: readonly Cell[] | null;
  report: Other | null;
  statistics: Other | null;
};

type Span = { from: string; to: string };
type Column = "report" | "source" | "platform" | "hotel" | "statistics";
type Place = Pick<ReconciledRow, "day" | "roomType" | "rate" | "measure" | "currency">;
type Sums = { place: Place; values: Partial<Record<Column, string>> };

/** Rows by these dimensions, with each source's figure; null where it has none. */
export function lineUp(sides: Sides, by: readonly Dimension[], span: Span): ReconciledRow[] {
  const rows = new Map<string, Sums>();
  const isBy = { day: by.includes("day"), roomType: by.includes("roomType"), rate: by.includes("rate") };
  const add = (column: Column, place: Place, value: string) => {
    const at = {
      ...place,
      day: isBy.day ? place.day : "",
      roomType: isBy.roomType ? place.roomType : "",
      rate: isBy.rate ? place.rate : "",
    };
    const key = [at.day, at.roomType, at.rate, at.measure, at.currency].join("\u001f");
    // OPERA has figures for every day and room type: a zero that no other source mentions makes no row.
    if (column === "statistics" && !rows.has(key) && !/[1-9]/.test(value)) return;
    const row = rows.get(key) ?? { place: at, values: {} };
    row.values[column] = addDecimals(row.values[column] ?? "0", value);
    rows.set(key, row);
  };
  for (const cell of sides.platform)
    for (const [place, value] of figuresOf(cell)) {
      add("platform", place, value);
      add("source", place, value);
    }
  for (const cell of sides.beyond) for (const [place, value] of figuresOf(cell)) add("source", place, value);
  for (const cell of sides.hotel ?? []) for (const [place, value] of figuresOf(cell)) add("hotel", place, value);
  const currency = mainCurrency(sides.platform);
  for (const column of ["report", "statistics"] as const) {
    const other = sides[column];
    if (!other || !canTell(other, by, span)) continue;
    for (const { value, ...figure } of other.figures)
      if (figure.day >= span.from && figure.day <= span.to)
        add(column, { ...figure, currency: figure.measure === "revenue" ? currency : "" }, value);
  }
  return [...rows.values()].map(({ place, values }) => ({ ...place, ...shown(values, sides) })).sort(inOrder);
}

export function totalsOf(sides: Sides, span: Span): ReconciledTotal[] {
  return lineUp(sides, [], span).map(({ day: _day, roomType: _type, rate: _rate, ...total }) => total);
}

/** By day a source shows the days it has; for sums over days it must cover all of them. */
function canTell({ tells, from, to }: Other, by: readonly Dimension[], span: Span): boolean {
  if (!by.every((dimension) => dimension === "day" || tells.includes(dimension))) return false;
  return by.includes("day") || (from <= span.from && to >= span.to);
}

function figuresOf(cell: Cell): [Place, string][] {
  const { day, roomType, rate } = cell;
  return measure.options.flatMap((name): [Place, string][] => {
    const value = String(cell[name]);
    if (!/[1-9]/.test(value)) return [];
    return [[{ day, roomType, rate, measure: name, currency: name === "revenue" ? cell.currency : "" }, value]];
  });
}

function mainCurrency(cells: readonly Cell[]): string {
  const times = new Map<string, number>();
  for (const { currency, nights } of cells) times.set(currency, (times.get(currency) ?? 0) + nights);
  return [...times].sort(([, left], [, right]) => right - left)[0]?.[0] ?? "";
}

function shown(values: Sums["values"], { hotel }: Sides): Omit<ReconciledTotal, "measure" | "currency"> {
  const numberOf = (value: string | undefined) => (value === undefined ? null : Number(value));
  const own = {
    report: numberOf(values.report),
    source: Number(values.source ?? "0"),
    platform: Number(values.platform ?? "0"),
    hotel: hotel === null ? null : Number(values.hotel ?? "0"),
  };
  const known = [values.report, values.source ?? "0", values.platform ?? "0", hotel && (values.hotel ?? "0")].flatMap(
    (value) => value ?? [],
  );
  return { ...own, statistics: numberOf(values.statistics), difference: Number(spread(known)) };
}

/** The largest minus the smallest, exact. */
function spread(values: readonly string[]): string {
  const sorted = [...values].sort((left, right) => Number(left) - Number(right));
  const [low = "0", high = "0"] = [sorted[0], sorted.at(-1)];
  return addDecimals(high, low.startsWith("-") ? low.slice(1) : `-${low}`);
}

const inOrder = (left: ReconciledRow, right: ReconciledRow): number => {
  const keyOf = ({ day, roomType, rate, measure: name, currency }: ReconciledRow) =>
    [day, roomType, rate, measure.options.indexOf(name), currency].join("\u001f");
  const [a, b] = [keyOf(left), keyOf(right)];
  return a < b ? -1 : a > b ? 1 : 0;
};
