import type { ColumnFinding } from "../../../../contract/reading.ts";
import type { ColumnProfile } from "../../../../contract/sources.ts";
import { findColumn, type Surroundings } from "../../../../core/reading/detect/find-column.ts";
import { shapeOf } from "../../../../core/reading/detect/shape.ts";
import { type CountedColumn, cutValue } from "./count-columns.repo.ts";

const SAMPLES = 8;
const SHAPES = 20;

type Seen = {
  name: string;
  /** The column's cells in some rows, spread over the file. */
  cells: readonly string[];
  /** The settings of the whole file, found or chosen. */
  around: Surroundings;
  /** Counted over all rows. */
  masked?: ColumnFinding["masked"];
};

/** Combines the database's counts with a look at some of the cells. */
export function describeColumn(counted: CountedColumn, { name, cells, around, masked }: Seen): ColumnProfile {
  const filled = cells.filter((cell) => cell !== "");
  const written = findColumn(name, filled, around);
  const found = masked ? { ...(written ?? { column: name }), masked } : written;
  return {
    name,
    ...counted,
    ...shapesOf(counted, filled),
    samples: [...new Set(filled)].slice(0, SAMPLES).map(cutValue),
    dateFormat: found?.dateFormats?.value[0] ?? null,
    ...(found && { found }),
  };
}

/** Shapes of all rows if the most frequent values are all values, otherwise of the sampled rows. */
function shapesOf({ top, distinct, filled }: CountedColumn, cells: readonly string[]) {
  const isAll = top.length === distinct;
  const seen = isAll ? top : cells.map((value) => ({ value, count: 1 }));
  const counts = new Map<string, number>();
  for (const { value, count } of seen) {
    const shape = shapeOf(value);
    counts.set(shape, (counts.get(shape) ?? 0) + count);
  }
  const shapes = [...counts].map(([shape, count]) => ({ shape, count })).sort((a, b) => b.count - a.count);
  return { shapes: shapes.slice(0, SHAPES), shapesOf: isAll ? filled : cells.length };
}
