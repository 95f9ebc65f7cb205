import { isEmptyToken } from "../values/empty-tokens.ts";
import { kindOf } from "./detect/cell-kinds.ts";
import { shapeOf } from "./detect/shape.ts";

/** The form of a column's cells. */
type ColumnLooks = {
  shapes: ReadonlySet<string>;
  kinds: ReadonlySet<string>;
  isOftenEmpty: boolean;
  isSpaced: boolean;
};
export type RowRepair = (cells: readonly string[]) => string[] | null;

const MOST_EXTRA = 4;
const FEWEST_ROWS = 3;
const OFTEN = 0.1;
/** How badly a cell fits its column; a joined cell costs a little more than a single one. */
const COST = {
  shape: 0,
  kind: 1,
  empty: 1.5,
  other: 4,
  joined: 0.5,
  joinedTyped: 5,
  unspaced: 1,
  spaced: 2,
  beginning: 2,
  strange: 1.5,
} as const;
/** The second-best way must be this much worse, or a person decides. */
const CLEAR = 2;

/**
 * Repairs rows whose cells contain the delimiter without quotes (`1 High St, Flat 2`): the one way to join neighbours
 * after which every cell looks like the others of its column. Null: there is none, or several are equally good. `rows`
 * are complete rows of the same table.
 */
export function makeRowRepair(
  rows: readonly (readonly string[])[],
  width: number,
  delimiter: string,
): RowRepair | null {
  const whole = rows.filter((cells) => cells.length === width);
  if (whole.length < FEWEST_ROWS || width < 2) return null;
  const columns = Array.from({ length: width }, (_, place) => looksOf(whole.map((cells) => cells[place] ?? "")));
  return (cells) => {
    const extra = cells.length - width;
    if (extra < 1 || extra > MOST_EXTRA) return null;
    const ways = waysToJoin(cells, columns, delimiter);
    const [best, next] = ways;
    if (!best || best.cost >= width * COST.kind) return null;
    return next && next.cost - best.cost < CLEAR ? null : best.cells;
  };
}

function looksOf(values: readonly string[]): ColumnLooks {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "" && !isEmptyToken(value));
  return {
    shapes: new Set(filled.map(shapeOf)),
    kinds: new Set(filled.map(kindOf)),
    isOftenEmpty: filled.length < values.length * (1 - OFTEN),
    isSpaced: values.some((value) => value.startsWith(" ")),
  };
}

type Way = { cells: string[]; cost: number };

/** The two best ways to make as many cells as there are columns, column by column. */
function waysToJoin(cells: readonly string[], columns: readonly ColumnLooks[], delimiter: string): Way[] {
  const extra = cells.length - columns.length;
  /** The best ways, by the number of joined cells so far. */
  let ways: Way[][] = Array.from({ length: extra + 1 }, (_, joined) => (joined === 0 ? [{ cells: [], cost: 0 }] : []));
  columns.forEach((column, place) => {
    const after: Way[][] = ways.map(() => []);
    ways.forEach((starts, joined) => {
      for (let more = 0; joined + more <= extra; more++) {
        const parts = cells.slice(place + joined, place + joined + more + 1);
        const cost = costOf(parts, column);
        const cell = parts.map((part, index) => (index === 0 ? part : delimiter + part)).join("");
        for (const way of starts) after[joined + more]?.push({ cells: [...way.cells, cell], cost: way.cost + cost });
      }
    });
    ways = after.map((each) => each.sort((a, b) => a.cost - b.cost).slice(0, 2));
  });
  return ways[extra] ?? [];
}

function costOf(parts: readonly string[], column: ColumnLooks): number {
  const [first = "", ...more] = parts;
  const spaced = first.startsWith(" ") && !column.isSpaced ? COST.spaced : 0;
  if (more.length === 0) return spaced + costOfCell(first.trim(), column);
  if ([...column.kinds].every((kind) => kind !== "text" && kind !== "mixed")) return COST.joinedTyped * more.length;
  const unspaced = more.filter((part) => !part.startsWith(" ")).length;
  const strange = more.filter((part) => !column.kinds.has(kindOf(part)) && kindOf(part) !== "text").length;
  // The beginning of a text looks like the other texts of its column.
  const beginning = Math.min(COST.beginning, costOfCell(first.trim(), column));
  return spaced + COST.joined * more.length + COST.unspaced * unspaced + COST.strange * strange + beginning;
}

function costOfCell(text: string, { shapes, kinds, isOftenEmpty }: ColumnLooks): number {
  if (text === "") return isOftenEmpty ? 0 : COST.empty;
  if (shapes.has(shapeOf(text))) return COST.shape;
  return kinds.has(kindOf(text)) ? COST.kind : COST.other;
}
